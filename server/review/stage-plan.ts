import {
  badge,
  bind,
  element,
  form,
  keyValue,
  type PlanChild,
  plan,
  theme,
} from "../../plans/authoring/index.js";
import type { RuntimePlan } from "../../plans/types.js";
import { legible, type MethodReview, type StageReview } from "../contracts/index.js";
import { decideTool, reviewTool } from "./names.js";
import { changeWords, effectWords, producerText } from "./words.js";

const code = { fontFamily: theme.mono, overflowWrap: "anywhere" } as const;
const card = {
  border: `1px solid ${theme.line}`,
  borderRadius: theme.radius,
  padding: "12px 16px",
  marginBlock: "12px",
} as const;

/** One staged contract: what it is, each of its methods, and the decision on the digest that is shown. */
export function stagePlan(review: StageReview, reviewer: string): RuntimePlan {
  const { staged, removed, methods } = review;
  return plan({
    id: `contract-review-${staged.slug}`,
    root: element(
      "article",
      { "aria-labelledby": "stage-title" },
      element(
        "p",
        { style: { marginBlockStart: "0" } },
        element("button", { type: "button", onClick: `tool:${reviewTool}` }, "All contracts"),
      ),
      element(
        "h1",
        { id: "stage-title" },
        staged.slug,
        ` version ${staged.manifest.version} `,
        badge({ children: "Waits for a review", tone: "warning" }),
      ),
      facts(review),
      element("h2", null, `Methods (${methods.length})`),
      removed.map((id) =>
        element(
          "p",
          { key: `removed-${id}` },
          element("code", { style: code }, id),
          " ",
          changeBadge("removed"),
        ),
      ),
      methods.map((method) => methodCard(staged.slug, method)),
      element("h2", null, "Decision"),
      staged.missing.length > 0
        ? element(
            "p",
            { role: "status", style: { color: theme.danger } },
            `It cannot be published yet. It lacks ${staged.missing.join(", ")}.`,
          )
        : decision(review, reviewer),
    ),
  });
}

function facts({ staged, endpoint, profile, subject, stagedAt }: StageReview): PlanChild {
  const { report, disclosure, dependencies, manifest, stageDigest } = staged;
  const unsupported = report.unsupported.length;
  return keyValue({
    items: [
      { label: "Contract", value: element("code", { style: code }, manifest.contractUrl) },
      { label: "Server", value: [element("code", { style: code }, endpoint), ` MCP ${profile}`] },
      { label: "Used as", value: subject === null ? "nobody: it has no credential" : legible(subject) },
      { label: "Seen", value: report.observedAt },
      { label: "Staged", value: stagedAt },
      {
        label: "Not in it",
        value: `${report.unselected.length} tools that were not selected, ${unsupported} that cannot become methods`,
      },
      {
        label: "Trust that remains",
        value:
          disclosure === ""
            ? "not said yet"
            : element("p", { style: { margin: "0" } }, producerText(disclosure)),
      },
      { label: "Uses of others", value: dependencies || "not said yet" },
      { label: "Digest", value: element("code", { style: code }, stageDigest) },
    ],
  });
}

function methodCard(slug: string, { entry, change, tool, claims }: MethodReview): PlanChild {
  const { id, declaredEffect, summary, limits, inputSchema } = entry;
  const [effect, tone] = effectWords[declaredEffect.effect];
  return element(
    "section",
    { key: id, "aria-label": `Method ${id}`, style: card },
    element(
      "h3",
      { style: { marginBlock: "0 8px" } },
      element("code", { style: code }, id),
      " ",
      changeBadge(change),
    ),
    element(
      "p",
      { style: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } },
      producerText(summary) || "No summary.",
    ),
    keyValue({
      items: [
        {
          label: "Effect",
          value: [
            badge({ children: effect, tone }),
            declaredEffect.note === "" ? "" : ` ${producerText(declaredEffect.note)}`,
            " (the reviewer says)",
          ],
        },
        { label: "Tool", value: element("code", { style: code }, `"${legible(tool)}"`) },
        { label: "Takes", value: element("code", { style: code }, parametersOf(inputSchema)) },
        { label: "Within", value: `${limits.deadlineMs / 1_000} s` },
        {
          label: "Producer claims",
          value: element("code", { style: code }, claimsOf(claims)),
        },
      ],
    }),
    element(
      "p",
      { style: { marginBlockEnd: "0" } },
      element(
        "button",
        { type: "button", onClick: { type: `tool:${reviewTool}`, payload: { slug, method: id } } },
        change === "same" || change === "added" ? "Whole definition" : "What changed",
        element("span", { style: hidden }, ` of ${id}`),
      ),
    ),
  );
}

/** Read by screen readers alone: several buttons would have one name. */
const hidden = {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
} as const;

function changeBadge(change: MethodReview["change"]): PlanChild {
  const [words, tone] = changeWords[change];
  return badge({ children: words, tone });
}

/** Enough letters to see what kind of claims there are; the whole definition is a press away. */
const claimLetters = 600;

function claimsOf({ description, ...claims }: MethodReview["claims"]): string {
  if (Object.keys(claims).length === 0) return "nothing but its description";
  const text = legible(JSON.stringify(claims));
  return text.length <= claimLetters ? text : `${text.slice(0, claimLetters)} …`;
}

function parametersOf({ properties, required }: Readonly<Record<string, unknown>>): string {
  const names = typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
  const needed = new Set(Array.isArray(required) ? required : []);
  const told = names.slice(0, 20).map((name) => `${legible(name)}${needed.has(name) ? "" : "?"}`);
  const more = names.length > told.length ? [`and ${names.length - told.length} more`] : [];
  return told.length === 0 ? "nothing by name" : [...told, ...more].join(", ");
}

function decision({ staged: { slug, stageDigest } }: StageReview, reviewer: string): PlanChild {
  return [
    element(
      "p",
      null,
      "You decide as ",
      element("strong", null, legible(reviewer)),
      ". The code is shown on the server's terminal by ",
      element("code", { style: code }, `porthole contract approve ${slug}`),
      ", and never here.",
    ),
    form({
      id: "decision",
      label: "Decision",
      submit: "Decide",
      busy: bind(`tool.${decideTool}.pending`),
      error: bind(`tool.${decideTool}.error`),
      onSubmit: {
        type: `tool:${decideTool}`,
        payload: {
          slug,
          digest: stageDigest,
          outcome: bind("event.form.outcome"),
          code: bind("event.form.code"),
        },
      },
      fields: [
        {
          kind: "radio",
          name: "outcome",
          label: "What was shown above is",
          required: true,
          options: [
            { value: "approved", label: "approved: publish it, it never changes again" },
            { value: "rejected", label: "rejected: take it away" },
          ],
        },
        {
          // Kept out of the state and of what a model is told.
          kind: "password",
          name: "code",
          label: "One-time code",
          hint: "Eight letters and digits, good once and for ten minutes.",
          required: true,
          autocomplete: "one-time-code",
          maxLength: 20,
        },
      ],
    }),
  ];
}
