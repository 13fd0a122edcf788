import { element, type PlanChild, plan, theme } from "../../plans/authoring/index.js";
import type { RuntimePlan } from "../../plans/types.js";
import { legible, type MethodReview } from "../contracts/index.js";
import { type DiffLine, diffLines } from "./line-diff.js";
import { reviewTool } from "./names.js";
import { changeWords, definitionLines } from "./words.js";

const marks: Readonly<Record<DiffLine["kind"], readonly [mark: string, color: string, words: string]>> = {
  same: [" ", theme.text, ""],
  removed: ["-", theme.danger, "removed: "],
  added: ["+", theme.success, "added: "],
};

/** The whole definition of one method's tool, line by line against the published one where it differs. */
export function methodPlan(
  slug: string,
  { entry, tool, change, definition, before }: MethodReview,
): RuntimePlan {
  const now = definitionLines(definition);
  const was = before && definitionLines(before);
  const lines = now && diffLines(was ?? now, now);
  return plan({
    id: `contract-method-${slug}`,
    root: element(
      "article",
      { "aria-labelledby": "method-title" },
      element(
        "p",
        { style: { marginBlockStart: "0" } },
        element(
          "button",
          { type: "button", onClick: { type: `tool:${reviewTool}`, payload: { slug } } },
          `Back to ${slug}`,
        ),
      ),
      element("h1", { id: "method-title", style: { overflowWrap: "anywhere" } }, entry.id),
      element(
        "p",
        null,
        `${changeWords[change][0]}. The tool "${legible(tool)}" as its producer defines it: claims, which nobody has verified. What cannot be seen, or passes for another letter, is written out as \\u{…}.`,
      ),
      lines ? definitionView(lines) : tooLong(slug),
    ),
  });
}

function definitionView(lines: readonly DiffLine[]): PlanChild {
  return element(
    "div",
    {
      role: "region",
      "aria-label": "Definition",
      tabindex: 0,
      style: {
        fontFamily: theme.mono,
        fontSize: theme.small,
        whiteSpace: "pre-wrap",
        overflowWrap: "anywhere",
        background: theme.raised,
        borderRadius: theme.radius,
        padding: "8px 12px",
      },
    },
    blocks(lines).map(({ kind, text }, at) => {
      const [mark, color, words] = marks[kind];
      const marked = text.map((line) => `${mark} ${line}`).join("\n");
      if (kind === "same") return element("div", { key: at }, marked);
      const tag = kind === "removed" ? "del" : "ins";
      return element(
        tag,
        { key: at, "aria-label": words, style: { display: "block", color, textDecoration: "none" } },
        marked,
      );
    }),
  );
}

interface Block {
  readonly kind: DiffLine["kind"];
  readonly text: string[];
}

/** Neighbouring lines of one kind are one element. */
function blocks(lines: readonly DiffLine[]): readonly Block[] {
  const made: Block[] = [];
  for (const { kind, text } of lines) {
    const last = made.at(-1);
    if (last?.kind === kind) last.text.push(text);
    else made.push({ kind, text: [text] });
  }
  return made;
}

function tooLong(slug: string): PlanChild {
  return element(
    "p",
    { role: "status", style: { color: theme.warning } },
    "The definition is too long for this view. Read it on the server's terminal: ",
    element("code", null, `porthole contract diff ${slug}`),
  );
}
