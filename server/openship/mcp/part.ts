import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { SurfacePart } from "../../parts/index.js";
import { bindSources } from "./binding.js";
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
import type { OpenShipBindingOptions } from "./register.js";
import { fileUriTemplate, isSourceUri, manifestUri } from "./uri.js";

/**
 * The OpenShip Sources binding as a part of a surface: the same tool, resources, paging and completion that
 * `registerOpenShip` adds to a plain server. All of it is public: a server with authentication answers it for everybody,
 * also for a caller whose credentials are broken (MB3).
 */
export function openShipSources(options: OpenShipBindingOptions): SurfacePart {
  const { store } = options;
  const binding = bindSources(store, options);
  return {
    tools: [
      {
        raw: true,
        name: toolName,
        title: toolTitle,
        description: toolDescription,
        annotations: toolAnnotations(store.remote),
        inputSchema: published(argumentsSchema),
        outputSchema: published(resultSchema),
        handler: (args, { signal }) => binding.call(args, signal),
      },
    ],
    resources: [manifestResource],
    resourceTemplates: [fileTemplate],
    async list(text, { signal }) {
      const cursor = text === undefined ? undefined : readCursor(text);
      if (text !== undefined && cursor?.kind !== "files") {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The cursor is none that this server gave.");
      }
      const { resources, next } = await binding.list(cursor?.kind === "files" ? cursor : undefined, signal);
      return { resources, ...(next && { nextCursor: writeCursor(next) }) };
    },
    async read(uri, { signal, mcp }) {
      if (!isSourceUri(uri)) return undefined;
      return { ...(await binding.read(uri, signal)), ...(mcp.era === "modern" && cacheHint) };
    },
    changes: (listener) => store.onChange(() => listener([manifestUri])),
    async complete({ uriTemplate, argument, value }, { signal }) {
      if (uriTemplate !== fileUriTemplate) return undefined;
      return argument === "path" ? binding.complete(value, signal) : [];
    },
    public: {
      tools: [toolName],
      reads: isSourceUri,
      completes: (uriTemplate) => uriTemplate === fileUriTemplate,
      lists: true,
    },
  };
}
