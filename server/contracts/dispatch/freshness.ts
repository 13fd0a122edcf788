import type { Context } from "../context.js";
import { ContractError } from "../errors.js";
import { contractLimits } from "../limits.js";
import type { Target } from "./target.js";

/**
 * Whether what was seen of a server has to be read again before it is called (DIS-02): after a minute, or sooner where the server says
 * that it holds for less. A moment that is still to come, after a
 * clock was set back, says nothing of the age. What a module offers is compared where it is loaded.
 */
export function isStale({ connection, observedAt, ttlMs }: Target, { now }: Pick<Context, "now">): boolean {
  if (connection.kind === "native") return false;
  const age = observedAt === null ? Number.NaN : now().getTime() - Date.parse(observedAt);
  const { bindingAge, refreshPause } = contractLimits;
  const most = Math.max(refreshPause, Math.min(bindingAge, ttlMs ?? bindingAge));
  return !(age >= 0 && age < most);
}

/** @throws {ContractError} `contract_unavailable`, `connection_unavailable`: nothing is sent on an old word */
export async function refreshed(refresh: () => Promise<unknown>): Promise<void> {
  try {
    await refresh();
  } catch (cause) {
    if (cause instanceof ContractError && isToldAsItIs(cause)) throw cause;
    throw new ContractError(
      "contract_unavailable",
      "DIS-02",
      "what the server offers could not be read again, so the method is not used",
      { reason: "binding_unverified" },
      { cause },
    );
  }
}

/** What its owner has to know to mend it; that a server was not reached, or said nonsense, says that nothing is known. */
function isToldAsItIs({ code, details }: ContractError): boolean {
  return (
    code.startsWith("journal_") || (code === "connection_unavailable" && details.reason !== "unreachable")
  );
}
