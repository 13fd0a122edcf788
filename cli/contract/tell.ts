import { type ContractCode, ContractError } from "../../server/contracts/errors.js";
import { exitCodes } from "../errors.js";
import type { CommandPorts } from "../ports.js";

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

/** Runs an action and tells a refusal in one line. */
export async function tellContract(
  action: () => Promise<number>,
  ports: Pick<CommandPorts, "stderr">,
  end: (code: number) => void,
): Promise<void> {
  try {
    end(await action());
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    ports.stderr(`porthole: ${error.message} (${error.code}, ${error.rule})`);
    end(usageCodes.has(error.code) ? exitCodes.usage : exitCodes.refused);
  }
}
