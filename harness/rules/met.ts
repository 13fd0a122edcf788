import { member, show } from "./members.js";
import { broken, holds, type Rule } from "./rule.js";

const section = "Resource Discovery";

/** MET: how a tool names its app. */
export const metRules: readonly Rule[] = [
  {
    on: "app",
    id: "MET-01",
    title: "A tool names its app in _meta.ui.resourceUri.",
    level: "MUST",
    revision: "2026-01-26",
    section,
    who: "server",
    remedy: "Set _meta.ui.resourceUri; keep the flat key _meta['ui/resourceUri'] beside it for older hosts.",
    judge({ tool }) {
      const nested = member(tool._meta, "ui", "resourceUri");
      const flat = member(tool._meta, "ui/resourceUri");
      if (nested === undefined)
        return broken(`only the flat key, which is deprecated, is there: ${show(flat)}`);
      if (flat !== undefined && flat !== nested) {
        return broken("the two keys name different resources", [
          `ui.resourceUri: ${show(nested)}`,
          `ui/resourceUri: ${show(flat)}`,
        ]);
      }
      return holds(`it is ${show(nested)}`);
    },
  },
  {
    on: "app",
    id: "MET-05",
    title: "csp and permissions do not stand on a tool.",
    level: "field",
    revision: "2026-01-26",
    section,
    who: "server",
    remedy: "Move them to _meta.ui of the content item: hosts do not read them on a tool.",
    judge({ tool }) {
      const found = ["csp", "permissions"].filter((key) => member(tool._meta, "ui", key) !== undefined);
      if (found.length === 0) return holds("neither is there");
      return broken(`the tool has ${found.join(" and ")}, which no host reads`);
    },
  },
];
