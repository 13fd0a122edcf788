import { badge, element, emptyState, type PlanChild, plan, table } from "../../../plans/authoring/index.js";
import type { RuntimePlan } from "../../../plans/types.js";
import { type InvocationState, type JournalEntry, type JournalPage, legible } from "../../contracts/index.js";
import { journalTool } from "../names.js";
import { momentText, stateWords } from "./words.js";

/** Which calls are asked for, as the tool takes it. */
export interface ShownCalls {
  readonly state?: InvocationState | undefined;
  readonly consumer?: string | undefined;
  readonly from?: string | undefined;
}

/** What an owner looks for most: what nobody knows, what failed, what is under way. */
const choices: readonly (readonly [words: string, state: InvocationState | undefined])[] = [
  ["All", undefined],
  [stateWords.indeterminate[0], "indeterminate"],
  [stateWords.failed[0], "failed"],
  [stateWords.dispatching[0], "dispatching"],
];

/** The calls of the journal, the newest first, a page at a time. */
export function callsPlan({ entries, next }: JournalPage, shown: ShownCalls): RuntimePlan {
  const { state, consumer, from } = shown;
  const asking = (changes: ShownCalls) => given({ consumer, ...changes });
  const isFiltered = state !== undefined || consumer !== undefined;
  return plan({
    id: "contract-journal",
    root: element(
      "article",
      { "aria-labelledby": "journal-title" },
      element("h1", { id: "journal-title", style: { marginBlockStart: "0" } }, "Calls"),
      element(
        "p",
        {
          role: "group",
          "aria-label": "Which calls",
          style: { display: "flex", flexWrap: "wrap", gap: "8px" },
        },
        choices.map(([words, choice]) =>
          element(
            "button",
            {
              key: words,
              type: "button",
              "aria-pressed": choice === state ? "true" : "false",
              onClick: { type: `tool:${journalTool}`, payload: asking({ state: choice }) },
            },
            words,
          ),
        ),
      ),
      consumer !== undefined &&
        element(
          "p",
          null,
          "Of the consumer ",
          element("strong", null, legible(consumer)),
          ". ",
          element(
            "button",
            { type: "button", onClick: { type: `tool:${journalTool}`, payload: given({ state }) } },
            "Of all consumers",
          ),
        ),
      entries.length === 0
        ? emptyState({
            title: isFiltered ? "No such calls" : "No calls yet",
            children: isFiltered
              ? "No call in the journal is like that."
              : "Each call of a granted method is written here before it is sent.",
          })
        : callsTable(entries),
      element(
        "p",
        { style: { display: "flex", gap: "8px" } },
        from !== undefined && pageButton("Newest", asking({ state })),
        next !== null && pageButton("Older", asking({ state, from: next })),
      ),
    ),
  });
}

function pageButton(words: string, payload: Readonly<Record<string, string>>): PlanChild {
  return element("button", { type: "button", onClick: { type: `tool:${journalTool}`, payload } }, words);
}

function callsTable(entries: readonly JournalEntry[]): PlanChild {
  return table({
    caption: "The newest first",
    rows: entries.map(({ invocationId, startedAt, consumer, resource, method, state }) => ({
      id: invocationId,
      startedAt,
      consumer,
      what: `${legible(method)} at ${legible(resource)}`,
      state,
    })),
    rowKey: "id",
    columns: [
      { key: "startedAt", header: "Begun", format: (at) => momentText(at) },
      { key: "consumer", header: "Consumer", format: (consumer) => legible(consumer) },
      {
        key: "what",
        header: "Method",
        rowHeader: true,
        format: (what, { id }) =>
          element(
            "button",
            { type: "button", onClick: { type: `tool:${journalTool}`, payload: { call: id } } },
            what,
          ),
      },
      {
        key: "state",
        header: "State",
        format: (state) => {
          const [children, tone] = stateWords[state];
          return badge({ children, tone });
        },
      },
    ],
  });
}

/** Without the members that are not said. */
function given(shown: ShownCalls): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));
}
