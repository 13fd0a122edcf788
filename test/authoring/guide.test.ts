import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { salesPlan } from "./guide/chart.js";
import { counterPlan } from "./guide/component.js";
import { signUpPlan } from "./guide/form.js";
import { accepted, elementsOf, propsOf, textsOf } from "./kit.js";

const guide = readFileSync(new URL("../../docs/guide/authoring.md", import.meta.url), "utf8");
const quoted = [...guide.matchAll(/<!-- test\/authoring\/guide\/(\S+) -->\n```tsx?\n([\s\S]*?)```/g)];

describe("the guide to authoring", () => {
  it("quotes its examples as they stand in files that are compiled and run", () => {
    expect(quoted.map(([, file]) => file)).toEqual(["chart.tsx", "form.tsx", "sign-up.ts", "component.tsx"]);
    for (const [, file, code] of quoted) {
      const source = readFileSync(new URL(`./guide/${file}`, import.meta.url), "utf8");
      expect(code).toBe(source.replace(/^\/\*\*.*\*\/\n/, ""));
    }
  });

  it("makes a chart", () => {
    const made = accepted(
      salesPlan(
        [
          { name: "May", shops: 1200, online: null },
          { name: "June", shops: 1300, online: 90 },
        ],
        "en",
      ),
    );
    expect(elementsOf(made, "svg").length).toBeGreaterThan(0);
    expect(textsOf(made)).toContain("\u20ac1,300");
  });

  it("makes a form, with and without an error", () => {
    expect(propsOf(accepted(signUpPlan()), "aria-invalid")).toEqual([]);
    const refused = accepted(
      signUpPlan({ mail: "a@b", topic: "Releases", html: false }, { mail: "{{ is no address" }),
    );
    expect(textsOf(refused)).toContain("{{ is no address");
    expect(propsOf(refused, "value")).toContain("a@b");
    expect(propsOf(refused, "checked")).toEqual([]);
  });

  it("makes a component with state of its own", () => {
    expect(accepted(counterPlan).state).toEqual({
      initial: { count: 0 },
      transitions: { count: [{ type: "increment", path: "count" }] },
    });
  });
});
