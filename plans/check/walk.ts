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
}

/**
 * A walk through the tree of a plan, in the order of the document. It knows where it stands, so that nothing has to be
 * made for a node before there is something to say about it.
 */
export class Walk implements Surroundings {
  readonly run: CopyRun;
  readonly log = new CheckLog();
  /** How many of the siblings are open: of each of them one is copied now. */
  depth = 0;
  /** From the children of the root down. Those below the open ones are done with, and are taken again. */
  readonly #siblings: Siblings[] = [];
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

  /** The children of which one is copied now; undefined when the tree is done. */
  get siblings(): Siblings | undefined {
    return this.#siblings[this.depth - 1];
  }

  /** Goes down to children: they are filled in next. */
  enter(element: object, source: readonly unknown[], copy: Json[], length: number, inSvg: boolean): void {
    const used = this.#siblings[this.depth++];
    if (used) {
      used.element = element;
      used.source = source;
      used.copy = copy;
      used.length = length;
      used.inSvg = inSvg;
      used.begun = 0;
    } else {
      this.#siblings.push({ element, source, copy, length, inSvg, begun: 0 });
    }
  }

  /** The indexes on the way to where the walk stands. */
  get way(): readonly number[] {
    return this.#open.map(({ begun }) => begun - 1);
  }

  get #open(): readonly Siblings[] {
    return this.#siblings.slice(0, this.depth);
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
    return [this.#plan, ...this.#open.flatMap(({ element, source }) => [element, source])];
  }
}
