import { hydrate, render } from "preact";
import type { RuntimePlan } from "../../plans/types.js";
import type { PlanStore } from "../state/store.js";
import { build } from "./build.js";
import { changesOf } from "./changes.js";
import type { DrawPort, Joined } from "./element.js";
import { applyChanges } from "./patch.js";
import { vnodeOf } from "./vnode.js";

/** A plan that is drawn. */
export interface Drawing {
  readonly plan: RuntimePlan;
  readonly joined: Joined;
  /** What Preact knows of the document: nothing yet, less than it says, or all of it. */
  readonly known: "nothing" | "less" | "all";
}

/**
 * Draws a plan. What has templates is bound to its place and follows by itself from there on.
 *
 * A plan with another id is built from nothing, so that what was typed into the old one stays out of the new (B9). One with
 * the same id says other things in the same places, or is reconciled in place: Preact, which has no part in building the
 * first one, since comparing it with nothing costs as much again, takes over what stands there.
 *
 * @param before what stands in the container
 */
export function draw(plan: RuntimePlan, container: Element, port: DrawPort, before?: Drawing): Drawing {
  if (before?.plan.id === plan.id) {
    if (patch(before, plan, container, port.store))
      return { ...before, plan, known: before.known === "nothing" ? "nothing" : "less" };
    takeOver(before, container);
    const joined = join(port);
    render(vnodeOf(plan, joined), container);
    return { plan, joined, known: "all" };
  }
  if (before) erase(before, container);
  const joined = join(port);
  build(plan, container, joined);
  return { plan, joined, known: "nothing" };
}

/** Takes away what was drawn. */
export function erase({ known, joined }: Drawing, container: Element): void {
  if (known !== "nothing") {
    render(null, container);
    return;
  }
  release(joined);
  container.replaceChildren();
}

function join(port: DrawPort): Joined {
  return { ...port, bound: new Set() };
}

function release({ bound }: Joined): void {
  for (const joint of [...bound]) joint.end();
}

/** Lets Preact know what stands in the container: it compares with what it knows. */
function takeOver({ plan, joined, known }: Drawing, container: Element): void {
  if (known === "all") return;
  if (known === "nothing") {
    release(joined);
    hydrate(vnodeOf(plan, joined), container);
  } else {
    render(vnodeOf(plan, joined), container);
  }
}

/** Shows a plan that says other things in the same places; false when it takes more than that. */
function patch({ plan, joined }: Drawing, next: RuntimePlan, container: Element, store: PlanStore): boolean {
  const changes = changesOf(plan.root, next.root);
  const parent = container.firstElementChild;
  if (changes === undefined || parent === null || !applyChanges(parent, changes)) return false;
  joined.store = store;
  for (const joint of joined.bound) joint.bind();
  return true;
}
