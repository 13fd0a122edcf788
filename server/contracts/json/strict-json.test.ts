import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical.js";
import { readStrictJson, type StrictJsonFault } from "./strict-json.js";

const bounds = { maxBytes: 65_536, maxLevels: 64 };
const read = (text: string) => readStrictJson(text, bounds);
const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

describe("what JSON.parse would lose", () => {
  it.each<[rule: string, what: string, text: string, fault: StrictJsonFault, path: string]>([
    ["JCS-01", "a name that stands twice", '{"a":1,"b":{"c":1,"c":2}}', "duplicate_member", "/b/c"],
    ["JCS-01", "the same name, spelled with an escape", '[{"a":1,"\\u0061":2}]', "duplicate_member", "/0/a"],
    ["JCS-01", "__proto__ twice", '{"__proto__":1,"__proto__":2}', "duplicate_member", "/__proto__"],
    ["JCS-02", "an integer beyond 2^53", '{"a":9007199254740993}', "inexact_number", "/a"],
    ["JCS-02", "the integer that it would become", "[9007199254740992]", "inexact_number", "/0"],
    ["JCS-02", "a large integer as a power", "[1,1e16]", "inexact_number", "/1"],
    ["JCS-02", "a fraction with more digits than a double", "0.1000000000000000000001", "inexact_number", ""],
    ["JCS-02", "a number that would become infinite", "[1e400]", "inexact_number", "/0"],
    ["JCS-02", "a number that would become zero", "[1e-400]", "inexact_number", "/0"],
    ["JCS-02", "a number of very many digits", `0.${"0".repeat(60_000)}1`, "inexact_number", ""],
    ["JCS-03", "half of a surrogate pair", '["\\ud800"]', "lone_surrogate", "/0"],
    ["JCS-03", "half of a surrogate pair in a name", '{"\\udc00":1}', "lone_surrogate", "/\udc00"],
    ["JCS-04", "65 levels", nested(65), "too_deep", "/0".repeat(64)],
    ["JCS-04", "levels that overflow a stack", nested(30_000), "too_deep", "/0".repeat(64)],
    ["JCS-05", "more bytes than letters", JSON.stringify("é".repeat(40_000)), "too_large", ""],
    ["JCS-06", "a comma at the end", "[1,]", "syntax", ""],
    ["JCS-06", "nothing", "", "syntax", ""],
  ])("%s: refuses %s", (_rule, _what, text, fault, path) => {
    expect(read(text)).toEqual({ ok: false, fault, path });
  });

  it.each([
    ["JCS-01", "one name in two objects", '{"a":{"a":1},"b":[{"a":1},{"a":2}]}'],
    ["JCS-01", "a value that equals its name", '{"a":"a","b":"a"}'],
    ["JCS-02", "the largest safe integer, and its negative", "[9007199254740991,-9007199254740991]"],
    ["JCS-02", "decimals", "[0.1, 1.50, -0.0, 1e3, 1.0E+2, 5e-7, 0.30000000000000004]"],
    ["JCS-03", "a whole surrogate pair, and escapes", '["\\ud83d\\ude00","\\\\\\"]}"]'],
    ["JCS-04", "64 levels", nested(64)],
    ["JCS-06", "white space and words", ' \t\r\n{ "a" : [ true , false , null ] } '],
  ])("%s: takes %s", (_rule, _what, text) => {
    expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  it("JCS-06: takes whatever JSON.stringify writes, and reads it as JSON.parse does", () => {
    const json = fc.jsonValue({ maxDepth: 8, noUnicodeString: false });
    fc.assert(
      fc.property(json, fc.constantFrom(0, 1, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const result = read(text);
        if (result.ok) expect(result.value).toEqual(JSON.parse(text));
        else expect(["inexact_number", "lone_surrogate"]).toContain(result.fault);
      }),
    );
  });
});

describe("JCS-07: one text for each value", () => {
  const canonical = (text: string) => {
    const result = read(text);
    return result.ok ? canonicalJson(result.value) : result.fault;
  };

  it("is the one of RFC 8785", () => {
    const example = `{
      "numbers": [333333333.33333329, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
      "literals": [null, true, false]
    }`;
    // 333333333.33333329 has one digit more than its double keeps: the RFC's own example is no strict JSON here.
    expect(canonical(example)).toBe("inexact_number");
    expect(canonical(example.replace("333333333.33333329", "333333333.3333333"))).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,4.5,0.002,1e-27],' +
        '"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it("sorts names by UTF-16 code units", () => {
    const text = '{"\\u20ac":1,"\\r":2,"\\ufb33":3,"1":4,"\\ud83d\\ude00":5,"\\u0080":6,"\\u00f6":7}';
    expect(Object.values(JSON.parse(canonical(text)))).toHaveLength(7);
    expect(canonical(text)).toBe('{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\u{1f600}":5,"\ufb33":3}');
  });

  it("keeps a member called __proto__, and one called toJSON", () => {
    expect(canonical('{"toJSON":1,"__proto__":{"x":1}}')).toBe('{"__proto__":{"x":1},"toJSON":1}');
  });

  it("keeps composed and decomposed letters apart", () => {
    expect(canonical('"\\u00e9"')).not.toBe(canonical('"e\\u0301"'));
  });

  it("refuses what is no JSON", () => {
    expect(() => canonicalJson(Number.NaN)).toThrow(expect.objectContaining({ code: "json_invalid" }));
    expect(() => canonicalJson(undefined as never)).toThrow(
      expect.objectContaining({ code: "json_invalid" }),
    );
    expect(canonicalJson(null)).toBe("null");
  });
});
