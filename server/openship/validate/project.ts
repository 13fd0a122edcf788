import { invalid } from "../error.js";
import { member, objectAt, textAt } from "./members.js";

/** The most code points of a description of generation 4 (D7). */
export const maxDescriptionPoints = 120;

const descriptions = ["productDescription", "technicalDescription"] as const;
const summaries = ["productSummary", "technicalSummary"] as const;
const optional = ["description", ...descriptions, ...summaries, "homepage", "repository", "license"] as const;

/**
 * Checks what a project says about itself: a name, and the fields of at least one generation (D3, D7).
 *
 * @throws {OpenShipError} `OPENSHIP_INVALID`, rule `project`
 */
export function checkProject(value: unknown, path = "$.project"): void {
  const project = objectAt(value, path, "project");
  textAt(member(project, "name"), `${path}.name`, "project");
  for (const name of optional) {
    const field = member(project, name);
    if (field !== undefined) textAt(field, `${path}.${name}`, "project");
  }
  const isOlder = member(project, "description") !== undefined;
  const isNewer =
    summaries.every((name) => member(project, name) !== undefined) &&
    descriptions.every((name) => isShort(member(project, name)));
  if (!isOlder && !isNewer) {
    throw invalid(
      "project",
      `${path}.description`,
      "is missing, and so are the product and technical description (120 code points at most) and summary that would do",
    );
  }
}

function isShort(value: unknown): boolean {
  return typeof value === "string" && [...value].length <= maxDescriptionPoints;
}
