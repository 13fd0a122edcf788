import type { Json } from "../../plans/types.js";

const text = (value: string) => ({ type: "text", value });
const element = (tag: string, props: { readonly [name: string]: Json }, ...children: readonly Json[]) => ({
  type: "element",
  tag,
  props,
  children,
});

export interface Row {
  readonly at: number;
  readonly load: string;
}

/** What the rows of a plan of so many nodes say; another shift says something else in each. */
export function rowsOf(nodes: number, shift = 0): readonly Row[] {
  // The root, the counter and the button take five.
  return Array.from({ length: Math.floor((nodes - 5) / 5) }, (_, at) => ({
    at,
    load: `${(at * 37 + shift) % 100} %`,
  }));
}

/** A row of five nodes. */
const row = ({ at, load }: Row) =>
  element(
    "div",
    { class: "row", "data-row": at },
    element("span", { class: "name" }, text(`Service ${at} of the fleet`)),
    element("strong", { title: `Load of ${at}` }, text(load)),
  );

/**
 * A plan of exactly so many nodes: rows of five nodes, one counter with
 * a template, and a button. About 70 bytes of JSON a node.
 */
export function rowsPlan(nodes: number, shift = 0): Json {
  const counter = element("p", { id: "count" }, text("Pressed {{state.count}} times"));
  const button = element("button", { type: "button", onClick: "press" }, text("Press"));
  const rows = rowsOf(nodes, shift).map(row);
  const rest = Array.from({ length: (nodes - 5) % 5 }, () => text("-"));
  return {
    specVersion: "runtime-plan/v1",
    id: "rows",
    version: 1,
    root: element("main", {}, counter, button, ...rows, ...rest),
    state: { initial: { count: 0 }, transitions: { press: [{ type: "increment", path: "count" }] } },
  };
}
