/** @jsxImportSource porthole-mcp */
import type { PlanChild } from "../authoring/index.js";

/** A box around things that belong together. */
export function Card({ children }: { readonly children?: PlanChild }) {
  return <section class="card">{children}</section>;
}

/** As many columns as there is room for, each at least so wide. */
export function Columns({ min, children }: { readonly min: string; readonly children?: PlanChild }) {
  return (
    <div class="columns" style={{ "--min": min }}>
      {children}
    </div>
  );
}

/** A line of things, the last of which may stand at its end. */
export function Row({ children, apart }: { readonly children?: PlanChild; readonly apart?: boolean }) {
  return <div class={apart ? "row apart" : "row"}>{children}</div>;
}

/** A heading with a line of explanation, and what can be done at its end. */
export function PageHead(props: {
  readonly title: PlanChild;
  readonly about?: PlanChild;
  readonly children?: PlanChild;
}) {
  return (
    <header class="row apart" style={{ alignItems: "start", marginBlockEnd: 16 }}>
      <div>
        <h2 style={{ margin: "0 0 2px" }}>{props.title}</h2>
        {props.about === undefined ? null : <div class="muted">{props.about}</div>}
      </div>
      {props.children === undefined ? null : <div>{props.children}</div>}
    </header>
  );
}

/** The heading of a card. */
export function CardTitle({ children }: { readonly children?: PlanChild }) {
  return <h3 style={{ margin: "0 0 10px" }}>{children}</h3>;
}

/** Less important text. */
export function Muted({ children }: { readonly children?: PlanChild }) {
  return <span class="muted">{children}</span>;
}
