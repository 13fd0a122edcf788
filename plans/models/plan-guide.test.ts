import { describe, expect, it } from "vitest";
import { checkPlan, planGuide, planLimits, vocabulary } from "../index.js";

const guide = planGuide();

describe("planGuide", () => {
  it("has fewer than 6000 characters by default, and is ASCII", () => {
    console.info(
      `planGuide: ${guide.length} characters, ${planGuide({ examples: false }).length} without examples`,
    );
    expect(guide.length).toBeLessThan(6_000);
    expect(guide).toMatch(/^[\n\x20-\x7e]+$/);
  });

  it("ends with plans that checkPlan accepts as they stand", () => {
    const plans = guide
      .slice(guide.indexOf("## Examples"))
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line): unknown => JSON.parse(line));
    expect(plans.length).toBeGreaterThan(1);
    for (const plan of plans) expect(checkPlan(plan)).toEqual({ ok: true, plan, notes: [] });
    expect(planGuide({ examples: false })).not.toContain("## Examples");
  });

  it("names every element, attribute, event and action of the tables", () => {
    const { tags, attributes, events, paths } = vocabulary;
    const names = [
      ...tags.htmlTags,
      ...tags.svgTags,
      ...tags.activeTags,
      ...tags.timedTags,
      ...attributes.htmlAttributes,
      ...attributes.booleanAttributes,
      ...attributes.enumeratedAttributes,
      ...Object.keys(attributes.propertyAttributes),
      ...events.bubblingEvents,
      ...events.nonBubblingEvents,
      ...paths.actionTypes,
    ];
    const words = new Set(guide.split(/[^A-Za-z0-9-]+/));
    expect(names.filter((name) => !words.has(name))).toEqual([]);
  });

  it("tells the limits that hold", () => {
    for (const limit of Object.entries(planLimits.defaults)) {
      if (limit[0] !== "valueBytes") expect(guide).toContain(String(limit[1]));
    }
    expect(planGuide({ limits: { nodes: 77 } })).toContain("77 nodes");
    expect(() => planGuide({ limits: { nodes: 0 } })).toThrow(
      expect.objectContaining({ code: "INVALID_LIMIT" }),
    );
  });

  it("offers the tools that the view may call, and none by default", () => {
    expect(guide).toContain("No tools can be called");
    const withTools = planGuide({ tools: ["save", "load"] });
    expect(withTools).toContain("save, load");
    expect(withTools).not.toContain("No tools");
  });

  it("offers the actions of the host that the view may ask for, and none by default", () => {
    expect(guide).toContain("no links");
    expect(guide).not.toMatch(/link:|message:|display:|download:/);
    const link = planGuide({ actions: { link: { hosts: ["docs.example.com", "x.example"] } } });
    expect(link).toContain("link:https://... opens an address on docs.example.com or x.example");
    expect(link).not.toMatch(/no links|No tools|message:|display:|download:/);
    const all = planGuide({ tools: ["save"], actions: { message: true, display: true, download: true } });
    for (const kind of ["message:", "display:", "download:", "tool:NAME"]) expect(all).toContain(kind);
    expect(all).not.toContain("link:");
  });

  // What it teaches in prose, checked as it is taught.
  it.each<[string, unknown]>([
    ["style as an object", { style: { gap: "8px", color: "var(--color-text-primary)" } }],
    ["a style as a text", { style: "gap: 8px" }],
    ["hiding by the state", { hidden: "{{state.x}}" }],
    ["a question", { onClick: { type: "go", payload: { id: 1 }, confirm: "Sure?" } }],
  ])("teaches what holds: %s", (_what, props) => {
    const root = { type: "element", tag: "div", props };
    expect(checkPlan({ specVersion: "runtime-plan/v1", id: "p", version: 1, root })).toMatchObject({
      ok: true,
      notes: [],
    });
  });
});
