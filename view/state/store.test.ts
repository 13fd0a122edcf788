import { effect } from "@preact/signals-core";
import { describe, expect, it } from "vitest";
import { compileTemplate } from "../../plans/runtime.js";
import { createStore } from "./store.js";

const limits = { stateBytes: 65_536, characters: 65_536 };
const template = (text: string) => {
  const compiled = compileTemplate(text);
  if (compiled === null) throw new TypeError(`${text} is no template`);
  return compiled;
};
const flushed = () => new Promise<void>((resolve) => setTimeout(resolve));

const counting = {
  initial: { a: 0, b: 0 },
  transitions: { a: [{ type: "increment", path: "a" }], b: [{ type: "increment", path: "b" }] },
} as const;

describe("a store", () => {
  it("wakes only what names a member that has changed", async () => {
    const store = createStore(counting, limits, () => undefined);
    const woken: string[] = [];
    effect(() => {
      woken.push(`a ${store.followText(template("{{a}}"))}`);
    });
    effect(() => {
      woken.push(`b ${store.followText(template("{{state.b}}"))}`);
    });
    store.dispatch({ type: "a", payload: {} });
    await flushed();
    expect(woken).toEqual(["a 0", "b 0", "a 1"]);
  });

  it("merges what happens in one task", async () => {
    let changes = 0;
    const store = createStore(counting, limits, () => {
      changes += 1;
    });
    const seen: string[] = [];
    effect(() => {
      seen.push(store.followText(template("{{a}}")));
    });
    for (let times = 0; times < 100; times += 1) store.dispatch({ type: "a", payload: {} });
    expect(store.read(template("{{a}}"))).toBe(100);
    await flushed();
    expect(seen).toEqual(["0", "100"]);
    expect(changes).toBe(1);
  });

  it("T8 shows an event in what follows it, and the next one after that", async () => {
    const store = createStore({ initial: {} }, limits, () => undefined);
    const seen: string[] = [];
    effect(() => {
      seen.push(store.followText(template("{{event.payload.x}}")));
    });
    store.dispatch({ type: "one", payload: { x: 1 } });
    await flushed();
    store.dispatch({ type: "two", payload: {} });
    await flushed();
    expect(seen).toEqual(["", "1", ""]);
  });

  it("S1 finds transitions by their own names only", () => {
    const store = createStore(counting, limits, () => undefined);
    for (const type of ["constructor", "__proto__", "toString"]) {
      expect(store.dispatch({ type, payload: {} })).toBeUndefined();
    }
    expect(store.read(template("{{a}}"))).toBe(0);
  });

  it("tells why a transition was refused, and is as it was", () => {
    const store = createStore(
      { initial: { n: 1.7e308 }, transitions: { grow: [{ type: "increment", path: "n", by: 1.7e308 }] } },
      limits,
      () => undefined,
    );
    expect(store.dispatch({ type: "grow", payload: {} })?.code).toBe("LIMIT_EXCEEDED");
    expect(store.read(template("{{n}}"))).toBe(1.7e308);
  });
});
