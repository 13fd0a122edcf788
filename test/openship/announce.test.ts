import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { expect, it, onTestFinished, vi } from "vitest";
import { announceChanges } from "../../server/openship/mcp/announce.js";
import { registerOpenShip } from "../../server/openship/mcp/register.js";
import { createProducerStore } from "../../server/openship/store/producer-store.js";
import { connect } from "../server/mcp.js";
import { documentsOf, snapshotOf } from "./snapshots.js";

function server(store: ReturnType<typeof published>): McpServer {
  const made = new McpServer(
    { name: "under-test", version: "1.0.0" },
    // What is not declared is not sent to subscribers.
    { capabilities: { resources: { listChanged: true, subscribe: true } } },
  );
  registerOpenShip(made, { store });
  return made;
}

function published() {
  const store = createProducerStore({ publicUrl: "https://example.com" });
  store.publish(snapshotOf({ a: "1" }));
  return store;
}

it("tells subscribers of the 2026 era that the list and the Manifest changed, once for each publication", async () => {
  const store = published();
  const mcp = createMcpHandler(() => server(store));
  const stop = announceChanges(store, mcp.notify);
  const handle = toNodeHandler(mcp);
  const http = createServer((request, response) => void handle(request as NodeIncomingMessageLike, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    await mcp.close();
    http.closeAllConnections();
    http.close();
  });
  const client = await connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, "2026-07-28");
  const seen: string[] = [];
  client.setNotificationHandler("notifications/resources/list_changed", () => void seen.push("list"));
  client.setNotificationHandler(
    "notifications/resources/updated",
    ({ params }) => void seen.push(params.uri),
  );
  await client.listen({
    resourcesListChanged: true,
    resourceSubscriptions: ["openship://sources/manifest"],
  });

  store.publish(snapshotOf({ a: "2" }));
  await vi.waitFor(() => expect([...seen].sort()).toEqual(["list", "openship://sources/manifest"]));
  // The same snapshot again, and one that is refused, change nothing.
  store.publish(snapshotOf({ a: "2" }));
  const { manifest } = documentsOf({ a: "3" });
  expect(() => store.publish({ manifest, bundle: documentsOf({ a: "4" }).bundle })).toThrow();
  store.publish(snapshotOf({ a: "5" }));
  await vi.waitFor(() => expect(seen).toHaveLength(4));
  stop();
  store.publish(snapshotOf({ a: "6" }));
  expect(seen).toHaveLength(4);
});

it("tells the client of a server that stays connected", async () => {
  const store = published();
  const connected = server(store);
  announceChanges(store, connected);
  store.publish(snapshotOf({ a: "before it is connected" }));
  const client = new Client({ name: "official-client", version: "1.0.0" });
  const changed = new Promise<void>((resolve) => {
    client.setNotificationHandler("notifications/resources/list_changed", () => resolve());
  });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([connected.connect(there), client.connect(here)]);
  onTestFinished(() => client.close());
  store.publish(snapshotOf({ a: "2" }));
  await changed;
  const { contents } = await client.readResource({ uri: "openship://sources/file?path=a" });
  expect(contents).toMatchObject([{ text: "2" }]);
});
