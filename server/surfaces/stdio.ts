import type { Transport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { openBook, type Shape } from "./book.js";
import { cacheHintsOf, deadlineOf, legacyOf, type SharedConfig } from "./config.js";
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
  const buildServer = createServerFactory<Identity>({ ...config, ...(cacheHints && { cacheHints }) });
  return serveStdio(
    async ({ era }) => {
      const { surface, key } = await book.choose(identity);
      return buildServer(surface, { identity, era, ...(key !== undefined && { surfaceKey: key }) });
    },
    {
      legacy: legacyOf(config),
      maxSubscriptions: 0,
      onerror: reporter(config.onerror),
      ...(transport && { transport }),
    },
  );
}
