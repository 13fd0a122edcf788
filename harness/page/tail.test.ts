import { describe, expect, it } from "vitest";
import { createTail } from "./tail.js";

describe("a tail", () => {
  it("keeps the last items in order, and counts all", () => {
    const tail = createTail<number>(3);
    expect(tail.read()).toEqual({ total: 0, last: [] });
    for (let item = 1; item <= 100; item += 1) {
      tail.add(item);
      const { total, last } = tail.read();
      expect(total).toBe(item);
      expect(last).toEqual([item - 2, item - 1, item].filter((each) => each > 0));
    }
  });

  it("puts one item in the place of another that it still has", () => {
    const tail = createTail<string>(2);
    for (const item of ["a", "b", "c", "d"]) tail.add(item);
    tail.replace("c", "C");
    tail.replace("a", "A");
    expect(tail.read()).toEqual({ total: 4, last: ["C", "d"] });
  });

  it("gives what does not change any more when it goes on", () => {
    const tail = createTail<number>(2);
    tail.add(1);
    const before = tail.read();
    tail.add(2);
    expect(before).toEqual({ total: 1, last: [1] });
  });
});
