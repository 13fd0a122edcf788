import { cspRules } from "./csp.js";
import { iniRules } from "./ini.js";
import { metRules } from "./met.js";
import { netRules } from "./net.js";
import { resRules } from "./res.js";
import type { Rule } from "./rule.js";
import { visRules } from "./vis.js";

/** Every rule that a check knows, family by family; a new family is one line here. */
export const rules: readonly Rule[] = [
  ...resRules,
  ...metRules,
  ...visRules,
  ...cspRules,
  ...iniRules,
  ...netRules,
];
