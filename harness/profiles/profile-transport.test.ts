import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import { profileTransport } from "./profile-transport.js";
import { type ProfileId, profileOf, profiles } from "./profiles.js";

/** What Porthole itself answers to the handshake. */
const real = {
  protocolVersion: "2026-01-26",
  hostInfo: { name: "porthole", version: "9" },
  hostCapabilities: {
    openLinks: {},
    logging: {},
    serverTools: { listChanged: true },
    message: { text: {}, image: {} },
    updateModelContext: { text: {}, image: {}, structuredContent: {} },
    sandbox: { permissions: { camera: {} } },
  },
  hostContext: {
    theme: "dark",
    platform: "web",
    displayMode: "inline",
    availableDisplayModes: ["inline", "fullscreen"],
    containerDimensions: { width: 400, maxHeight: 2_000 },
    toolInfo: { tool: { name: "show" } },
    styles: { variables: {} },
  },
};

function stage(id: ProfileId) {
  const toApp: JSONRPCMessage[] = [];
  const toBridge: JSONRPCMessage[] = [];
  const inner: Transport = {
    start: async () => {},
    close: async () => {},
    async send(message) {
      toApp.push(message);
    },
  };
  const outer = profileTransport(inner, profileOf(id));
  outer.onmessage = (message) => toBridge.push(message);
  const fromApp = (message: object) => inner.onmessage?.(message as JSONRPCMessage);
  return {
    toApp,
    toBridge,
    fromApp,
    async handshake() {
      fromApp({ jsonrpc: "2.0", id: 1, method: "ui/initialize", params: {} });
      await outer.send({ jsonrpc: "2.0", id: 1, result: real });
      return (toApp[0] as unknown as { result: typeof real }).result;
    },
    fromBridge: (message: object) => outer.send(message as JSONRPCMessage),
  };
}

describe("profileTransport", () => {
  it("leaves the handshake as it is for the profile spec: the positive control", async () => {
    expect(await stage("spec").handshake()).toEqual(real);
  });

  it("gives the name, the offers and the context of a host, and never more than is real (CAP-03)", async () => {
    const result = await stage("claude").handshake();
    expect(result.hostInfo).toEqual({ name: "Claude", version: "1.0.0" });
    // Claude also offers downloads; this Porthole does not.
    expect(result.hostCapabilities).toEqual({
      openLinks: {},
      logging: {},
      serverTools: { listChanged: true },
      message: { text: {} },
      updateModelContext: { text: {}, image: {} },
      sandbox: { permissions: { camera: {} } },
    });
    expect(result.hostContext).toMatchObject({
      availableDisplayModes: ["inline", "fullscreen"],
      containerDimensions: { width: 400, maxHeight: 5_000 },
    });
  });

  it("leaves out of the context what a host does not tell", async () => {
    const { hostContext } = await stage("strict").handshake();
    expect(hostContext).toEqual({
      theme: "dark",
      platform: "web",
      displayMode: "inline",
      availableDisplayModes: ["inline"],
      containerDimensions: { width: 400, maxHeight: 2_000 },
    });
  });

  it("refuses a request whose capability the host does not offer, and passes the others (CAP-03)", async () => {
    const goose = stage("goose");
    goose.fromApp({ jsonrpc: "2.0", id: 2, method: "ui/update-model-context", params: {} });
    expect(goose.toApp).toEqual([
      {
        jsonrpc: "2.0",
        id: 2,
        error: { code: -32_601, message: "this host does not offer updateModelContext" },
      },
    ]);
    goose.fromApp({ jsonrpc: "2.0", id: 3, method: "tools/call", params: {} });
    expect(goose.toBridge).toMatchObject([{ id: 3 }]);
  });

  it("answers a display mode that the host does not have with the one that holds", async () => {
    const vscode = stage("vscode");
    await vscode.handshake();
    vscode.fromApp({
      jsonrpc: "2.0",
      id: 2,
      method: "ui/request-display-mode",
      params: { mode: "fullscreen" },
    });
    expect(vscode.toApp.at(-1)).toEqual({ jsonrpc: "2.0", id: 2, result: { mode: "inline" } });
    expect(vscode.toBridge).toHaveLength(1);
  });

  it("filters changes of the context in the same way", async () => {
    const strict = stage("strict");
    const method = "ui/notifications/host-context-changed";
    await strict.fromBridge({
      jsonrpc: "2.0",
      method,
      params: { theme: "light", styles: { variables: {} } },
    });
    expect(strict.toApp.at(-1)).toEqual({ jsonrpc: "2.0", method, params: { theme: "light" } });
  });
});

describe("profiles", () => {
  it.each(profiles)("$id says of each value where and when it was seen, or that it is assumed", (profile) => {
    for (const [name, value] of Object.entries(profile)) {
      if (["id", "title", "notImitated"].includes(name)) continue;
      const known =
        typeof value === "object" && "source" in value
          ? value.source.length > 5 && /^\d{4}-\d{2}(?:-\d{2})?$/.test(value.date)
          : typeof value === "object" && "assumed" in value && value.assumed;
      expect(known, name).toBe(true);
    }
  });

  it("are the seven of the documentation", () => {
    expect(profiles.map(({ id }) => id)).toEqual([
      "spec",
      "strict",
      "claude",
      "chatgpt",
      "vscode",
      "goose",
      "inspector",
    ]);
  });
});
