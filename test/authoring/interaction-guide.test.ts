import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { applyActions } from "../../plans/state/apply-actions.js";
import type { JsonObject, RuntimePlan } from "../../plans/types.js";
import { times } from "../../view/times.js";
import { notePlan } from "./guide/note.js";
import { searchPlan } from "./guide/search.js";
import { accepted, propsOf } from "./kit.js";

const guide = readFileSync(new URL("../../docs/guide/interaction.md", import.meta.url), "utf8");
const quoted = [...guide.matchAll(/<!-- test\/authoring\/guide\/(\S+) -->\n```tsx\n([\s\S]*?)```/g)];

/** The state after these events. */
function stateAfter(
  { state }: RuntimePlan,
  ...events: readonly (JsonObject & { readonly type: string })[]
): unknown {
  return events.reduce<JsonObject>((current, event) => {
    const applied = applyActions(
      current,
      state?.transitions?.[event.type] ?? [],
      { event },
      { stateBytes: 1_000 },
    );
    return applied.ok ? applied.state : { refused: applied.issue.code };
  }, state?.initial ?? {});
}

describe("the guide to interaction", () => {
  it("quotes its examples as they stand in files that are compiled and run", () => {
    expect(quoted.map(([, file]) => file)).toEqual(["note.tsx", "search.tsx"]);
    for (const [, file, code] of quoted) {
      const source = readFileSync(new URL(`./guide/${file}`, import.meta.url), "utf8");
      expect(code).toBe(source.replace(/^\/\*\*.*\*\/\n/, ""));
    }
  });

  it("tells the times as they are", () => {
    expect(guide).toContain(`${times.settle} ms after the last key`);
    expect(guide).toContain(`silent for ${times.toolCall / 1_000} seconds`);
    expect(guide).toContain(`(\`pointermove\`, \`wheel\`, \u2026) ${1_000 / times.continuous} times`);
  });

  it("saves a note, and gives it up when that fails", () => {
    const note = accepted(notePlan);
    const typed = { type: "typed", value: "milk" };
    const save = { type: "tool:save_note" };
    expect(stateAfter(note, typed, save)).toEqual({ draft: "milk", saved: "milk" });
    expect(stateAfter(note, typed, save, { type: "tool:save_note:result", result: {} })).toEqual({
      draft: "",
      saved: "milk",
    });
    expect(stateAfter(note, typed, save, { type: "tool:save_note:error" })).toEqual({
      draft: "milk",
      saved: "",
    });
    expect(propsOf(note, "onSubmit")).toHaveLength(1);
  });

  it("shows what a search has found", () => {
    const found = { type: "tool:search:result", result: { found: "Ada, Alan" } };
    expect(stateAfter(accepted(searchPlan), found)).toEqual({ found: "Ada, Alan" });
  });
});
