import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { accepted, nodesOf, propsOf, shownText } from "../../test/authoring/kit.js";
import { planLimits } from "../index.js";
import { samples } from "./index.js";

describe("the samples", () => {
  it("are twelve, one in each file", () => {
    const files = readdirSync(new URL(".", import.meta.url))
      .filter((file) => file.endsWith(".tsx") && file !== "layout.tsx")
      .map((file) => file.replace(".tsx", ""));
    expect(samples.map(({ name }) => name).sort()).toEqual(files.sort());
    expect(samples).toHaveLength(12);
  });

  it.each(samples)("$name is accepted with nothing kept neutral, and well within the limits", ({ plan }) => {
    const made = accepted(plan);
    expect(nodesOf(made.root).length).toBeLessThan(planLimits.nodes / 2);
    expect(new TextEncoder().encode(JSON.stringify(made)).length).toBeLessThan(planLimits.bytes / 2);
  });

  it.each(samples)("$name names the tools that its events call", ({ plan, tools }) => {
    const called = nodesOf(plan.root).flatMap((node) =>
      node.type === "element"
        ? Object.entries(node.props ?? {}).flatMap(([name, value]) => {
            const type = typeof value === "object" && value !== null && "type" in value ? value.type : value;
            return name.startsWith("on") && typeof type === "string" && type.startsWith("tool:") ? [type.slice(5)] : [];
          })
        : [],
    );
    expect([...new Set(called)].sort()).toEqual(tools);
  });

  it("show hostile lines as the text that they are", () => {
    const log = accepted(samples.find(({ name }) => name === "log-viewer")?.plan ?? samples[0].plan);
    expect(shownText(log)).toContain("template {{ user.name }} rendered as {{state.admin}} in 3 ms");
    expect(shownText(log)).toContain("<script>alert(document.domain)</script>");
    expect(shownText(log)).toContain("NUL: beforeafter, lone: \uFFFD end");
    const diff = accepted(samples.find(({ name }) => name === "diff")?.plan ?? samples[0].plan);
    expect(shownText(diff)).toContain("<p>Dear {{ user.name }},</p>");
    expect(propsOf(log, "hidden")).toContain(false);
  });
});
