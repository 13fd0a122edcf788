import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { serving } from "../../../test/server/serving.js";
import { call, message } from "../../../test/server/surfaces.js";
import { currentRecord, defineTool, withRecord } from "../index.js";

const modern = "2026-07-28";

describe("calls beside one another", () => {
  it("each have a fork of the ambient record, also in one batch (C1, C2, C3, C4, R12)", async () => {
    let waiting = 0;
    let go = () => {};
    const all = new Promise<void>((resolve) => {
      go = resolve;
    });
    const after: unknown[] = [];
    const tool = defineTool({
      name: "t",
      inputSchema: z.object({ n: z.number() }),
      handler: async ({ n }) => {
        currentRecord()?.dimensions.set("n", n);
        waiting += 1;
        if (waiting === 3) go();
        await all;
        return { n, seen: currentRecord()?.dimensions.get("n") };
      },
    });
    const handler = serving([tool], {
      hooks: {
        afterToolCall: () => {
          const { dimensions, user, client, source, path, trace } = currentRecord() ?? {};
          after.push({ n: dimensions?.get("n"), user, client, source, path, trace: trace?.traceId });
        },
      },
    });
    const root = {
      startedAt: 1,
      source: "http",
      user: "ada",
      client: "web",
      trace: { traceId: "a".repeat(32), sampled: true },
      dimensions: new Map(),
    };
    const batch = [1, 2, 3].map((n) =>
      message("2025-11-25", "tools/call", { name: "t", arguments: { n } }, n),
    );
    const request = new Request("http://localhost/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify(batch),
    });
    const text = await withRecord(root, async () => (await handler.fetch(request)).text());
    for (const n of [1, 2, 3]) expect(text).toContain(`{\\"n\\":${n},\\"seen\\":${n}}`);
    const common = { user: "ada", client: "web", source: "tool", path: "t", trace: "a".repeat(32) };
    expect(after).toHaveLength(3);
    expect(after).toEqual(expect.arrayContaining([1, 2, 3].map((n) => ({ n, ...common }))));
    expect(root.dimensions.size).toBe(0);
  });

  it("have no record where there was none (C3)", async () => {
    const tool = defineTool({ name: "t", handler: () => String(currentRecord()) });
    expect((await call(serving([tool]), modern, "t")).body.result?.content?.[0]?.text).toBe("undefined");
  });

  it("share one evaluation of the context and no top level of it (C5)", async () => {
    const context = vi.fn(() => ({ list: [] as number[], n: 0 }));
    const tool = defineTool({
      name: "t",
      handler: (_args, { context: mine }) => {
        const own = mine as { list: number[]; n: number };
        own.n += 1;
        own.list.push(1);
        return own.n;
      },
    });
    const batch = [1, 2].map((n) => message("2025-11-25", "tools/call", { name: "t", arguments: {} }, n));
    const request = new Request("http://localhost/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify(batch),
    });
    const text = await (await serving([tool], { context }).fetch(request)).text();
    expect(text.match(/"text":"1"/g)).toHaveLength(2);
    expect(context).toHaveBeenCalledOnce();
  });
});
