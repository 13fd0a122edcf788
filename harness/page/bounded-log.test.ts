import { describe, expect, it } from "vitest";
import { createBoundedLog } from "./bounded-log.js";

interface Entry {
  readonly name: string;
  readonly size: number;
  readonly payload?: string;
}

const entry = (name: string, size: number): Entry => ({ name, size, payload: "x".repeat(size) });
const log = () =>
  createBoundedLog<Entry>({ entries: 4, characters: 100, light: 20 }, ({ name, size }) => ({ name, size }));
const read = (entries: readonly Entry[]) =>
  entries.map(({ name, payload }) => `${name} ${payload?.length ?? "forgotten"}`);

describe("a bounded log", () => {
  it("keeps everything within its limits", () => {
    const bounded = log();
    for (const name of ["a", "b", "c", "d"]) bounded.add(entry(name, 25));
    expect(read(bounded.entries())).toEqual(["a 25", "b 25", "c 25", "d 25"]);
  });

  it("forgets the oldest heavy payload first, and keeps its place", () => {
    const bounded = log();
    for (const [name, size] of [
      ["light", 20],
      ["a", 40],
      ["b", 30],
      ["c", 40],
    ] as const) {
      bounded.add(entry(name, size));
    }
    expect(read(bounded.entries())).toEqual(["light 20", "a forgotten", "b 30", "c 40"]);
  });

  it("forgets a payload that is too heavy alone", () => {
    const bounded = log();
    bounded.add(entry("a", 101));
    bounded.add(entry("b", 100));
    expect(read(bounded.entries())).toEqual(["a forgotten", "b 100"]);
  });

  it("drops the oldest entry beyond their number, with its weight", () => {
    const bounded = log();
    bounded.add(entry("a", 90));
    for (const name of ["b", "c", "d", "e"]) bounded.add(entry(name, 2));
    expect(read(bounded.entries())).toEqual(["b 2", "c 2", "d 2", "e 2"]);
    bounded.add(entry("f", 90));
    expect(read(bounded.entries())).toEqual(["c 2", "d 2", "e 2", "f 90"]);
  });

  it("never weighs more than its limit, whatever comes", () => {
    const bounded = log();
    for (let count = 0; count < 500; count += 1) {
      bounded.add(entry(String(count), (count * 37) % 120));
      const weight = bounded.entries().reduce((sum, { payload = "" }) => sum + payload.length, 0);
      expect(weight).toBeLessThanOrEqual(100);
    }
  });
});
