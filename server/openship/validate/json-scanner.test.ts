import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OpenShipError } from "../error.js";
import { JsonScanner } from "./json-scanner.js";

/** What a scanner hears of a text, or undefined when it refuses it. */
function heard(bytes: Uint8Array, size: number): string | undefined {
  const events: unknown[] = [];
  const scanner = new JsonScanner({
    open: (kind) => events.push(kind),
    close: () => events.push("close"),
    key: (name) => events.push(["key", name]),
    string: (value) => events.push(["string", value]),
    scalar: (value) => events.push(["scalar", Object.is(value, -0) ? "-0" : value]),
  });
  try {
    for (let at = 0; at < bytes.length; at += size) scanner.write(bytes.subarray(at, at + size));
    scanner.end();
  } catch (error) {
    if (error instanceof OpenShipError) return undefined;
    throw error;
  }
  return JSON.stringify(events);
}

/** The same of a value that the engine has parsed. */
function told(value: unknown): unknown[] {
  if (typeof value === "string") return [["string", value]];
  if (Array.isArray(value)) return ["array", ...value.flatMap(told), "close"];
  if (typeof value !== "object" || value === null) return [["scalar", Object.is(value, -0) ? "-0" : value]];
  return [
    "object",
    ...Object.entries(value).flatMap(([name, each]) => [["key", name], ...told(each)]),
    "close",
  ];
}

function parsed(text: string): unknown {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

describe("the scanner and the engine's parser", () => {
  it("hear the same in any JSON, however it is cut and spaced", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 9 }), fc.boolean(), (value, size, spaced) => {
        // Names like integers come first in an object, so the order is the engine's.
        const text = JSON.stringify(value, null, spaced ? "\t " : undefined);
        const events = JSON.stringify(told(JSON.parse(text)));
        expect(heard(Buffer.from(text), size)).toBe(events);
      }),
      { numRuns: 500 },
    );
  });

  it("accept and refuse the same texts near JSON", () => {
    const scrap = fc.constantFrom(
      ...'{}[],:"\\ntrue0-1.5eE+u00ff /\n\t\u0001é😀'.split(""),
      "null",
      '\\"',
      "\\\\",
    );
    const near = fc.array(scrap, { maxLength: 12 }).map((parts) => parts.join(""));
    const cut = fc
      .tuple(fc.json(), fc.nat(), scrap)
      .map(
        ([text, at, other]) => text.slice(0, at % text.length) + other + text.slice((at % text.length) + 1),
      );
    fc.assert(
      fc.property(fc.oneof(near, cut), fc.integer({ min: 1, max: 5 }), (text, size) => {
        const bytes = Buffer.from(text);
        expect(heard(bytes, size) !== undefined, text).toBe(parsed(bytes.toString()) !== undefined);
      }),
      { numRuns: 3_000 },
    );
  });

  it("agree on backslashes before a quote at every cut", () => {
    for (let run = 0; run < 8; run++) {
      const text = `["${"\\".repeat(run)}","a${"\\\\".repeat(run)}"]`;
      for (let size = 1; size < 6; size++) {
        expect(heard(Buffer.from(text), size) !== undefined, `${text} ${size}`).toBe(
          parsed(text) !== undefined,
        );
      }
    }
  });
});
