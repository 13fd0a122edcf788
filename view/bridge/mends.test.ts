import {
  McpUiHostContextChangedNotificationSchema,
  McpUiInitializeResultSchema,
  McpUiToolCancelledNotificationSchema,
  McpUiToolInputNotificationSchema,
  McpUiToolResultNotificationSchema,
} from "@modelcontextprotocol/ext-apps";
import { describe, expect, it } from "vitest";
import { mendPart } from "./mending-transport.js";
import { mends, type WireObject } from "./mends.js";

const goodContext = { theme: "dark", locale: "de-AT", styles: { variables: { "--font-sans": "serif" } } };
const goodReply = {
  protocolVersion: "2026-01-26",
  hostInfo: { name: "host", version: "1" },
  hostCapabilities: { serverTools: {} },
  hostContext: goodContext,
};
const tool = { name: "show", inputSchema: { type: "object" } };

interface Deviation {
  readonly mend: string;
  readonly sent: WireObject;
  readonly read: WireObject;
}

// INI-07: where the SDK refuses the whole handshake. Each row alone makes `App.connect()` reject without its mend.
const replies: readonly Deviation[] = [
  {
    mend: "missing-initialize-members",
    sent: { protocolVersion: "2026-01-26", hostInfo: { name: "host", version: "1" }, hostCapabilities: {} },
    read: { hostContext: {} },
  },
  { mend: "missing-initialize-members", sent: {}, read: { hostInfo: { name: "unknown", version: "0" } } },
  {
    mend: "malformed-capability",
    sent: { ...goodReply, hostCapabilities: { serverTools: true, logging: null, openLinks: {} } },
    read: { hostCapabilities: { serverTools: {}, openLinks: {} } },
  },
  {
    mend: "null-context-member",
    sent: { ...goodReply, hostContext: { ...goodContext, toolInfo: null, timeZone: null } },
    read: { hostContext: goodContext },
  },
  {
    mend: "null-context-member",
    sent: { ...goodReply, hostContext: { styles: { variables: null, css: { fonts: null } } } },
    read: { hostContext: { styles: { css: {} } } },
  },
  {
    mend: "unknown-style-variable",
    sent: {
      ...goodReply,
      hostContext: { styles: { variables: { "--brand": "red", "--font-sans": "serif", "--font-mono": 3 } } },
    },
    read: { hostContext: { styles: { variables: { "--font-sans": "serif" } } } },
  },
  {
    mend: "unknown-display-mode",
    sent: { ...goodReply, hostContext: { availableDisplayModes: ["inline", "theatre"] } },
    read: { hostContext: { availableDisplayModes: ["inline"] } },
  },
  {
    mend: "tool-info-without-input-schema",
    sent: { ...goodReply, hostContext: { toolInfo: { tool: { name: "show" } } } },
    read: { hostContext: { toolInfo: { tool } } },
  },
  {
    mend: "unreadable-context-member",
    sent: {
      ...goodReply,
      hostContext: { ...goodContext, theme: "auto", platform: "tv", displayMode: "theatre" },
    },
    read: { hostContext: { locale: "de-AT", styles: goodContext.styles } },
  },
];

describe("what the answer to ui/initialize may get wrong", () => {
  for (const { mend, sent, read } of replies) {
    it(`${mend}: ${JSON.stringify(sent).slice(0, 90)}`, () => {
      expect(McpUiInitializeResultSchema.safeParse(sent).success).toBe(false);
      const mended = mendPart("result", "ui/initialize", sent);
      expect(McpUiInitializeResultSchema.safeParse(mended).success).toBe(true);
      expect(mended).toMatchObject(read);
      for (const [key, member] of Object.entries(read)) expect(mended[key]).toEqual(member);
    });
  }

  it("leaves a good answer alone, whatever its protocol version and unknown members", () => {
    const reply = {
      ...goodReply,
      protocolVersion: "2031-01-01",
      hostContext: { ...goodContext, later: null },
    };
    expect(mendPart("result", "ui/initialize", reply)).toEqual({ ...reply, hostContext: goodContext });
    expect(mendPart("result", "ui/initialize", goodReply)).toEqual(goodReply);
  });
});

describe("what a changed host context may get wrong", () => {
  it("is mended like the first one", () => {
    const params = {
      theme: "auto",
      styles: { variables: { "--brand": "red", "--font-sans": "serif" } },
      availableDisplayModes: null,
    };
    const method = "ui/notifications/host-context-changed";
    expect(McpUiHostContextChangedNotificationSchema.safeParse({ method, params }).success).toBe(false);
    const mended = mendPart("params", method, params);
    expect(mended).toEqual({ styles: { variables: { "--font-sans": "serif" } } });
    expect(McpUiHostContextChangedNotificationSchema.safeParse({ method, params: mended }).success).toBe(
      true,
    );
  });
});

describe("what a tool result may get wrong", () => {
  const text = { type: "text", text: "hello" };
  const method = "ui/notifications/tool-result";

  it("unknown-content-block: the rest of the result arrives", () => {
    const params = { content: [{ type: "hologram" }, text, { type: "text" }], structuredContent: { a: 1 } };
    expect(McpUiToolResultNotificationSchema.safeParse({ method, params }).success).toBe(false);
    expect(mendPart("params", method, params)).toEqual({ content: [text], structuredContent: { a: 1 } });
    expect(mendPart("result", "tools/call", params)).toEqual({
      content: [text],
      structuredContent: { a: 1 },
    });
  });

  it("null-result-member: null means absent", () => {
    const params = { content: null, structuredContent: null, isError: null, _meta: null };
    expect(McpUiToolResultNotificationSchema.safeParse({ method, params }).success).toBe(false);
    const mended = mendPart("params", method, params);
    expect(mended).toEqual({});
    expect(McpUiToolResultNotificationSchema.safeParse({ method, params: mended }).success).toBe(true);
  });

  it("is not touched when it belongs to another method", () => {
    const params = { content: null };
    expect(mendPart("result", "resources/read", params)).toBe(params);
  });
});

describe("what tool input and cancellation may get wrong", () => {
  it("null-notification-member: null means absent", () => {
    const input = "ui/notifications/tool-input";
    const cancelled = "ui/notifications/tool-cancelled";
    const nulls = { method: input, params: { arguments: null } };
    expect(McpUiToolInputNotificationSchema.safeParse(nulls).success).toBe(false);
    expect(mendPart("params", input, nulls.params)).toEqual({});
    const reason = { method: cancelled, params: { reason: null } };
    expect(McpUiToolCancelledNotificationSchema.safeParse(reason).success).toBe(false);
    expect(mendPart("params", cancelled, reason.params)).toEqual({});
  });
});

it("has a test here for every named mend", () => {
  const tested = new Set([
    ...replies.map(({ mend }) => mend),
    "unknown-content-block",
    "null-result-member",
    "null-notification-member",
  ]);
  expect(new Set(mends.map(({ name }) => name))).toEqual(tested);
});
