import type { McpServer, Transport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { openBook, type Shape } from "./book.js";
import { cacheHintsOf, deadlineOf, legacyOf, type SharedConfig } from "./config.js";
import { announcedOf } from "./serve/capabilities.js";
import { createServerFactory, reporter } from "./serve/create-surface-server.js";

/** The same configuration as over HTTP, without what only HTTP has; the caller is whoever started the program. */
export type StdioConfig<Identity, Key extends string> = SharedConfig<Identity> &
  Shape<Identity, Key> & {
    /** Who calls. */
    readonly identity: Identity;
    /** Default: the standard streams of this process. */
    readonly transport?: Transport;
  };

/**
 * Serves one connection over standard input and output, with the surface of one identity.
 *
 * @throws SurfaceError as `createMcpHandler` does
 */
export function createStdioServer<Identity = unknown, Key extends string = string>(
  config: StdioConfig<Identity, Key>,
): { readonly close: () => Promise<void> } {
  const { identity, transport } = config;
  const book = openBook(config, config, deadlineOf(config));
  const cacheHints = cacheHintsOf(config.cache, book, false);
  const report = reporter(config.onerror);
  const announced = announcedOf(book.changes.length);
  const buildServer = createServerFactory<Identity>(
    { ...config, ...(cacheHints && { cacheHints }) },
    undefined,
    announced,
  );
  const live = new Set<McpServer>();
  const lifetimes = {
    opened: (server: McpServer) => void live.add(server),
    closed: (server: McpServer) => void live.delete(server),
  };
  const connection = serveStdio(
    async ({ era }) => {
      const { surface, key } = await book.choose(identity);
      const caller = { identity, era, ...(key !== undefined && { surfaceKey: key }) };
      return buildServer(surface, caller, lifetimes);
    },
    {
      legacy: legacyOf(config),
      ...(announced === "nothing" && { maxSubscriptions: 0 }),
      onerror: report,
      ...(transport && { transport }),
    },
  );
  const deaf = book.changes.map((changes) =>
    changes((uris) => {
      for (const { server } of live) {
        const { listChanged, subscribe } = server.getCapabilities().resources ?? {};
        if (listChanged) server.sendResourceListChanged().catch(report);
        if (subscribe) for (const uri of uris) server.sendResourceUpdated({ uri }).catch(report);
      }
    }),
  );
  return {
    close: () => {
      for (const stop of deaf) stop();
      return connection.close();
    },
  };
}
