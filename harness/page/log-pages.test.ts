import { describe, expect, it } from "vitest";
import { type LogPage, linesPerPage, logPage, type PageStart } from "./log-pages.js";

const lines = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: first + at }));
const ids = (entries: ReturnType<typeof lines>, from: PageStart) => {
  const page = logPage(entries, from);
  return [page.lines[0]?.id, page.lines.at(-1)?.id, Object.keys(page.ways)];
};
const back = ["oldest", "earlier"];
const on = ["later", "newest"];

describe("a page of the log", () => {
  it("is all of a short log, which leads nowhere", () => {
    expect(ids([], undefined)).toEqual([undefined, undefined, []]);
    expect(ids(lines(1, linesPerPage), undefined)).toEqual([1, linesPerPage, []]);
  });

  it("is the last one at first, and gets the lines that come", () => {
    expect(ids(lines(1, 250), undefined)).toEqual([201, 250, back]);
    expect(ids(lines(1, 251), undefined)).toEqual([201, 251, back]);
  });

  it("stays with its first line while lines come and go, until that line is forgotten", () => {
    expect(ids(lines(1, 250), 101)).toEqual([101, 200, [...back, ...on]]);
    expect(ids(lines(60, 400), 101)).toEqual([101, 200, [...back, ...on]]);
    expect(ids(lines(300, 400), 101)).toEqual([300, 399, on]);
  });

  it("leads through the whole log, forward and back", () => {
    const entries = lines(5, 1_034);
    const walk = (way: "earlier" | "later", from: PageStart) => {
      const seen = new Set<number>();
      for (let to: { readonly to: PageStart } | undefined = { to: from }; to; ) {
        const page: LogPage<{ id: number }> = logPage(entries, to.to);
        for (const { id } of page.lines) seen.add(id);
        to = page.ways[way];
      }
      return seen.size;
    };
    expect(walk("earlier", undefined)).toBe(entries.length);
    expect(walk("later", logPage(entries, undefined).ways.oldest?.to)).toBe(entries.length);
  });
});
