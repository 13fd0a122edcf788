import { a11yRules } from "./a11y.js";
import { aptRules } from "./apt.js";
import { budRules } from "./bud.js";
import { capRules } from "./cap.js";
import { cspRules } from "./csp.js";
import { ctxRules } from "./ctx.js";
import { detRules } from "./det.js";
import { dimRules } from "./dim.js";
import { dspRules } from "./dsp.js";
import { hashRules } from "./hash.js";
import { iniRules } from "./ini.js";
import { lintRules } from "./lint.js";
import { metRules } from "./met.js";
import { negRules } from "./neg.js";
import { netRules } from "./net.js";
import { prmRules } from "./prm.js";
import { reqRules } from "./req.js";
import { resRules } from "./res.js";
import { robRules } from "./rob.js";
import type { Rule } from "./rule.js";
import { sbxRules } from "./sbx.js";
import { tdnRules } from "./tdn.js";
import { thmRules } from "./thm.js";
import { tinRules } from "./tin.js";
import { visRules } from "./vis.js";

/** Every rule that a check knows, family by family; a new family is one line here. */
export const rules: readonly Rule[] = [
  resRules,
  metRules,
  visRules,
  negRules,
  sbxRules,
  cspRules,
  netRules,
  prmRules,
  iniRules,
  capRules,
  ctxRules,
  dimRules,
  dspRules,
  thmRules,
  reqRules,
  tinRules,
  tdnRules,
  aptRules,
  hashRules,
  detRules,
  budRules,
  lintRules,
  robRules,
  a11yRules,
].flat();
