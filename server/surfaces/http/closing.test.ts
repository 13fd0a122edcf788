import { describe, expect, it, vi } from "vitest";
import { eras } from "../../../test/server/mcp.js";
import { serving } from "../../../test/server/serving.js";
import { ask, call, post } from "../../../test/server/surfaces.js";
import { defineTool, type HandlerConfig } from "../index.js";

const hello = defineTool({ name: "hello", handler: () => "hello" });

const door = (more: Partial<HandlerConfig<string, string>> = {}) => serving([hello], more);

describe.each(eras)("closing, in the era of %s", (era) => {
  it("aborts what runs, is not undone, and answers 503 (R40, R41)", async () => {
    const signals: AbortSignal[] = [];
    const slow = defineTool({
      name: "slow",
      handler: (_args, { signal }) =>
        new Promise<string>((resolve) => {
          signals.push(signal);
          signal.addEventListener("abort", () => resolve("aborted"));
        }),
    });
    const handler = door({ runtimeTools: [slow] });
    const running = call(handler, era, "slow").catch((error: unknown) => error);
    await vi.waitUntil(() => signals.length === 1);
    await handler.close();
    await handler.close();
    expect(signals[0]?.aborted).toBe(true);
    await running;
    expect((await ask(handler, era, "tools/list")).status).toBe(503);
  });

  it("is noticed by a request that was being authenticated (R40)", async () => {
    let admit: ((name: string) => void) | undefined;
    const auth = () =>
      new Promise<string>((resolve) => {
        admit = resolve;
      });
    const handler = door({ auth });
    const asked = ask(handler, era, "tools/list");
    await vi.waitUntil(() => admit !== undefined);
    await handler.close();
    admit?.("ada");
    expect((await asked).status).toBe(503);
  });

  it("is noticed by a request whose surface was being chosen (R40)", async () => {
    let choose: ((key: string) => void) | undefined;
    const handler = door({
      runtimeTools: undefined,
      surfaces: { a: {} },
      selectSurface: () =>
        new Promise((resolve) => {
          choose = resolve;
        }),
    } as never);
    const asked = ask(handler, era, "tools/list");
    await vi.waitUntil(() => choose !== undefined);
    await handler.close();
    choose?.("a");
    expect((await asked).status).toBeGreaterThanOrEqual(500);
  });

  it("is the same to a call whose client goes away: its signal is aborted", async () => {
    let seen: AbortSignal | undefined;
    const slow = defineTool({
      name: "slow",
      handler: (_args, { signal }) =>
        new Promise<string>((resolve) => {
          seen = signal;
          signal.addEventListener("abort", () => resolve(""));
        }),
    });
    const leaving = new AbortController();
    const request = post(era, "tools/call", { name: "slow", arguments: {} });
    const handler = door({ runtimeTools: [slow] });
    const asked = handler
      .fetch(new Request(request, { signal: leaving.signal }))
      .then((response) => response.text())
      .catch(() => "");
    await vi.waitUntil(() => seen !== undefined);
    leaving.abort();
    await vi.waitUntil(() => seen?.aborted === true);
    await asked;
  });
});
