import type { CallToolResult } from "@modelcontextprotocol/client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createBudget } from "../events/pace.js";
import { createToolCaller, type ToolError } from "./caller.js";
import { createToolProgress } from "./progress.js";

interface Wire {
  readonly name: string;
  readonly args: unknown;
  readonly signal: AbortSignal;
  readonly answer: (result: string) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

/** A caller at a host that answers when it is told to. What came of the calls is kept as text, in order. */
function atHost({ supported = true, calls = 100 } = {}) {
  const wire: Wire[] = [];
  const seen: string[] = [];
  const busy = new Map<object, boolean>();
  const progress = createToolProgress();
  const settled = () => new Promise<void>((resolve) => process.nextTick(() => queueMicrotask(resolve)));
  const tools = createToolCaller<object>({
    allowed: ["a", "b"],
    supported: () => supported,
    call: (name, args, signal) =>
      new Promise((resolve, reject) => {
        wire.push({
          name,
          args,
          signal,
          answer(text) {
            resolve({ content: [{ type: "text", text }] });
            return settled();
          },
          fail(error) {
            reject(error);
            return settled();
          },
        });
      }),
    isTimeout: (error) => error instanceof RangeError,
    budget: createBudget({ atOnce: calls, perSecond: 0 }),
    progress,
    busy: (control, isBusy) => busy.set(control, isBusy),
    pending: () => undefined,
    failed: (error: ToolError, tool) => seen.push(`${tool} ${error}`),
    answered(result: CallToolResult, tool, outdate) {
      const [block] = result.content;
      const text = block?.type === "text" ? block.text : "";
      if (text.startsWith("plan")) outdate();
      seen.push(`${tool} ${text}`);
    },
  });
  return { tools, wire, seen, busy, progress };
}

const control = (name: string) => ({ name });

describe("the gates of a call", () => {
  it("L1, L2, CAP-02: allowlist first, then what the host can do", () => {
    const { tools, wire, seen } = atHost({ supported: false });
    tools.request({ name: "other", args: {}, control: control("x") });
    tools.request({ name: "a", args: {}, control: control("x") });
    expect(seen).toEqual(["other disallowed", "a unsupported"]);
    expect(wire).toEqual([]);
  });

  it("4.18 calls no more than the budget has", () => {
    const { tools, wire, seen } = atHost({ calls: 2 });
    for (const name of ["x", "y", "z"]) tools.request({ name: "a", args: {}, control: control(name) });
    expect(wire).toHaveLength(2);
    expect(seen).toEqual(["a call-failed"]);
  });

  it("REQ-13 one call a control, and the second click of a double click makes none", async () => {
    const { tools, wire, busy } = atHost();
    const [x, y] = [control("x"), control("y")];
    tools.request({ name: "a", args: {}, control: x });
    tools.request({ name: "a", args: {}, control: x });
    expect(wire).toHaveLength(1);
    expect([tools.admits(x, false), tools.admits(y, false), tools.admits(y, true)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(busy.get(x)).toBe(true);
    await wire[0]?.answer("done");
    expect(busy.get(x)).toBe(false);
    expect([tools.admits(x, false), tools.admits(x, true)]).toEqual([true, false]);
  });
});

describe("4.9 how a call goes, for templates", () => {
  it("is pending until its answer, and without the error of the last call", async () => {
    const { tools, wire, progress } = atHost();
    const x = control("x");
    progress.set("a", { error: "It failed." });
    tools.request({ name: "a", args: {}, control: x });
    expect(progress.now()).toEqual({ a: { pending: true, error: "" } });
    tools.request({ name: "a", args: {}, control: control("y") });
    await wire[0]?.answer("1");
    expect(progress.now()).toEqual({ a: { pending: true, error: "" } });
    await wire[1]?.fail(new TypeError("gone"));
    expect(progress.now()).toEqual({ a: { pending: false, error: "" } });
  });

  it("REQ-12 tells a failure from a silence", async () => {
    const { tools, wire, seen } = atHost();
    tools.request({ name: "a", args: {}, control: control("x") });
    tools.request({ name: "b", args: {}, control: control("y") });
    await wire[0]?.fail(new TypeError("gone"));
    await wire[1]?.fail(new RangeError("60 s"));
    expect(seen).toEqual(["a call-failed", "b timeout"]);
  });
});

describe("REQ-14 what was asked for last wins", () => {
  it("in whatever order the answers of a tool come", async () => {
    const { tools, wire, seen } = atHost();
    tools.request({ name: "a", args: {}, control: control("x") });
    tools.request({ name: "a", args: {}, control: control("y") });
    await wire[1]?.answer("second");
    await wire[0]?.answer("first");
    expect(seen).toEqual(["a second"]);
  });

  it("and answers in their order all count", async () => {
    const { tools, wire, seen } = atHost();
    tools.request({ name: "a", args: {}, control: control("x") });
    tools.request({ name: "a", args: {}, control: control("y") });
    await wire[0]?.answer("first");
    await wire[1]?.answer("second");
    expect(seen).toEqual(["a first", "a second"]);
  });

  it("when the answers bring plans: the later call outlives the plan of the earlier one, never the other way", async () => {
    const { tools, wire, seen, progress } = atHost();
    for (const name of ["x", "y", "z"]) tools.request({ name: "a", args: {}, control: control(name) });
    await wire[1]?.answer("plan 2");
    expect(progress.now()).toEqual({ a: { pending: true, error: "" } });
    await wire[0]?.answer("plan 1");
    await wire[2]?.answer("plan 3");
    expect(seen).toEqual(["a plan 2", "a plan 3"]);
    expect(progress.now()).toEqual({});
  });

  it("L5, TDN-04: no answer counts after another plan or the end, and the end waits for none", async () => {
    const { tools, wire, seen, busy } = atHost();
    const x = control("x");
    tools.request({ name: "a", args: {}, control: x });
    tools.startSession();
    expect(busy.get(x)).toBe(false);
    expect(wire[0]?.signal.aborted).toBe(false);
    tools.request({ name: "a", args: {}, control: x });
    tools.end();
    expect(wire[1]?.signal.aborted).toBe(true);
    await wire[0]?.answer("late");
    await wire[1]?.answer("later");
    expect(seen).toEqual([]);
  });
});

describe("a field that is being changed", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    return () => void vi.useRealTimers();
  });

  it("calls when it has settled, with what it held last", () => {
    const { tools, wire } = atHost();
    const x = control("x");
    for (const q of ["s", "sh", "shi"]) {
      tools.request({ name: "a", args: { q }, control: x, settle: 300 });
      vi.advanceTimersByTime(200);
    }
    expect(wire).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(wire.map(({ args }) => args)).toEqual([{ q: "shi" }]);
  });

  it("has one call under way; the last of those that came meanwhile follows, and the first answer counts no more", async () => {
    const { tools, wire, seen, busy } = atHost();
    const x = control("x");
    for (const q of [1, 2, 3]) tools.request({ name: "a", args: { q }, control: x, settle: 0 });
    expect(wire.map(({ args }) => args)).toEqual([{ q: 1 }]);
    await wire[0]?.answer("of 1");
    expect(wire.map(({ args }) => args)).toEqual([{ q: 1 }, { q: 3 }]);
    expect(busy.get(x)).toBe(true);
    await wire[1]?.answer("of 3");
    expect(seen).toEqual(["a of 3"]);
    expect(busy.get(x)).toBe(false);
  });

  it("drops an answer that comes while the field is changed again", async () => {
    const { tools, wire, seen } = atHost();
    const x = control("x");
    tools.request({ name: "a", args: { q: 1 }, control: x, settle: 0 });
    tools.request({ name: "a", args: { q: 2 }, control: x, settle: 300 });
    await wire[0]?.answer("of 1");
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(300);
    await wire[1]?.answer("of 2");
    expect(seen).toEqual(["a of 2"]);
  });

  it("makes its call although a later call of another control has brought a plan", async () => {
    const { tools, wire } = atHost();
    const x = control("x");
    tools.request({ name: "a", args: { q: 1 }, control: x, settle: 0 });
    tools.request({ name: "a", args: { q: 2 }, control: x, settle: 0 });
    tools.request({ name: "b", args: {}, control: control("y") });
    await wire[1]?.answer("plan");
    expect(wire.map(({ args }) => args)).toEqual([{ q: 1 }, {}, { q: 2 }]);
  });

  it("calls nothing after the plan that it belonged to", () => {
    const { tools, wire } = atHost();
    tools.request({ name: "a", args: {}, control: control("x"), settle: 300 });
    tools.startSession();
    vi.advanceTimersByTime(1_000);
    expect(wire).toEqual([]);
  });
});
