import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { announceChanges } from "../../server/openship/mcp/announce.js";
import { openShipSources } from "../../server/openship/mcp/part.js";
import { registerOpenShip } from "../../server/openship/mcp/register.js";
import { createProducerStore } from "../../server/openship/store/producer-store.js";
import type { SurfacePart } from "../../server/parts/index.js";
import {
  createStdioServer,
  createMcpHandler as createSurfaces,
  defineTool,
} from "../../server/surfaces/index.js";
import { connect, listening } from "../server/mcp.js";
import { connectTo, type FetchHandler } from "../server/surfaces.js";
import { documentsOf, snapshotOf } from "./snapshots.js";

/** What the client is told from now on of lists and of the Manifest. */
async function listenTo(client: Client): Promise<readonly string[]> {
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
  return seen;
}

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
  const client = await connect(await listening(mcp), "2026-07-28");
  const seen = await listenTo(client);

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

describe("as a part of a surface", () => {
  /** Two roles, of which one has the sources; who has no credentials sees what is public. */
  function surfaces(store: ReturnType<typeof published>) {
    const handler = createSurfaces({
      serverInfo: { name: "under-test", version: "1.0.0" },
      auth: (request) => {
        const role = request.headers.get("authorization");
        return role === "reader" || role === "other" ? { role } : null;
      },
      surfaces: {
        reader: { parts: [openShipSources({ store })] },
        other: { runtimeTools: [defineTool({ name: "noop", handler: () => "" })] },
      },
      selectSurface: ({ role }) => (role === "reader" ? "reader" : "other"),
    });
    onTestFinished(() => handler.close());
    return handler;
  }

  async function subscribed(handler: FetchHandler, authorization: string) {
    const client = await connectTo(handler, "2026-07-28", { authorization });
    const seen: string[] = [];
    client.setNotificationHandler("notifications/resources/list_changed", () => void seen.push("list"));
    client.setNotificationHandler(
      "notifications/resources/updated",
      ({ params }) => void seen.push(params.uri),
    );
    const subscription = await client.listen({
      resourcesListChanged: true,
      resourceSubscriptions: ["openship://sources/manifest"],
    });
    return { client, seen, subscription };
  }

  it("tells whoever sees the sources, also without credentials, and nobody else (R28)", async () => {
    const store = published();
    const handler = surfaces(store);
    const [reader, anonymous, other] = [
      await subscribed(handler, "reader"),
      await subscribed(handler, "expired"),
      await subscribed(handler, "other"),
    ];
    expect(reader.client.getServerCapabilities()?.resources).toEqual({ listChanged: true, subscribe: true });
    expect(other.client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
    store.publish(snapshotOf({ a: "2" }));
    for (const { seen } of [reader, anonymous]) {
      await vi.waitFor(() => expect([...seen].sort()).toEqual(["list", "openship://sources/manifest"]));
    }
    expect(other.seen).toEqual([]);
    // The same snapshot again is no change.
    store.publish(snapshotOf({ a: "2" }));
    await handler.close();
    store.publish(snapshotOf({ a: "3" }));
    expect(reader.seen).toHaveLength(2);
  });

  it("names no resource where several parts change, of which somebody may not know all", async () => {
    const [one, two] = [published(), published()];
    const hidden: SurfacePart = {
      tools: [],
      resources: [{ uri: "plans://secret", name: "secret" }],
      resourceTemplates: [],
      read: () => ({ contents: [] }),
      changes: (tell) => two.onChange(() => tell(["plans://secret", "openship://sources/manifest"])),
    };
    const handler = createSurfaces({
      serverInfo: { name: "under-test", version: "1.0.0" },
      auth: (request) => ({ role: request.headers.get("authorization") }),
      surfaces: { reader: { parts: [openShipSources({ store: one })] }, keeper: { parts: [hidden] } },
      selectSurface: ({ role }) => (role === "reader" ? "reader" : "keeper"),
    });
    onTestFinished(() => handler.close());
    const { client, seen } = await subscribed(handler, "reader");
    expect(client.getServerCapabilities()?.resources).toEqual({ listChanged: true, subscribe: false });
    two.publish(snapshotOf({ secret: "2" }));
    one.publish(snapshotOf({ a: "2" }));
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(1));
    expect(new Set(seen)).toEqual(new Set(["list"]));
  });

  it("promises nothing to clients of 2025, which a server of one request could not tell (R28)", async () => {
    const client = await connectTo(surfaces(published()), "2025-11-25", { authorization: "reader" });
    expect(client.getServerCapabilities()?.resources).toEqual({ listChanged: false });
  });

  it("tells a client of 2026 over one connection", async () => {
    const store = published();
    const [here, there] = InMemoryTransport.createLinkedPair();
    const server = createStdioServer({
      serverInfo: { name: "under-test", version: "1.0.0" },
      identity: undefined,
      parts: [openShipSources({ store })],
      transport: there,
    });
    const client = new Client(
      { name: "official-client", version: "1.0.0" },
      { versionNegotiation: { mode: { pin: "2026-07-28" } } },
    );
    onTestFinished(async () => {
      await client.close();
      await server.close();
    });
    await client.connect(here);
    const seen = await listenTo(client);
    store.publish(snapshotOf({ a: "2" }));
    await vi.waitFor(() => expect([...seen].sort()).toEqual(["list", "openship://sources/manifest"]));
  });
});
