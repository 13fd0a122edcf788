/** @jsxImportSource porthole-mcp */
import { badge as Badge, bind, type PlanChild, plan, withState } from "porthole-mcp/plans";

function Counter(props: { readonly label: string; readonly children?: PlanChild }) {
  return withState(
    <p>
      {props.label}: <output>{bind("state.count")}</output>{" "}
      <button type="button" onClick="count">
        One more
      </button>
      {props.children}
    </p>,
    { initial: { count: 0 }, transitions: { count: [{ type: "increment", path: "count" }] } },
  );
}

export const counterPlan = plan({
  id: "counter",
  root: (
    <Counter label="Ships">
      <Badge tone="info">live</Badge>
    </Counter>
  ),
});
