import { type ContractCode, ContractError } from "../../server/contracts/errors.js";
import type { CommandPorts } from "../ports.js";
import { tellRefusal } from "../refusal.js";

/** What the person can put right without looking at a contract. */
const usageCodes: ReadonlySet<ContractCode> = new Set<ContractCode>([
  "connection_invalid",
  "profile_required",
  "endpoint_not_allowed",
  "not_found",
  "journal_url_invalid",
  "journal_addon_missing",
  "journal_damaged",
  "journal_unsuitable",
  "journal_unavailable",
]);

const isRefusal = (error: unknown): error is ContractError => error instanceof ContractError;

/** Runs an action of this command; see {@link tellRefusal}. */
export function tellContract(
  action: () => Promise<number>,
  ports: Pick<CommandPorts, "stderr">,
  end: (code: number) => void,
): Promise<void> {
  return tellRefusal(action, ports, end, isRefusal, usageCodes);
}
