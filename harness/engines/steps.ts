import type { Step, Wording } from "./in-page.js";
import type { LocatorOptions, Role, RoleOptions } from "./port.js";

const roles: Readonly<Record<Role, string>> = {
  button: "button, summary, input:is([type=button], [type=submit], [type=reset]), [role=button]",
  dialog: "dialog[open], [role=dialog]",
  heading: "h1, h2, h3, h4, h5, h6, [role=heading]",
  link: "a[href], area[href], [role=link]",
};

/** The step to the elements that a selector matches. */
export function stepOf(css: string, { hasText }: LocatorOptions = {}): Step {
  return hasText === undefined ? { css } : { css, text: wordingOf(hasText, false) };
}

/** The step to the elements of a role that are drawn. */
export function roleStepOf(role: Role, { name = "", exact = false }: RoleOptions = {}): Step {
  return { css: roles[role], name: wordingOf(name, exact) };
}

function wordingOf(wanted: string | RegExp, isWhole: boolean): Wording {
  if (typeof wanted !== "string") return { pattern: [wanted.source, wanted.flags] };
  return isWhole ? { whole: wanted } : { part: wanted };
}
