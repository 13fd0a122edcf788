import { playwrights } from "../../harness/engines/chromium.js";
import { whyNot } from "../../harness/engines/installed.js";
import { engines } from "../../harness/engines/port.js";

/** The engines that cannot be run here, and why. */
export const missing: Readonly<Record<string, string>> = Object.fromEntries(
  engines.flatMap((engine) => {
    const why = whyNot(engine, engine === "chromium" ? playwrights() : undefined);
    return why === undefined ? [] : [[engine, why]];
  }),
);
