/** @jsxImportSource porthole-mcp */
import { bind, plan } from "porthole-mcp/plans";

export const searchPlan = plan({
  id: "search",
  state: {
    initial: { found: "Type a name." },
    transitions: {
      "tool:search:result": [{ type: "set", path: "found", value: { $from: "event.result.found" } }],
    },
  },
  root: (
    <section aria-busy={bind("tool.search.pending")}>
      <input
        type="search"
        aria-label="Name"
        onInput={{ type: "tool:search", payload: { query: bind("event.value") } }}
      />
      <output>{bind("state.found")}</output>
      <p role="alert">{bind("tool.search.error")}</p>
    </section>
  ),
});
