import { type CopyRun, type Surroundings, startCopy } from "../../base/json/copy.js";
import { pointerTo } from "../../base/json/pointer.js";
import type { Json } from "../types.js";
import { CheckLog } from "./log.js";

/** The children of an element, some of them copied. */
export interface Siblings {
  element: object;
  source: readonly unknown[];
  copy: Json[];
  length: number;
  inSvg: boolean;
  /** How many were begun. */
  begun: number;
  /** Those that the element is one of; null for the children of the root. */
  readonly above: Siblings | null;
  /** What stood for children of these before, to be taken again. */
  below: Siblings | null;
}

/**
 * A walk through the tree of a plan, in the order of the document. It knows where it stands, so that nothing has to be
 * made for a node before there is something to say about it.
 */
export class Walk implements Surroundings {
  readonly run: CopyRun;
  readonly log = new CheckLog();
  /** The children of which one is copied now, and how many levels of children that is. */
  siblings: Siblings | null = null;
  depth = 0;
  #first: Siblings | null = null;
  readonly #plan: object;
  levels = 1;
  /** The member of the plan that is copied now, and the member of that; in the tree, those of a node and of its props. */
  inTree = false;
  member: string | null = null;
  prop: string | null = null;
  nodes = 0;
  /** Levels of children down to the deepest node. */
  deepest = 0;
  /** The way to that node, an index for each level, once it is too deep. */
  tooDeep: readonly number[] = [];
  /** Bytes of the initial state. */
  stateBytes = 0;
  /** How many bytes the canonical tree is larger than the given one, at most. */
  growth = 0;

  /** @param plan the container that the tree stands in; @param limit bytes at most */
  constructor(plan: object, limit: number) {
    this.#plan = plan;
    this.run = startCopy(limit, this, true);
  }

  /** Goes down to children: they are filled in next. */
  enter(element: object, source: readonly unknown[], copy: Json[], length: number, inSvg: boolean): void {
    const { siblings: above } = this;
    const used = above === null ? this.#first : above.below;
    this.depth++;
    if (used !== null) {
      used.element = element;
      used.source = source;
      used.copy = copy;
      used.length = length;
      used.inSvg = inSvg;
      used.begun = 0;
      this.siblings = used;
      return;
    }
    const made: Siblings = { element, source, copy, length, inSvg, begun: 0, above, below: null };
    this.siblings = made;
    if (above === null) this.#first = made;
    else above.below = made;
  }

  /** Goes back up from children that are done. */
  leave({ above }: Siblings): void {
    this.siblings = above;
    this.depth--;
  }

  /** The indexes on the way to where the walk stands. */
  get way(): readonly number[] {
    return this.#open().map(({ begun }) => begun - 1);
  }

  /** From the children of the root down to those of which one is copied now. */
  #open(): readonly Siblings[] {
    const open: Siblings[] = [];
    for (let at = this.siblings; at; at = at.above) open.push(at);
    return open.reverse();
  }

  /** Where the walk stands. */
  readonly pointer = (): string => {
    let path = "";
    if (this.inTree) {
      path = "/root";
      for (const index of this.way) path += `/children/${index}`;
    }
    if (this.member !== null) path = pointerTo(path, this.member);
    return this.prop === null ? path : pointerTo(path, this.prop);
  };

  containers(): readonly object[] {
    return [this.#plan, ...this.#open().flatMap(({ element, source }) => [element, source])];
  }
}
