import fc from "fast-check";
import { expect, it } from "vitest";
import { ContentReader } from "./content-reader.js";

/** What the reader makes of a string's text without its opening quote, cut into pieces. */
function read(text: string, size: number, limit = 1_000): string | undefined {
  const reader = new ContentReader();
  reader.begin(limit);
  const whole = Buffer.from(text);
  let rest = Buffer.alloc(0);
  for (let at = 0; at < whole.length && !reader.done; at += size) {
    const piece = Buffer.concat([rest, whole.subarray(at, at + size)]);
    const stopped = reader.read(piece, 0);
    if (reader.fault) return reader.fault;
    rest = Buffer.from(piece.subarray(stopped));
  }
  if (!reader.done) return undefined;
  return reader.isWellFormed ? Buffer.from(reader.take(true)).toString() : "half a pair";
}

function parsed(text: string): string | undefined {
  try {
    const value: string = JSON.parse(`"${text}`);
    return value.isWellFormed() ? value : "half a pair";
  } catch {
    return undefined;
  }
}

const parts = fc.constantFrom(
  ...[
    "a",
    "é",
    "😀",
    "\\n",
    "\\\\",
    '\\"',
    "\\/",
    "\\u0041",
    "\\u00e9",
    "\\u20AC",
    "\\ud83d",
    "\\ude00",
    "\\uD83D\\uDE00",
  ],
  ...["\\x", "\\u12", "\n", "\u0001", "\\u000g", "longer text without escapes"],
);

it("reads the same bytes as the engine's parser, however they are cut and spelt", () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), fc.integer({ min: 1, max: 14 }), (pieces, size) => {
      const text = `${pieces.join("")}"`;
      const found = read(text, size);
      const expected = parsed(text);
      // What is no JSON is a fault, or goes on when its end is cut off.
      if (expected === undefined) expect(["control", "escape", undefined], text).toContain(found);
      else expect(found, text).toBe(expected);
    }),
    { numRuns: 3_000 },
  );
});

it("stops at its limit, and not before", () => {
  for (const text of ["aaaa", "\\u0041aaa", "éé", "\\u00e9é", "😀", "\\ud83d\\ude00"]) {
    for (const size of [1, 100]) {
      expect(read(`${text}"`, size, 4), text).toBe(parsed(`${text}"`));
      expect(read(`${text}"`, size, 3), text).toBe("over-limit");
    }
  }
});

it("takes room as bytes come, not as they are announced", () => {
  const before = process.memoryUsage().arrayBuffers;
  const reader = new ContentReader();
  reader.begin(2 ** 33);
  reader.read(Buffer.from("a"), 0);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
});

it("holds each string to its own limit, also where the room of a longer one before is used again", () => {
  const reader = new ContentReader();
  const next = (text: string, limit: number) => {
    reader.begin(limit);
    reader.read(Buffer.from(`${text}"`), 0);
    return reader.fault ?? Buffer.from(reader.take(false)).toString();
  };
  const long = "x".repeat(70_000);
  expect(next(long, 70_000)).toBe(long);
  expect(next("12345678", 8)).toBe("12345678");
  expect(next("123456789", 8)).toBe("over-limit");
  expect(next("1234567\\n", 8)).toBe("1234567\n");
  expect(next("12345678\\n", 8)).toBe("over-limit");
  expect(next(long, 69_999)).toBe("over-limit");
});

it("gives bytes that stay, where they are kept", () => {
  const reader = new ContentReader();
  reader.begin(10);
  reader.read(Buffer.from('first"'), 0);
  const first = reader.take(true);
  reader.begin(10);
  reader.read(Buffer.from('other"'), 0);
  expect(Buffer.from(first).toString()).toBe("first");
});
