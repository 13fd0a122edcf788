import type { McpServer, ServerNotifier } from "@modelcontextprotocol/server";
import type { SourceStore } from "../store/source-store.js";
import { manifestUri } from "./uri.js";

/**
 * Tells clients that the list of files and the Manifest changed, each time that a snapshot is replaced. Subscribers hear of
 * what the server's capabilities declare: `resources.listChanged` for the list, `resources.subscribe` for the Manifest.
 *
 * @param target what reaches them: the `notify` of `createMcpHandler`, which makes a server for each request, or a server
 *   that stays connected, as over stdio. Call it once for each.
 * @returns what ends it
 */
export function announceChanges(store: SourceStore, target: ServerNotifier | McpServer): () => void {
  return store.onChange(() => {
    if ("resourcesChanged" in target) {
      target.resourcesChanged();
      target.resourceUpdated(manifestUri);
    } else if (target.isConnected()) target.sendResourceListChanged();
  });
}
