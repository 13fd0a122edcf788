import { badge, element, keyValue, type PlanChild, plan, theme } from "../../../plans/authoring/index.js";
import type { RuntimePlan } from "../../../plans/types.js";
import { type JournalEntry, type JournalEvent, legible } from "../../contracts/index.js";
import { journalTool } from "../names.js";
import { producerText } from "../words.js";
import { momentText, stateMeaning, stateWords } from "./words.js";

const code = { fontFamily: theme.mono, overflowWrap: "anywhere" } as const;
const block = {
  ...code,
  whiteSpace: "pre-wrap",
  margin: "0",
  maxHeight: "24em",
  overflow: "auto",
} as const;

/** Letters of a result that are shown. */
const mostLetters = 20_000;

/** One call: what was asked, what became of it, and what was said of it afterwards. */
export function callPlan(entry: JournalEntry & { readonly events: readonly JournalEvent[] }): RuntimePlan {
  const { invocationId, method, state, events } = entry;
  const [children, tone] = stateWords[state];
  return plan({
    id: `contract-call-${invocationId}`,
    root: element(
      "article",
      { "aria-labelledby": "call-title" },
      element(
        "p",
        { style: { marginBlockStart: "0" } },
        element(
          "button",
          { type: "button", onClick: { type: `tool:${journalTool}`, payload: {} } },
          "All calls",
        ),
      ),
      element("h1", { id: "call-title" }, legible(method), " ", badge({ children, tone })),
      element("p", null, stateMeaning[state]),
      facts(entry),
      outcome(entry),
      events.length > 0 && [element("h2", null, "Afterwards"), element("ol", null, events.map(eventItem))],
      state === "indeterminate" && reconciling(invocationId),
    ),
  });
}

function facts(entry: JournalEntry): PlanChild {
  const { consumer, resource, contractUrl, transactionId, inputDigest, grantId, startedAt, settledAt } =
    entry;
  const exact = (text: string) => element("code", { style: code }, legible(text));
  return keyValue({
    items: [
      { label: "Consumer", value: exact(consumer) },
      { label: "Connection", value: exact(resource) },
      { label: "Contract", value: exact(contractUrl) },
      { label: "Grant", value: exact(grantId) },
      { label: "Transaction", value: exact(transactionId) },
      { label: "Arguments", value: exact(inputDigest) },
      { label: "Begun", value: momentText(startedAt) },
      { label: "Settled", value: settledAt === null ? "not yet" : momentText(settledAt) },
      ...(entry.reason === null ? [] : [{ label: "Reason", value: exact(entry.reason) }]),
      { label: "Call", value: exact(entry.invocationId) },
    ],
  });
}

/** Of the result the owner sees what the consumer was given; its digest remains when it is kept no more. */
function outcome({ result, report, resultDigest }: JournalEntry): PlanChild {
  const text = result === null ? undefined : producerText(JSON.stringify(result, null, 2));
  return [
    report !== null &&
      report !== "" && [
        element("h2", null, "The provider's words"),
        element(
          "pre",
          { style: block, tabindex: 0, "aria-label": "The provider's words" },
          producerText(report),
        ),
      ],
    text !== undefined && [
      element("h2", null, "Result"),
      element(
        "pre",
        { style: block, tabindex: 0, "aria-label": "Result" },
        text.length <= mostLetters ? text : `${text.slice(0, mostLetters)} …`,
      ),
    ],
    text === undefined &&
      resultDigest !== null &&
      element(
        "p",
        null,
        "The result is not kept. Its digest: ",
        element("code", { style: code }, resultDigest),
      ),
  ];
}

const eventWords: Readonly<Record<JournalEvent["kind"], string>> = {
  late_answer: "A late answer has settled it",
  answer_ignored: "An answer came to what was settled, and was ignored",
  reconciled: "Reconciled",
};

function eventItem({ kind, at, state, by, evidence }: JournalEvent, index: number): PlanChild {
  const who = by === null ? "" : ` by ${legible(by)}`;
  const why = evidence === null ? "" : `: ${producerText(evidence)}`;
  return element(
    "li",
    { key: String(index) },
    `${momentText(at)}: ${eventWords[kind]} as ${stateWords[state][0].toLowerCase()}${who}${why}`,
  );
}

/** Told, not offered: what a model can press, a model could settle. */
function reconciling(id: string): PlanChild {
  return [
    element("h2", null, "Reconcile"),
    element(
      "p",
      null,
      "Once you know what became of it, say so on the server's terminal: ",
      element(
        "code",
        { style: code },
        `porthole contract journal ${id} --reconcile succeeded --by <name> --evidence <words>`,
      ),
      ", or ",
      element("code", { style: code }, "--reconcile failed"),
      ".",
    ),
  ];
}
