import { beforeEach, describe, expect, it, vi } from "vitest";
import { createBudget, createThrottle } from "./pace.js";

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

const taken = (budget: () => boolean, times: number) =>
  Array.from({ length: times }, () => budget()).filter(Boolean).length;

describe("a budget (runtime-plan.md 4.18)", () => {
  it("gives so many at once, and so many again each second, and never more than at once", () => {
    const budget = createBudget({ atOnce: 10, perSecond: 5 });
    expect(taken(budget, 1_000)).toBe(10);
    vi.advanceTimersByTime(1_000);
    expect(taken(budget, 1_000)).toBe(5);
    vi.advanceTimersByTime(60_000);
    expect(taken(budget, 1_000)).toBe(10);
  });
});

describe("a throttle", () => {
  it("runs the first at once and the last in the end", () => {
    const throttle = createThrottle(50);
    const ran: number[] = [];
    const owner = {};
    for (let at = 1; at <= 1_000; at += 1) throttle(owner, "move", () => ran.push(at));
    expect(ran).toEqual([1]);
    vi.advanceTimersByTime(50);
    expect(ran).toEqual([1, 1_000]);
    throttle(owner, "move", () => ran.push(0));
    vi.advanceTimersByTime(49);
    expect(ran).toEqual([1, 1_000]);
    vi.advanceTimersByTime(200);
    expect(ran).toEqual([1, 1_000, 0]);
    throttle(owner, "move", () => ran.push(2));
    expect(ran).toEqual([1, 1_000, 0, 2]);
  });

  it("keeps owners and names apart", () => {
    const throttle = createThrottle(50);
    const ran: string[] = [];
    const [one, other] = [{}, {}];
    throttle(one, "move", () => ran.push("one move"));
    throttle(one, "scroll", () => ran.push("one scroll"));
    throttle(other, "move", () => ran.push("other move"));
    expect(ran).toEqual(["one move", "one scroll", "other move"]);
  });
});
