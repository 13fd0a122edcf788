import type { McpServer, ServerNotifier } from "@modelcontextprotocol/server";
import type { SourceStore } from "../store/source-store.js";
import { manifestUri } from "./uri.js";

/** Ends the listening of servers that nobody holds any more: most live for one request. */
const forgotten = new FinalizationRegistry<() => void>((stop) => stop());

/**
 * Tells the clients of a connected server that the list changed, for as long as the server lives. A server that
 * declares no such notifications, as one that is made per request does, is left alone.
 */
export function announceTo(server: McpServer, store: SourceStore): void {
  const { resources } = server.server.getCapabilities();
  if (resources?.listChanged === false) return;
  const held = new WeakRef(server);
  const stop = store.onChange(() => {
    const current = held.deref();
    if (current?.isConnected()) current.sendResourceListChanged();
  });
  forgotten.register(server, stop);
}

/**
 * Tells the subscribers of a handler that makes a server per request (`createMcpHandler(…).notify`) that the list and the
 * Manifest changed. Call it once for each handler.
 *
 * @returns what ends it
 */
export function announceChanges(store: SourceStore, notify: ServerNotifier): () => void {
  return store.onChange(() => {
    notify.resourcesChanged();
    notify.resourceUpdated(manifestUri);
  });
}
