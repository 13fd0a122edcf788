import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPage } from "./page.js";

const page = (text: string) => readPage(text, "2026-07-28");
const around = (members: string) => `{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete",${members}}}`;

describe("IMP-07: the texts of the tools of a page", () => {
  it("are what stands in the list, whatever it is", () => {
    const json = fc.jsonValue({ maxDepth: 5 });
    fc.assert(
      fc.property(fc.array(json, { maxLength: 5 }), json, fc.constantFrom(0, 2), (tools, other, indent) => {
        const message = {
          other,
          result: { other, resultType: "complete", tools, more: { tools: [other], result: { tools: [1] } } },
          tools: [other],
        };
        const read = page(JSON.stringify(message, null, indent));
        // What is not strict around the tools is refused; in them it is for whoever reads them.
        if (!read.ok) return;
        expect(read.tools.map((text) => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(tools)));
      }),
    );
  });

  it("keep what parsing would lose", () => {
    const texts = ['{"a":1,"a":2}', "9007199254740993", '"\\ud800"', "[ 1 , 2 ]", "null", "{}", "[]"];
    expect(page(around(`"tools":[ ${texts.join(" ,\n")} ]`))).toEqual({
      ok: true,
      tools: texts,
      nextCursor: undefined,
      ttlMs: null,
    });
  });

  it.each([
    ["0", 0],
    ["1500.5", 1_500],
    ["-1", null],
    ['"60000"', null],
  ])("DIS-02: hold for a number of milliseconds alone: %s", (text, ttlMs) => {
    expect(page(around(`"tools":[],"ttlMs":${text}`))).toMatchObject({ ok: true, ttlMs });
  });

  it.each([
    ["an escape in the name of the list", around('"\\u0074ools":[1,2]'), ["1", "2"]],
    ["an empty list", around('"tools":[]'), []],
    ["brackets in texts", around('"a":"[{","tools":["]}",{"b":"\\\\\\"]"}]'), ['"]}"', '{"b":"\\\\\\"]"}']],
  ])("are found with %s", (_what, text, tools) => {
    expect(page(text)).toMatchObject({ ok: true, tools });
  });

  it.each([
    ["a list within a list", '{"id":1,"result":[{"tools":[1]}]}', "malformed_page"],
    ["a list at the top", '[{"result":{"tools":[1]}}]', "malformed_page"],
    ["two lists", around('"tools":[1],"tools":[2]'), "malformed_page"],
    [
      "two results",
      '{"result":{"resultType":"complete","tools":[1]},"result":{"tools":[]}}',
      "malformed_page",
    ],
    ["an object for a list", around('"tools":{"a":1}'), "malformed_page"],
    ["no JSON", "{", "malformed_page"],
    ["an error", '{"id":1,"error":{"code":1,"message":""}}', "error_answer"],
  ])("are none in %s", (_what, text, reason) => {
    expect(page(text)).toEqual({ ok: false, reason });
  });
});
