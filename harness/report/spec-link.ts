import type { RuleText } from "../rules/rule.js";
import type { ReportedVerdict } from "./report.js";

const repository = "https://github.com/modelcontextprotocol/ext-apps/blob/main/specification";

/** Where a rule stands, with a link to its section when it is one of the specification. */
export function specOf({
  revision,
  section,
}: Pick<RuleText, "revision" | "section">): ReportedVerdict["spec"] {
  if (revision === "porthole") return { revision, section };
  return { revision, section, url: `${repository}/${revision}/apps.mdx#${anchorOf(section)}` };
}

/** The anchor that GitHub gives a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}
