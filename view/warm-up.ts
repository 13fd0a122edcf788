import { planLimits, readPlan } from "../plans/runtime.js";
import type { Json, JsonObject } from "../plans/types.js";
import { createDelegate } from "./events/delegate.js";
import { type Drawing, draw } from "./render/draw.js";
import { createStore } from "./state/store.js";
import { createToolProgress } from "./tools/progress.js";

/** In milliseconds, of the time that a tool takes. */
const longest = 60;

const textOf = (value: string) => ({ type: "text", value });
const element = (tag: string, props: JsonObject, ...children: Json[]) => ({
  type: "element",
  tag,
  props,
  children,
});

/** A plan of the kind that views mostly show: rows of texts, a live one, and something to press. */
function planOf(turn: number): Json {
  const rows = Array.from({ length: 40 }, (_, at) =>
    element(
      "li",
      { class: "row", title: `${at}` },
      element("b", { class: "row" }, textOf(`${at * turn}`)),
      element("span", {}, textOf("row")),
    ),
  );
  return {
    specVersion: "runtime-plan/v1",
    id: "row",
    version: 1,
    root: element("ul", {}, element("button", { onClick: "row" }, textOf("{{state.row}}")), ...rows),
    state: { initial: { row: 0 }, transitions: {} },
  };
}

/**
 * While the tool runs: reads and draws plans of its own away from the document, so that the engine has compiled what the
 * first result needs when it comes. Each plan is a task of its own, and a result that comes between two of them ends it.
 *
 * @param isWanted whether the first result is still waited for
 */
export function warmUp(isWanted: () => boolean): void {
  let drawPlan: ((turn: number) => void) | undefined;
  function next(turn: number, start: number): void {
    if (!isWanted() || performance.now() - start > longest) return;
    try {
      drawPlan ??= backstage();
      drawPlan(turn);
    } catch {
      // What cannot be done here cannot be done with the result either, and then the person is told.
      return;
    }
    setTimeout(next, 0, turn + 1, start);
  }
  setTimeout(() => next(0, performance.now()));
}

/** Draws plans where nobody sees them. */
function backstage(): (turn: number) => void {
  const nothing = () => undefined;
  const place = document.createElement("div");
  const delegate = createDelegate(place, nothing);
  let before: Drawing | undefined;
  return (turn) => {
    const read = readPlan({ structuredContent: { runtimePlan: planOf(turn) } });
    if (read.kind !== "plan") return;
    const limits = { ...planLimits.defaults, characters: 0 };
    const store = createStore(read.plan.state, limits, createToolProgress(), nothing);
    // Every other one anew: a second plan is drawn in another way than a first one.
    if (turn % 2 === 0) {
      place.replaceChildren();
      before = undefined;
    }
    before = draw(read.plan, place, { store, delegate }, before);
  };
}
