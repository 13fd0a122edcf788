import { type CheckOptions, checkPlan } from "../../plans/index.js";

/** A text, as anybody may write it: right, or with a value of any kind. */
export const text = (value: unknown = "x") => ({ type: "text", value });

/** An element, right or not. */
export const el = (tag: unknown, props?: unknown, ...children: unknown[]) => ({
  type: "element",
  tag,
  ...(props !== undefined && { props }),
  ...(children.length > 0 && { children }),
});

/** A plan that shows something, with more members or others. */
export const shown = <Root>(root: Root, more: object = {}) => ({
  specVersion: "runtime-plan/v1",
  id: "p",
  version: 1,
  root,
  ...more,
});

/** A plan of one text, where what it shows is not the point. */
export const plan = (more: object = {}) => shown(text(), more);

/** What the checker says of a plan: `accepted`, or the first issue's code and place. */
export function first(value: unknown, options: CheckOptions = {}): string {
  const result = checkPlan(value, options);
  return result.ok ? "accepted" : `${result.issues[0].code} ${result.issues[0].path}`;
}
