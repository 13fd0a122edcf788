import { classifyProp } from "./props/classify.js";
import { compileTemplate } from "./template/compile.js";
import { cut, evaluateTemplate } from "./template/evaluate.js";
import type { ElementNode, Json, PlanNode, RuntimePlan } from "./types.js";
import { words } from "./vocabulary/words.js";

export interface VisibleTextOptions {
  /** Characters at most; the default is 4 000. */
  readonly limit?: number;
}

/** Elements that run on with the text around them; every other begins a line. */
const inline: ReadonlySet<string> = new Set(
  words(`a abbr b bdi bdo cite code data del dfn em i input ins kbd label map mark meter output picture
    progress q ruby rt rp s samp small span strong sub sup time tspan u var wbr`),
);
const cells: ReadonlySet<string> = new Set(["td", "th"]);
const unseen: ReadonlySet<string> = new Set(["title", "desc", "metadata", "defs", "datalist"]);

/**
 * What a person would read in the plan as it opens: templates show the initial state, hidden parts are left out,
 * white space is flattened, blocks are lines, table cells are parted by " | ".
 */
export function visibleText(plan: RuntimePlan, { limit = 4_000 }: VisibleTextOptions = {}): string {
  const scope = { state: plan.state?.initial ?? {} };
  const resolve = (value: Json | undefined): Json | undefined => {
    const template = typeof value === "string" ? compileTemplate(value) : null;
    return template ? evaluateTemplate(template, scope, { exact: true }) : value;
  };
  let text = "";
  const open: (PlanNode | string)[] = [plan.root];
  // White space that is flattened away may stand between twice the limit's worth of text, hardly more.
  for (let at = open.pop(); at !== undefined && text.length <= limit * 8; at = open.pop()) {
    if (typeof at === "string") text += at;
    else if (at.type === "text") {
      const template = compileTemplate(at.value);
      text += (template ? evaluateTemplate(template, scope, { exact: false }) : at.value).replace(
        /\s+/g,
        " ",
      );
    } else if (isShown(at, resolve)) {
      const [before, after] = marks(at.tag);
      const alternative = at.tag === "img" ? resolve(at.props?.alt) : undefined;
      text += before;
      if (typeof alternative === "string") text += alternative.replace(/\s+/g, " ");
      open.push(after);
      for (const child of [...(at.children ?? [])].reverse()) open.push(child);
    }
  }
  const flat = text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").replace(/^[ |]+|[ |]+$/g, ""))
    .filter((line) => line !== "")
    .join("\n");
  return flat.length > limit ? `${cut(flat, Math.max(0, limit - 1))}\u2026` : flat;
}

function marks(tag: string): readonly [before: string, after: string] {
  if (tag === "br" || tag === "hr") return ["\n", ""];
  if (cells.has(tag)) return ["", " | "];
  // Buttons stand apart from one another, though in a line.
  if (tag === "button") return [" ", " "];
  return inline.has(tag) || tag === "img" ? ["", ""] : ["\n", "\n"];
}

function isShown(
  { tag, props }: ElementNode,
  resolve: (value: Json | undefined) => Json | undefined,
): boolean {
  if (unseen.has(tag)) return false;
  if (tag === "dialog" && !resolve(props?.open)) return false;
  const { hidden } = props ?? {};
  return hidden === undefined || classifyProp(tag, "hidden").kind !== "boolean" || !resolve(hidden);
}
