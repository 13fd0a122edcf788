import { describe, expect, it } from "vitest";
import { createLogSearch, type Wanted } from "./log-search.js";
import { createTrafficReader, type TrafficEntry } from "./traffic.js";

const read = createTrafficReader(() => 0);
const say = (method: string, params: unknown = {}) =>
  read({ direction: "from-app", message: { jsonrpc: "2.0", method, params }, size: 10 });

/** A clock that goes on by a millisecond each time that it is looked at. */
function clock() {
  let now = 0;
  return () => {
    now += 1;
    return now;
  };
}

const endless = () => createLogSearch(Number.POSITIVE_INFINITY, clock());
const all = (filter: string): Wanted => ({ direction: "all", filter });

describe("a search in the log", () => {
  const call = say("tools/call", { name: "refresh" });
  const told = read({ direction: "to-app", message: { method: "ui/notifications/tool-input" }, size: 10 });

  it("finds a line by its method and by what it holds, in whatever case", () => {
    const search = endless();
    for (const [filter, found] of [
      ["", [call, told]],
      ["  ", [call, told]],
      ["TOOLS refresh", [call]],
      ['"name": "refresh"', [call]],
      ["teardown", []],
    ] as const) {
      expect(search.look([call, told], all(filter))).toEqual({ entries: found, left: 0 });
    }
  });

  it("keeps to a direction", () => {
    const search = endless();
    expect(search.look([call, told], { direction: "to-app", filter: "" }).entries).toEqual([told]);
    expect(search.look([call, told], { direction: "from-app", filter: "notifications" }).entries).toEqual([]);
    expect(search.look([call, told], { direction: "all", filter: "notifications" }).entries).toEqual([told]);
  });

  it("looks for a while only, at the latest lines first, and goes on where it was", () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => say("example/line", { at }));
    const search = createLogSearch(2, clock());
    const first = search.look(lines, all("line"));
    expect(first.left).toBeGreaterThan(0);
    expect(first.entries).toEqual(lines.slice(first.left));
    let turns = 1;
    for (let { left } = first; left > 0; turns += 1) {
      const next = search.look(lines, all("line"));
      expect(next.left).toBeLessThan(left);
      left = next.left;
    }
    expect(turns).toBeLessThanOrEqual(20);
    expect(search.look(lines, all("line")).entries).toEqual(lines);
  });

  it("looks again at a line whose payload was forgotten, and at all of them for another filter", () => {
    const search = endless();
    const line = say("example/line", { text: "first" });
    expect(search.look([line], all("first")).entries).toEqual([line]);
    const { message: _, ...rest } = line;
    const forgotten: TrafficEntry = { ...rest, isForgotten: true };
    expect(search.look([forgotten], all("first")).entries).toEqual([]);
    expect(search.look([forgotten], all("example")).entries).toEqual([forgotten]);
  });
});
