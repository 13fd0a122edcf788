import { describe, expect, it } from "vitest";
import { argumentsFrom } from "./arguments.js";
import { refuseEffects } from "./effects.js";

describe("the arguments of a tool", () => {
  it("are an example of the whole, where there is one", () => {
    const schema = { type: "object" as const, required: ["city"], examples: [{ city: "Oslo" }] };
    expect(argumentsFrom(schema)).toEqual({ ok: true, args: { city: "Oslo" } });
  });

  it("are the defaults, examples, constants and first choices of what is required, and nothing else", () => {
    const schema = {
      type: "object" as const,
      required: ["a", "b", "c", "d"],
      properties: {
        a: { default: 0 },
        b: { examples: ["x", "y"] },
        c: { const: false },
        d: { enum: ["first", "second"] },
        e: { default: 1 },
      },
    };
    expect(argumentsFrom(schema)).toEqual({ ok: true, args: { a: 0, b: "x", c: false, d: "first" } });
  });

  it("are never made up", () => {
    const schema = { type: "object" as const, required: ["city"], properties: { city: { type: "string" } } };
    expect(argumentsFrom(schema)).toEqual({
      ok: false,
      reason: "its schema requires city and gives neither a default nor an example",
    });
  });
});

describe("calling tools", () => {
  const tool = (annotations?: object) => ({
    name: "drop",
    inputSchema: { type: "object" as const },
    ...{ annotations },
  });

  it("is for those that say that they only read, and for those that are named", () => {
    expect(refuseEffects(tool({ readOnlyHint: true }), false)).toBeUndefined();
    expect(refuseEffects(tool(), ["drop"])).toBeUndefined();
    expect(refuseEffects(tool(), true)).toBeUndefined();
    expect(refuseEffects(tool(), false)).toContain("--allow-effects drop");
    expect(refuseEffects(tool({ readOnlyHint: "true" }), ["other"])).toBeDefined();
  });
});
