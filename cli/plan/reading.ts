import {
  type CheckOptions,
  explainPlan,
  formatExplanation,
  type PlanExplanation,
} from "../../plans/index.js";
import { createMark } from "../color.js";
import { linesOf } from "./frame.js";
import { readSource, type Stretch } from "./source.js";

/** A plan file, read and explained. */
export interface PlanReading {
  readonly explanation: PlanExplanation;
  /** What the file holds, as JSON; undefined when it holds none. */
  readonly value: unknown;
  /** The explanation as text, each issue with its line. */
  readonly toText: (options: { readonly color: boolean; readonly issuesOnly: boolean }) => string;
  /** The explanation as data, each thing told with its `line` and `column`. */
  readonly toJson: (issuesOnly: boolean) => Readonly<Record<string, unknown>>;
}

/** Reads the text of a plan file. A text that is no JSON is a refused plan too: its author mends it in the same place. */
export function readPlanText(text: string, name: string, options: CheckOptions): PlanReading {
  const source = readSource(text);
  const lines = linesOf(text);
  const explanation = source.ok ? explainPlan(source.value, options) : noJson(source.message);
  const placeOf = (pointer: string): Stretch | undefined => {
    if (!source.ok) return source.place;
    // The whole document has no line of its own.
    return pointer === "" ? undefined : source.placeOf(pointer);
  };
  return {
    explanation,
    value: source.ok ? source.value : undefined,
    toText({ color, issuesOnly }) {
      const mark = createMark(color);
      return formatExplanation(explanation, {
        issuesOnly,
        mark,
        place(pointer) {
          const stretch = placeOf(pointer);
          if (!stretch) return [];
          const { line, column } = lines.positionOf(stretch);
          const [shown, carets] = lines.frameOf(stretch);
          return [mark(`  ${name}:${line}:${column}`, "quiet"), shown, mark(carets, "bad")];
        },
      });
    },
    toJson(issuesOnly) {
      const placed = <Told extends { readonly path: string }>(told: Told) => {
        const stretch = placeOf(told.path);
        return stretch ? { ...told, ...lines.positionOf(stretch) } : told;
      };
      const { ok, issues, notes, looseEnds, ...facts } = explanation;
      const verdict = { file: name, ok, issues: issues.map(placed) };
      if (issuesOnly) return verdict;
      return { ...verdict, notes: notes.map(placed), looseEnds: looseEnds.map(placed), ...facts };
    },
  };
}

function noJson(message: string): PlanExplanation {
  return {
    ok: false,
    issues: [{ code: "INVALID_PLAN", path: "", message }],
    notes: [],
    counts: null,
    tools: [],
    hostActions: [],
    looseEnds: [],
  };
}
