import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { maxLevels } from "../base/json/copy.js";
import { maxIssues } from "./check/log.js";
import { checkPlan, planLimits, vocabulary } from "./index.js";
import type { PlanCode } from "./types.js";

const page = readFileSync(new URL("../docs/plans.md", import.meta.url), "utf8");

function section(title: string): string {
  const found = page.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  if (found === undefined) throw new TypeError(`no section "${title}"`);
  return found;
}

function rows(title: string): readonly (readonly string[])[] {
  const lines = section(title).match(/^\| `.*\|$/gm) ?? [];
  return lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
}

const quoted = (text: string): string[] => [...text.matchAll(/`([a-z]+)`/g)].map(([, word = ""]) => word);

/** Every code, so that the compiler notices when one is added. */
const codes: Readonly<Record<PlanCode, true>> = {
  INVALID_LIMIT: true,
  INVALID_PLAN: true,
  PLAN_TOO_LARGE: true,
  UNSUPPORTED_SPEC_VERSION: true,
  RUNTIME_SOURCE_DISABLED: true,
  REMOTE_MODULES_DISABLED: true,
  COMPONENT_NODES_DISABLED: true,
  TIMERS_DISABLED: true,
  NETWORK_DISABLED: true,
  PERSISTENT_STORAGE_DISABLED: true,
  EXECUTION_PROFILE_DISABLED: true,
  LIMIT_EXCEEDED: true,
  TAG_DISABLED: true,
  ATTRIBUTE_DISABLED: true,
  STYLE_DISABLED: true,
  EVENT_INVALID: true,
  PATH_UNSAFE: true,
  TEMPLATE_INVALID: true,
};

it("docs/looks.md shows elements that a plan may hold", () => {
  const text = readFileSync(new URL("../docs/looks.md", import.meta.url), "utf8");
  const root: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(text)?.[1] ?? "");
  expect(checkPlan({ specVersion: "runtime-plan/v1", id: "p", version: 1, root })).toMatchObject({
    ok: true,
    notes: [],
  });
});

describe("docs/plans.md", () => {
  it("tells the limits as they are", () => {
    const { defaults, tops } = planLimits;
    const told = rows("Limits").map(([name, standard, top]) => [name, Number(standard), Number(top)]);
    expect(told).toEqual(
      Object.entries(defaults).map(([name, standard]) => [name, standard, tops[name as keyof typeof tops]]),
    );
    expect(section("Limits")).toContain(`${maxLevels} levels`);
  });

  it("tells every code, in the order of the checks", () => {
    expect(rows("What is refused").map(([code]) => code)).toEqual(Object.keys(codes));
    expect(section("What is refused")).toContain(`Up to ${maxIssues} issues`);
  });

  it("names the elements and events of the vocabulary", () => {
    const { tags, events } = vocabulary;
    expect(quoted(section("Elements that are refused"))).toEqual([...tags.activeTags, ...tags.timedTags]);
    expect(quoted(section("Events"))).toEqual([...events.bubblingEvents, ...events.nonBubblingEvents]);
  });

  it("tells each class and what it is for", () => {
    expect(Object.fromEntries(rows("Classes"))).toEqual(
      Object.fromEntries(
        Object.entries(vocabulary.classes).map(([name, what]) => [name, what.replaceAll("`", "")]),
      ),
    );
  });

  it("tells the fates as they are", () => {
    const neutral = (tag: string, props: object) => {
      const root = { type: "element", tag, props };
      const result = checkPlan({ specVersion: "runtime-plan/v1", id: "p", version: 1, root });
      return result.ok && result.notes.length === 1 ? result.plan.root : result;
    };
    expect(neutral("x-y", {})).toMatchObject({ tag: vocabulary.tags.neutralTags.html });
    expect(neutral("input", { pattern: "a" })).toMatchObject({ props: {} });
    expect(neutral("img", { name: "a" })).toMatchObject({ props: {} });
    expect(neutral("p", { onFoo: "a" })).toMatchObject({ props: { onFoo: "a" } });
    expect(neutral("p", { className: "a", class: "b" })).toMatchObject({ props: { class: "b" } });
  });
});
