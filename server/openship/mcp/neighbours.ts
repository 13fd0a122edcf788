import type {
  ListResourcesRequest,
  ListResourcesResult,
  McpServer,
  ReadResourceRequest,
  ReadResourceResult,
  ServerContext,
} from "@modelcontextprotocol/server";
import { OpenShipError } from "../error.js";

/** The handlers that a server had before ours, for every resource that is not ours. */
export interface Neighbours {
  readonly list: (request: ListResourcesRequest, ctx: ServerContext) => Promise<ListResourcesResult>;
  readonly read: (request: ReadResourceRequest, ctx: ServerContext) => Promise<ReadResourceResult>;
}

type Handler<Request, Result> = (request: Request, ctx: ServerContext) => Promise<Result>;

/**
 * Takes the resource handlers that stand on the server.
 *
 * The SDK lets a handler be replaced and gives no public way to call the one before. Its protected accessor does; when an
 * update removes it, this fails where the server is put together and not at a request.
 *
 * @throws {OpenShipError} `INTERNAL_ERROR`
 */
export function takeNeighbours({ server }: McpServer): Neighbours {
  // biome-ignore lint/complexity/useLiteralKeys: TypeScript allows a protected member in this form alone.
  const handlerOf = (method: string) => server["_getRequestHandler"]?.(method);
  const list = handlerOf("resources/list");
  const read = handlerOf("resources/read");
  if (!list || !read) {
    throw new OpenShipError(
      "INTERNAL_ERROR",
      "internal",
      "the server's own resource handlers are not reachable",
    );
  }
  // The stored handlers take the whole JSON-RPC request and check it by its method's schema, as the SDK does at dispatch.
  return {
    list: list as unknown as Handler<ListResourcesRequest, ListResourcesResult>,
    read: read as unknown as Handler<ReadResourceRequest, ReadResourceResult>,
  };
}
