/** @jsxImportSource porthole-mcp */
import { type PlanChild, theme } from "../authoring/index.js";

/** A box around things that belong together. */
export function Card({ children }: { readonly children?: PlanChild }) {
  return (
    <section
      style={{
        padding: "14px 16px 4px",
        border: `1px solid ${theme.line}`,
        borderRadius: theme.radius,
        minWidth: 0,
      }}
    >
      {children}
    </section>
  );
}

/** As many columns as there is room for, each at least so wide. */
export function Columns({ min, children }: { readonly min: string; readonly children?: PlanChild }) {
  return (
    <div
      style={{
        display: "grid",
        gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${min}), 1fr))`,
        gap: 14,
        alignItems: "start",
        marginBlockEnd: 14,
      }}
    >
      {children}
    </div>
  );
}

/** A line of things, the last of which may stand at its end. */
export function Row({ children, apart }: { readonly children?: PlanChild; readonly apart?: boolean }) {
  return (
    <div
      style={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: apart ? "space-between" : undefined,
        gap: 10,
      }}
    >
      {children}
    </div>
  );
}

/** A heading with a line of explanation, and what can be done at its end. */
export function PageHead(props: {
  readonly title: PlanChild;
  readonly about?: PlanChild;
  readonly children?: PlanChild;
}) {
  return (
    <header
      style={{
        display: "flex",
        flexWrap: "wrap",
        justifyContent: "space-between",
        alignItems: "start",
        gap: 12,
        marginBlockEnd: 16,
      }}
    >
      <div>
        <h2 style={{ margin: "0 0 2px" }}>{props.title}</h2>
        {props.about === undefined ? null : <div style={{ color: theme.muted }}>{props.about}</div>}
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
  return <span style={{ color: theme.muted }}>{children}</span>;
}
