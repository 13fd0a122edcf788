import { inputRequired } from "@modelcontextprotocol/server";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ask } from "../../../test/server/surfaces.js";
import { createMcpHandler, defineTool } from "../index.js";

const serverInfo = { name: "rounds", version: "1.0.0" };
const modern = "2026-07-28";

describe("a call with several rounds", () => {
  const asking = defineTool({
    name: "t",
    inputSchema: z.object({ city: z.string() }),
    handler: async (_args, { sealed, mcp }) => {
      if (mcp.round === 2) return `round ${mcp.round}: ${JSON.stringify(sealed?.value)}`;
      return inputRequired({ requestState: (await sealed?.seal({ kept: 1 })) ?? "" });
    },
  });
  const role = (request: Request) => ({
    name: request.headers.get("x-name") ?? "ada",
    role: request.headers.get("x-role") ?? "a",
  });
  const lifecycle = { beforeHandle: vi.fn() };
  const handler = createMcpHandler({
    serverInfo,
    auth: role,
    surfaces: { a: { runtimeTools: [asking] }, b: { runtimeTools: [asking] } },
    selectSurface: (identity) => (identity.role === "a" ? "a" : "b"),
    multiRound: { key: "k".repeat(32), principal: (identity) => identity?.name ?? "" },
    lifecycle,
  });
  const round = (state: string | undefined, city: string, headers = {}) =>
    ask(
      handler,
      modern,
      "tools/call",
      { name: "t", arguments: { city }, ...(state && { requestState: state }) },
      headers,
    );

  it("opens what it sealed for the same caller, surface and arguments, through all gates again (C11)", async () => {
    const state = (await round(undefined, "Rome")).body.result?.requestState;
    expect(typeof state).toBe("string");
    lifecycle.beforeHandle.mockClear();
    const { body } = await round(String(state), "Rome");
    expect(body.result?.content?.[0]?.text).toBe('round 2: {"kept":1}');
    expect(lifecycle.beforeHandle).toHaveBeenCalledOnce();
  });

  it.each<[string, string, Record<string, string>]>([
    ["other arguments", "Oslo", {}],
    ["another caller", "Rome", { "x-name": "bob" }],
    ["a role that changed in between", "Rome", { "x-role": "b" }],
  ])("refuses it for %s (C11)", async (_kind, city, headers) => {
    const state = String((await round(undefined, "Rome")).body.result?.requestState);
    expect((await round(state, city, headers)).body.error).toMatchObject({
      code: -32602,
      message: "Invalid or expired requestState",
    });
    expect((await round(`${state}x`, "Rome")).body.error).toMatchObject({ code: -32602 });
  });
});
