// Finds the patch that makes the fixture break a rule, or keep one that has nothing to say about the plain fixture.
import { existsSync } from "node:fs";

/** A family's file exports `breaks` and, where the plain fixture is not enough, `keeps`: patches by the id of a rule. */
export async function familyOf(rule) {
  const file = new URL(`./families/${rule.split("-")[0].toLowerCase()}.mjs`, import.meta.url);
  return existsSync(file) ? import(file.href) : {};
}

export async function patchFor(rule, variant) {
  const patch = (await familyOf(rule))[variant]?.[rule];
  if (!patch) throw new TypeError(`there is no patch that ${variant} ${rule}`);
  return patch;
}
