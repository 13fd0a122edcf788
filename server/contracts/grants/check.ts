import { ContractError } from "../errors.js";
import type { Sql } from "../store/journal.js";
import { type Denial, type GrantMark, type MethodQuestion, standingsOf } from "./standing.js";

const notGranted: Denial = { code: "grant_denied", reason: "method_not_granted" };

const rules: Readonly<Record<Denial["code"], string>> = {
  grant_denied: "GRT-03",
  contract_unavailable: "GRT-07",
  connection_unavailable: "GRT-07",
};

/**
 * Whether a method may be used: by any of the consumer's grants, or by the one that a permission was given under.
 *
 * @throws {ContractError} `grant_denied`, `contract_unavailable`, `connection_unavailable`, each with `details.reason`
 */
export async function requireStanding(
  sql: Sql,
  question: MethodQuestion,
  under?: GrantMark,
): Promise<GrantMark> {
  const all = await standingsOf(sql, question.consumer, question);
  const own = under ? all.filter(({ mark }) => mark.grant === under.grant) : all;
  // Of several grants that deny it, the newest says why.
  const found = own.find(({ denial }) => !denial) ?? own.at(-1);
  if (!found || found.denial) throw refusal(found?.denial ?? notGranted);
  if (under && (found.mark.epoch !== under.epoch || found.mark.assignmentEpoch !== under.assignmentEpoch)) {
    throw refusal({ code: "grant_denied", reason: "revoked" });
  }
  return found.mark;
}

/** The words are the same for every reason: what is not granted looks like what is not there. */
function refusal({ code, reason }: Denial): ContractError {
  return new ContractError(code, rules[code], "the method may not be used", { reason });
}
