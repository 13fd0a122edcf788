/** @jsxImportSource porthole-mcp */
import { bind, plan } from "porthole-mcp/plans";

export const notePlan = plan({
  id: "note",
  state: {
    initial: { draft: "", saved: "" },
    transitions: {
      typed: [{ type: "set", path: "draft", value: { $from: "event.value" } }],
      "tool:save_note": [{ type: "set", path: "saved", value: { $from: "state.draft" } }],
      "tool:save_note:result": [{ type: "set", path: "draft", value: "" }],
      "tool:save_note:error": [{ type: "set", path: "saved", value: "" }],
    },
  },
  root: (
    <form onSubmit={{ type: "tool:save_note", payload: { text: bind("event.form.text") } }}>
      <textarea name="text" aria-label="Note" required value={bind("state.draft")} onInput="typed" />
      <button type="submit" disabled={bind("tool.save_note.pending")}>
        Save
      </button>
      <output>{bind("state.saved")}</output>
      <p role="alert">{bind("tool.save_note.error")}</p>
    </form>
  ),
});
