import {
  type ListResourcesResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { SourceStore } from "../store/source-store.js";
import { bindSources, type SourceLog } from "./binding.js";
import { cacheHint } from "./cache-hint.js";
import { readCursor, writeCursor } from "./cursor.js";
import {
  fileTemplate,
  manifestResource,
  toolAnnotations,
  toolDescription,
  toolName,
  toolTitle,
} from "./descriptions.js";
import { argumentsSchema, published, resultSchema } from "./json-schema.js";
import { takeNeighbours } from "./neighbours.js";
import { fileUriTemplate, isSourceUri, manifestUri } from "./uri.js";

export interface OpenShipBindingOptions {
  readonly store: SourceStore;
  /** Files in one page of `resources/list`. Default: 500. */
  readonly pageSize?: number;
  /** Where failures inside this process go. Default: standard error. */
  readonly log?: SourceLog;
}

/**
 * Adds the OpenShip Sources binding to a server that may serve tools, views and resources of its own: the tool
 * `openship`, the Manifest, the files with paging and completion. Every other URI goes to the handlers that the server
 * has, and what is registered later keeps working. It is cheap, since servers are often made per request.
 *
 * The binding asks nobody for credentials, and must be reachable without any (MB3).
 *
 * @throws {OpenShipError} `INTERNAL_ERROR` where the server's own handlers cannot be reached
 */
export function registerOpenShip(server: McpServer, options: OpenShipBindingOptions): void {
  const { store } = options;
  const binding = bindSources(store, options);

  server.registerTool(
    toolName,
    {
      title: toolTitle,
      description: toolDescription,
      annotations: toolAnnotations(store.remote),
      inputSchema: published(argumentsSchema),
      outputSchema: published(resultSchema),
    },
    (args: unknown, ctx) => binding.call(args, ctx.mcpReq.signal),
  );

  const read = async (uri: string, ctx: ServerContext) => ({
    ...(await binding.read(uri, ctx.mcpReq.signal)),
    ...cacheFields(ctx),
  });
  // What the SDK lists and completes comes from these; reading does not, since the SDK gives its callbacks a URI that
  // URL parsing has changed.
  const { uri: _uri, name: manifestName, ...manifestConfig } = manifestResource;
  server.registerResource(manifestName, manifestUri, manifestConfig, (uri, ctx) => read(uri.href, ctx));
  const { uriTemplate: _template, name: templateName, ...templateConfig } = fileTemplate;
  const template = new ResourceTemplate(fileUriTemplate, {
    list: undefined,
    complete: { path: async (typed) => [...(await binding.complete(typed))] },
  });
  server.registerResource(templateName, template, templateConfig, (uri, _variables, ctx) =>
    read(uri.href, ctx),
  );

  const neighbours = takeNeighbours(server);
  server.server.setRequestHandler("resources/read", (request, ctx) => {
    const { uri } = request.params;
    return isSourceUri(uri) ? read(uri, ctx) : neighbours.read(request, ctx);
  });

  server.server.setRequestHandler("resources/list", async (request, ctx): Promise<ListResourcesResult> => {
    const { cursor: text, ...params } = request.params ?? {};
    const cursor = text === undefined ? undefined : readCursor(text);
    if (text !== undefined && !cursor) throw unknownCursor();

    if (cursor?.kind === "files") {
      const { resources, next } = await binding.list(cursor, ctx.mcpReq.signal);
      return {
        resources: [...resources],
        ...(next && { nextCursor: writeCursor(next) }),
        ...cacheFields(ctx),
      };
    }
    const theirs = await neighbours.list(
      { ...request, params: { ...params, ...(cursor && { cursor: cursor.cursor }) } },
      ctx,
    );
    if (theirs.nextCursor !== undefined) {
      return { ...theirs, nextCursor: writeCursor({ kind: "neighbours", cursor: theirs.nextCursor }) };
    }
    const { resources, next, failure } = await binding.list(undefined, ctx.mcpReq.signal);
    return {
      ...theirs,
      resources: [...theirs.resources, ...resources],
      ...(next && { nextCursor: writeCursor(next) }),
      ...(failure && { _meta: { ...theirs._meta, "porthole/openship": failure } }),
    };
  });
}

/** 2025-era results have no such fields. */
function cacheFields(ctx: ServerContext): Partial<typeof cacheHint> {
  return ctx.mcpReq.envelope === undefined ? {} : cacheHint;
}

function unknownCursor(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, "The cursor is none that this server gave.");
}
