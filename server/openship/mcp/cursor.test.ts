import { describe, expect, it } from "vitest";
import { isCursorOf, readCursor, writeCursor } from "./cursor.js";

const digest = `sha256:${"ab".repeat(32)}`;

describe("a cursor of resources/list", () => {
  it("among files says which snapshot it belongs to, and where it stands", () => {
    const cursor = readCursor(writeCursor({ kind: "files", digest, index: 1000 }));
    expect(cursor).toMatchObject({ kind: "files", index: 1000 });
    if (cursor?.kind !== "files") return expect.fail();
    expect(isCursorOf(cursor, digest)).toBe(true);
    expect(isCursorOf(cursor, `sha256:${"cd".repeat(32)}`)).toBe(false);
  });

  it("among neighbours carries theirs, whatever it looks like", () => {
    const theirs = 'päge "2"';
    expect(readCursor(writeCursor({ kind: "neighbours", cursor: theirs }))).toEqual({
      kind: "neighbours",
      cursor: theirs,
    });
  });

  it.each([
    "",
    "2",
    "!!!",
    encoded(null),
    encoded(["files", "ab"]),
    encoded(["files", "ab", -1]),
    encoded(["files", "ab", 1.5]),
    encoded(["files", 1, 1]),
    encoded(["other", "ab"]),
    encoded({ kind: "files" }),
  ])("is nothing else (%s)", (text) => {
    expect(readCursor(text)).toBeUndefined();
  });
});

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
