import { describe, expect, it } from "vitest";
import { mostPieces, piecesOf } from "./pieces.js";

describe("the parts of an input that is being written", () => {
  it("grow from nothing to what lacks only the end", () => {
    expect(piecesOf({ city: "Oslo" })).toEqual([
      {},
      { city: "" },
      { city: "O" },
      { city: "Os" },
      { city: "Osl" },
      { city: "Oslo" },
    ]);
  });

  it("are few, however long it is", () => {
    const long = { rows: Array.from({ length: 1_000 }, (_, row) => ({ row, text: '\u{1F600} " \\ \n' })) };
    const pieces = piecesOf(long) as readonly { readonly rows?: readonly unknown[] }[];
    expect(pieces.length).toBeGreaterThan(mostPieces / 2);
    expect(pieces.length).toBeLessThanOrEqual(mostPieces);
    const counts = pieces.map(({ rows = [] }) => rows.length);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(counts.at(-1)).toBeGreaterThan(900);
  });

  it("are none of what says nothing", () => {
    expect(piecesOf({})).toEqual([{}]);
  });
});
