import { compileTemplate, kindOf } from "../../plans/runtime.js";
import type { ElementNode, JsonObject, PlanNode } from "../../plans/types.js";
import { bindValue } from "../state/bound-value.js";
import { type AttributePlace, type AttributeValue, attributeValue, placeOf } from "./attributes.js";
import { isRemembering } from "./identity.js";

/** An attribute and what it is to be. */
export interface AttributeChange extends AttributePlace {
  readonly value: AttributeValue;
}

/** What a text, or what some attributes of an element, are to say. */
export type Change = string | readonly AttributeChange[];

/** The changes by the place of their node in the order of the document; the plan's root is the first. */
export type Changes = ReadonlyMap<number, Change>;

const noProps: JsonObject = {};
const noChildren: readonly PlanNode[] = [];

/**
 * What is to be done to a drawn plan to show another one that is like it but for what its texts and attributes say, none
 * of which has a template or holds what a person did. Undefined when it takes more than that.
 *
 * A second plan is most often the first one with other figures. This finds them without drawing anything, which costs
 * less than to draw a plan from nothing (docs/benchmarks.md).
 */
export function changesOf(drawn: PlanNode, next: PlanNode): Changes | undefined {
  const changes = new Map<number, Change>();
  let place = -1;

  function compare(one: PlanNode, other: PlanNode): boolean {
    place++;
    if (one.type === "text") {
      if (other.type !== "text") return false;
      const { value } = other;
      if (one.value === value) return true;
      if (compileTemplate(one.value) !== null || compileTemplate(value) !== null) return false;
      changes.set(place, value);
      return true;
    }
    if (other.type !== "element" || one.tag !== other.tag || !compareProps(one, other)) return false;
    const { children: ours = noChildren } = one;
    const { children: theirs = noChildren } = other;
    if (ours.length !== theirs.length) return false;
    for (let at = 0; at < ours.length; at++) {
      const [mine, its] = [ours[at], theirs[at]];
      if (mine === undefined || its === undefined || !compare(mine, its)) return false;
    }
    return true;
  }

  function compareProps({ tag, props = noProps }: ElementNode, { props: others = noProps }: ElementNode) {
    // What a person does to an editable element nobody knows: it is drawn anew.
    if (Object.hasOwn(others, "contenteditable")) return false;
    let left = 0;
    const sets: AttributeChange[] = [];
    for (const name in props) {
      left++;
      const value = others[name];
      const before = props[name];
      if (value === before && value !== undefined) continue;
      if (value === undefined || before === undefined || !Object.hasOwn(others, name)) return false;
      if (typeof value === "object" && JSON.stringify(value) === JSON.stringify(before)) continue;
      const kind = kindOf(tag, name);
      if (
        kind.kind !== "attribute" &&
        kind.kind !== "boolean" &&
        kind.kind !== "enumerated" &&
        kind.kind !== "style"
      )
        return false;
      // What holds something of the person's may be another one now.
      if (isRemembering(tag) || Object.hasOwn(props, "popover")) return false;
      if (bindValue(before) !== undefined || bindValue(value) !== undefined) return false;
      sets.push({ ...placeOf(kind), value: attributeValue(tag, kind, value, false) });
    }
    for (const name in others) if (Object.hasOwn(others, name)) left--;
    if (left !== 0) return false;
    if (sets.length > 0) changes.set(place, sets);
    return true;
  }

  return compare(drawn, next) ? changes : undefined;
}
