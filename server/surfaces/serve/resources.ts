import {
  type ListResourcesResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { OperationContext } from "../../parts/index.js";
import type { PreparedResources } from "../prepare/resources.js";
import type { Exchange } from "../run/exchange.js";
import { operationContext } from "../run/operation.js";
import { protocolFault } from "./protocol-fault.js";

/** Answers lists and reads of resources from the parts of one surface. */
export function serveResources<Identity>(
  server: McpServer,
  exchange: Exchange<Identity>,
  resources: PreparedResources<Identity>,
): void {
  const lists = resources.parts.filter(({ list }) => list !== undefined);
  const templates = { resourceTemplates: [...resources.templates] };
  const firstPage = { resources: [...resources.listed] };
  server.server.setRequestHandler("resources/templates/list", () => templates);
  server.server.setRequestHandler("resources/list", async (request, context) => {
    const cursor = request.params?.cursor;
    if (lists.length === 0 && cursor === undefined) return firstPage;
    return protocolFault(exchange, () =>
      page(resources.listed, lists, cursor, operationContext(exchange, context, undefined)),
    );
  });
  server.server.setRequestHandler("resources/read", async (request, context) => {
    const { uri } = request.params;
    return protocolFault(exchange, () => read(exchange, resources, uri, context));
  });
}

async function read<Identity>(
  exchange: Exchange<Identity>,
  resources: PreparedResources<Identity>,
  uri: string,
  context: ServerContext,
): Promise<ReadResourceResult> {
  const operation = operationContext(exchange, context, uri);
  const owner = resources.ownerOf(uri);
  for (const part of owner ? [owner] : resources.parts) {
    const result = await part.read?.(uri, operation);
    if (result) return result;
  }
  // What another surface holds is answered by these same words (R26).
  throw new ResourceNotFoundError(uri);
}

type Listing<Identity> = PreparedResources<Identity>["parts"];

/** Fixed resources first, then each part's own pages; a cursor says whose page comes next. */
async function page<Identity>(
  fixed: readonly Resource[],
  parts: Listing<Identity>,
  cursor: string | undefined,
  context: OperationContext<Identity>,
): Promise<ListResourcesResult> {
  const at = cursor === undefined ? { part: 0, inner: undefined } : readCursor(cursor, parts.length);
  const listing = await parts[at.part]?.list?.(at.inner, context);
  const resources = [...(cursor === undefined ? fixed : []), ...(listing?.resources ?? [])];
  if (listing?.nextCursor !== undefined) {
    return { resources, nextCursor: writeCursor(at.part, listing.nextCursor) };
  }
  return at.part + 1 < parts.length ? { resources, nextCursor: writeCursor(at.part + 1) } : { resources };
}

function writeCursor(part: number, inner?: string): string {
  return Buffer.from(JSON.stringify(inner === undefined ? [part] : [part, inner])).toString("base64url");
}

function readCursor(
  cursor: string,
  parts: number,
): { readonly part: number; readonly inner: string | undefined } {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    const [part, inner]: readonly unknown[] = Array.isArray(read) ? read : [];
    const known = typeof part === "number" && Number.isInteger(part) && part >= 0 && part < parts;
    if (known && (inner === undefined || typeof inner === "string")) return { part, inner };
  } catch {
    // Falls through to the one answer for every cursor that is not ours.
  }
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Invalid cursor");
}
