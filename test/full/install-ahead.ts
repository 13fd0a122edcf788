import { installBetterSqlite } from "../contracts/better-sqlite.js";
import { installThirdParty } from "../third-party/install.js";

/**
 * Begins at once what takes minutes to be installed or compiled, beside the files that do not need it. Those that do wait for
 * it, and a failure is theirs to report.
 */
export function setup(): () => Promise<void> {
  const installed = Promise.allSettled([installBetterSqlite(), installThirdParty()]);
  return async () => {
    await installed;
  };
}
