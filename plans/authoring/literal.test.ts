import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attacks, hostile, mended, planOf, propsOf, shownText } from "../../test/authoring/kit.js";
import { bind } from "./bind.js";
import { build, text } from "./element.js";
import { literal, literalJson, mend } from "./literal.js";
import { plan } from "./plan.js";

describe("author data is literal", () => {
  it.each(attacks)("prints %j as it is, in text, in attributes, in styles and in payloads", (data) => {
    const made = planOf(
      build(
        "p",
        {
          title: data,
          "aria-label": `before ${data} after`,
          onClick: { type: "save", payload: { exact: data, deep: [{ list: [data] }] } },
        },
        [data, build("b", undefined, [text(data)])],
      ),
    );
    const plain = mended(data);
    expect(shownText(made)).toBe(plain + plain);
    expect(propsOf(made, "title")).toEqual([plain]);
    expect(propsOf(made, "aria-label")).toEqual([`before ${plain} after`]);
    expect(propsOf(made, "onClick")).toEqual([
      { type: "save", payload: { exact: plain, deep: [{ list: [plain] }] } },
    ]);
  });

  it("does so for any data", () => {
    fc.assert(
      fc.property(hostile, hostile, (a, b) => {
        const made = planOf(build("p", { title: a, "data-note": b }, [a, 7, b]));
        expect(shownText(made)).toBe(mended(`${a}7${b}`));
        expect(propsOf(made, "title")).toEqual([mended(a)]);
        expect(propsOf(made, "data-note")).toEqual([mended(b)]);
      }),
    );
  });

  it("expands what is bound on purpose, beside data that looks the same", () => {
    const made = plan({
      id: "both",
      root: build("p", undefined, [bind("state.name"), " {{state.name}} {", bind("state.name"), "}"]),
      state: { initial: { name: "{{state.name}}" } },
    });
    expect(shownText(made)).toBe("{{state.name}} {{state.name}} {{{state.name}}}");
  });

  it("joins neighbouring text before it looks for braces", () => {
    expect(build("p", undefined, ["{", "{state.x}}"])).toEqual(build("p", undefined, "{{state.x}}"));
    expect(shownText(planOf(build("p", undefined, [text("{"), text("{x}}")])))).toBe("{{x}}");
  });
});

describe("mend", () => {
  it("drops NUL and puts U+FFFD for each half of a pair, and leaves pairs whole", () => {
    expect(mend("a\0b")).toBe("ab");
    expect(mend("\uD83D x \uDE80")).toBe("\uFFFD x \uFFFD");
    expect(mend("\uDE80\uD83D")).toBe("\uFFFD\uFFFD");
    expect(mend("\u{1F680}")).toBe("\u{1F680}");
  });

  it("is what any text comes to", () => {
    fc.assert(
      fc.property(hostile, (data) => {
        expect(mend(data)).toBe(mended(data));
      }),
    );
  });
});

describe("literalJson", () => {
  it("takes what JSON takes, and null for numbers that JSON has not", () => {
    expect(literalJson({ a: [1, Number.NaN, Infinity], b: undefined, c: null, d: true })).toEqual({
      a: [1, null, null],
      c: null,
      d: true,
    });
  });

  it("writes bindings as templates and data as data", () => {
    expect(literalJson({ id: bind("state.id"), text: "{{state.id}}" })).toEqual({
      id: "{{state.id}}",
      text: literal("{{state.id}}"),
    });
  });

  it("refuses what is no data: a cycle, a function, endless nesting", () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    let deep: unknown = "leaf";
    for (let level = 0; level < 100; level++) deep = [deep];
    for (const value of [cycle, () => 1, deep, Symbol("s")]) {
      expect(() => literalJson(value)).toThrow(expect.objectContaining({ code: "DATA_INVALID" }));
    }
    const shared = { once: 1 };
    expect(literalJson([shared, shared])).toEqual([shared, shared]);
  });

  it("leaves out __proto__ as a key", () => {
    expect(literalJson(JSON.parse('{"__proto__":{"admin":true},"a":1}'))).toEqual({ a: 1 });
  });
});
