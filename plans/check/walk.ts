import { type CopyRun, type Surroundings, startCopy } from "../../base/json/copy.js";
import { pointerTo } from "../../base/json/pointer.js";
import type { Json } from "../types.js";
import { CheckLog } from "./log.js";

/** The children of an element, some of them copied. */
export interface Siblings {
  readonly element: object;
  readonly source: readonly unknown[];
  readonly copy: Json[];
  readonly length: number;
  readonly inSvg: boolean;
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
  /** From the children of the root down to those of which one is copied now. */
  readonly open: Siblings[] = [];
  readonly #plan: object;
  levels = 1;
  /** The member of the plan that is copied now, and the member of that; in the tree, those of a node and of its props. */
  inTree = false;
  member: string | null = null;
  prop: string | null = null;
  nodes = 0;
  /** The way to the deepest node, an index for each level. */
  deepest: readonly number[] = [];
  /** Bytes of the initial state. */
  stateBytes = 0;
  /** How many bytes the canonical tree is larger than the given one, at most. */
  growth = 0;

  /** @param plan the container that the tree stands in; @param limit bytes at most */
  constructor(plan: object, limit: number) {
    this.#plan = plan;
    this.run = startCopy(limit, this, true);
  }

  /** Where the walk stands. */
  readonly pointer = (): string => {
    let path = "";
    if (this.inTree) {
      path = "/root";
      for (const { begun } of this.open) path += `/children/${begun - 1}`;
    }
    if (this.member !== null) path = pointerTo(path, this.member);
    return this.prop === null ? path : pointerTo(path, this.prop);
  };

  containers(): readonly object[] {
    return [this.#plan, ...this.open.flatMap(({ element, source }) => [element, source])];
  }
}
