import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { OpenShipError } from "../error.js";
import type { ProjectInfo } from "../types.js";
import { isObject, member } from "../validate/members.js";
import { maxDescriptionPoints } from "../validate/project.js";

/**
 * Fills in the fields of both generations, so that a reader of either accepts the project.
 *
 * @param given at least a name and one description.
 */
export function completeProject(given: Partial<ProjectInfo> & { readonly name: string }): ProjectInfo {
  const description =
    given.description ?? given.productDescription ?? given.technicalDescription ?? given.name;
  const short = [...description].slice(0, maxDescriptionPoints).join("");
  return {
    ...given,
    description,
    productDescription: given.productDescription ?? short,
    productSummary: given.productSummary ?? description,
    technicalDescription: given.technicalDescription ?? short,
    technicalSummary: given.technicalSummary ?? description,
  };
}

/**
 * What `package.json` says about a project.
 *
 * @throws {OpenShipError} `SNAPSHOT_DECLARATION` when it does not say enough
 */
export async function projectOfPackage(root: string): Promise<ProjectInfo> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  } catch {
    value = undefined;
  }
  const text = (name: string): string | undefined => {
    const field = isObject(value) ? member(value, name) : undefined;
    return typeof field === "string" && field !== "" ? field : undefined;
  };
  const name = text("name");
  if (name === undefined) {
    throw new OpenShipError(
      "SNAPSHOT_DECLARATION",
      "project",
      'the project has no name: give it one in openship.sources.json ("project") or package.json',
      { path: "$.project.name" },
    );
  }
  const [description, license] = [text("description"), text("license")];
  return { name, ...(description && { description }), ...(license && { license }) };
}
