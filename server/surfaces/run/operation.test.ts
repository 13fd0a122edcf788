import { describe, expect, it } from "vitest";
import type { Era } from "../../../test/server/mcp.js";
import { serving } from "../../../test/server/serving.js";
import { ask } from "../../../test/server/surfaces.js";
import type { OperationContext } from "../../parts/index.js";
import { defineTool } from "../index.js";

const modern = "2026-07-28";

describe("what a handler knows", () => {
  const seeing = (see: (context: OperationContext) => unknown) =>
    defineTool({ name: "t", handler: (_args, context) => see(context as OperationContext) });
  const textOf = async (see: (context: OperationContext) => unknown, era: Era, meta: object, more = {}) => {
    const { body } = await ask(serving([seeing(see)], more), era, "tools/call", {
      name: "t",
      arguments: {},
      _meta: meta,
    });
    return JSON.parse(body.result?.content?.[0]?.text ?? "null");
  };

  it("names the operation, for attribution alone (C7)", async () => {
    expect(await textOf(({ mcp }) => mcp, modern, {})).toEqual({
      era: "modern",
      method: "tools/call",
      target: "t",
      protocolVersion: modern,
      client: { name: "test-client", version: "1.0.0" },
      round: 1,
    });
    expect(await textOf(({ mcp }) => mcp, "2025-11-25", {})).toEqual({
      era: "legacy",
      method: "tools/call",
      target: "t",
      round: 1,
    });
  });

  it("has the server's context, which shadows nothing (C6)", async () => {
    const seen = await textOf(
      ({ context, identity, surface }) => ({ context, identity, surface }),
      modern,
      {},
      { context: () => ({ identity: "evil", tenant: "t1" }) },
    );
    expect(seen).toEqual({ context: { identity: "evil", tenant: "t1" } });
  });

  const traceId = "0af7651916cd43dd8448eb211c80319c";
  it("continues the trace of the request (C10)", async () => {
    expect(
      await textOf(({ trace }) => trace, modern, {
        traceparent: `00-${traceId}-b7ad6b7169203331-01`,
        tracestate: "a=b",
        baggage: "k=v",
      }),
    ).toEqual({
      traceId,
      parentId: "b7ad6b7169203331",
      sampled: true,
      tracestate: "a=b",
      baggage: "k=v",
    });
  });
  it.each([
    ["garbage", "x"],
    ["an all-zero trace", `00-${"0".repeat(32)}-b7ad6b7169203331-01`],
    ["an all-zero parent", `00-${traceId}-${"0".repeat(16)}-01`],
    ["upper case", `00-${traceId.toUpperCase()}-b7ad6b7169203331-01`],
    ["a number", 7],
  ])("opens a new root for %s, without its state (C10)", async (_kind, traceparent) => {
    const seen = await textOf(({ trace }) => trace, modern, {
      traceparent,
      tracestate: "a=b",
      baggage: "k=v".repeat(9_000),
    });
    expect(seen).toEqual({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/), sampled: false });
    expect(seen.traceId).not.toBe(traceId);
  });
});
