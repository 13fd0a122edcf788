import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { accepted, nodesOf, propsOf, shownText } from "../../test/authoring/kit.js";
import { plan } from "../authoring/index.js";
import { planLimits } from "../index.js";
import { samples } from "./index.js";

function sample(name: string) {
  return accepted(samples.find((each) => each.name === name)?.plan ?? plan({ id: name, root: null }));
}

describe("the samples", () => {
  it("are twelve, one in each file", () => {
    const files = readdirSync(new URL(".", import.meta.url))
      .filter((file) => file.endsWith(".tsx") && file !== "layout.tsx")
      .map((file) => file.replace(".tsx", ""));
    expect(samples.map(({ name }) => name).sort()).toEqual(files.sort());
    expect(samples).toHaveLength(12);
  });

  it.each(samples)("$name is accepted with nothing kept neutral, and well within the limits", (each) => {
    const made = accepted(each.plan);
    expect(nodesOf(made.root).length).toBeLessThan(planLimits.defaults.nodes / 2);
    expect(new TextEncoder().encode(JSON.stringify(made)).length).toBeLessThan(planLimits.defaults.bytes / 2);
  });

  it.each(samples)("$name names the tools that its events call", ({ plan: { root }, tools }) => {
    const called = nodesOf(root).flatMap((node) =>
      node.type === "element"
        ? Object.entries(node.props ?? {}).flatMap(([name, value]) => {
            const type = typeof value === "object" && value !== null && "type" in value ? value.type : value;
            return name.startsWith("on") && typeof type === "string" && type.startsWith("tool:")
              ? [type.slice(5)]
              : [];
          })
        : [],
    );
    expect([...new Set(called)].sort()).toEqual(tools);
  });

  it("show hostile lines as the text that they are", () => {
    const log = sample("log-viewer");
    expect(shownText(log)).toContain("template {{ user.name }} rendered as {{state.admin}} in 3 ms");
    expect(shownText(log)).toContain("<script>alert(document.domain)</script>");
    expect(shownText(log)).toContain("NUL: beforeafter, lone: \uFFFD end");
    const diff = sample("diff");
    expect(shownText(diff)).toContain("<p>Dear {{ user.name }},</p>");
    expect(propsOf(log, "hidden")).toContain(false);
  });
});
