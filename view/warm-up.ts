import { planLimits, readPlan } from "../plans/runtime.js";
import type { Json } from "../plans/types.js";
import { createStage, type Stage } from "./render/stage.js";
import { noHost } from "./state/host-root.js";
import { createToolProgress } from "./tools/progress.js";

/** In milliseconds: what one tool call leaves room for, and nobody sees. */
const longest = 60;

const textOf = (value: string) => ({ type: "text", value });

/** A plan of the kind that views mostly show: rows of texts, some of them live, and something to press. */
function planOf(turn: number): Json {
  const row = (at: number) => ({
    type: "element",
    tag: "li",
    props: { class: "row", title: `${at}` },
    children: [
      { type: "element", tag: "span", props: { class: "name" }, children: [textOf(`Row ${at}`)] },
      { type: "element", tag: "strong", children: [textOf(`${at * turn}`)] },
    ],
  });
  return {
    specVersion: "runtime-plan/v1",
    id: "warm-up",
    version: 1,
    root: {
      type: "element",
      tag: "ul",
      children: [
        {
          type: "element",
          tag: "button",
          props: { onClick: "press" },
          children: [textOf("{{state.count}}")],
        },
        ...Array.from({ length: 40 }, (_, at) => row(at)),
      ],
    },
    state: { initial: { count: 0 }, transitions: { press: [{ type: "increment", path: "count" }] } },
  };
}

/** A stage that nobody sees, on which nothing happens. */
function backstage(): Stage {
  const nothing = () => undefined;
  return createStage(document.createElement("div"), {
    limits: planLimits.defaults,
    confirmed: [],
    ask: async () => false,
    progress: createToolProgress(),
    host: noHost,
    tools: { admits: () => false, request: nothing },
    wish: nothing,
    reserved: nothing,
    unasked: nothing,
    refused: nothing,
    outdated: nothing,
    drawn: nothing,
  });
}

/**
 * While the tool runs: reads and draws plans of its own away from the document, so that the engine has read and compiled what the first result
 * needs when it comes. Each plan is a task of its own, between which a result that comes early is taken first; then it ends.
 *
 * @param isWanted whether the first result is still waited for
 */
export function warmUp(isWanted: () => boolean): void {
  const start = performance.now();
  let stage: Stage | undefined;
  let turn = 0;
  function next(): void {
    if (!isWanted() || performance.now() - start > longest) return;
    stage ??= backstage();
    const read = readPlan({ content: [], structuredContent: { runtimePlan: planOf(turn) } });
    // Every other one anew: a first drawing is not what a second one is.
    if (turn % 2 === 0) stage.clear();
    if (read.kind === "plan") stage.show(read.plan);
    turn++;
    setTimeout(next);
  }
  setTimeout(next);
}
