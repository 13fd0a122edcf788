/** @jsxImportSource porthole-mcp */
import { bind } from "porthole-mcp/plans";

export const counter = (
  <section>
    <output>{bind("state.count")}</output>
    <button type="button" disabled={bind("tool.save.pending")} onClick="save">
      Save
    </button>
    <button type="button" onClick={{ type: "tool:archive", payload: { id: 7 }, confirm: "Archive it?" }}>
      Archive
    </button>
  </section>
);
