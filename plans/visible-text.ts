import { compileTemplate } from "./template/compile.js";
import { cut, evaluateTemplate } from "./template/evaluate.js";
import type { PlanNode, RuntimePlan } from "./types.js";

const blocks = new Set(
  "address article aside blockquote caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section summary table tr ul".split(
    " ",
  ),
);

/** What a plan shows, as plain text: its texts in order with templates filled from the initial state, a line a block. */
export function visibleText(plan: RuntimePlan, options: { readonly limit?: number } = {}): string {
  const limit = options.limit ?? 4_000;
  const scope = { state: plan.state?.initial ?? {} };
  const open: (PlanNode | "\n" | " ")[] = [plan.root];
  let text = "";
  for (let next = open.pop(); next !== undefined && text.length <= limit; next = open.pop()) {
    if (typeof next === "string") text += next;
    else if (next.type === "text") {
      const template = compileTemplate(next.value);
      text += template ? evaluateTemplate(template, scope, { exact: false }) : next.value;
    } else if (next.props?.hidden !== true) {
      const edge = blocks.has(next.tag) ? "\n" : next.tag === "td" || next.tag === "th" ? " " : undefined;
      if (edge) open.push(edge);
      for (const child of [...(next.children ?? [])].reverse()) open.push(child);
      if (edge === "\n") open.push(edge);
    }
  }
  const flat = text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
  return flat.length > limit ? `${cut(flat, limit)}\u2026` : flat;
}
