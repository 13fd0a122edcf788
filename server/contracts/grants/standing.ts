import { isMethodId } from "../names/method-id.js";
import type { Row, Sql } from "../store/journal.js";
import { isConsumerId } from "./consumer-id.js";

/** What somebody wants to use: one method of one contract, at one resource. */
export interface MethodQuestion {
  readonly consumer: string;
  readonly resource: string;
  readonly contractUrl: string;
  readonly method: string;
}

/**
 * Why a method may not be used.
 *
 * - `method_not_granted`: nobody ever granted it, or there is nothing of that name.
 * - `revoked`: the grant was taken back, or is another one since the permission was given.
 * - `assignment_removed`: the method was taken out of the grant, or the contract off its resource; both for good.
 */
export type Denial =
  | {
      readonly code: "grant_denied";
      readonly reason: "method_not_granted" | "revoked" | "assignment_removed";
    }
  | { readonly code: "contract_unavailable"; readonly reason: "revoked" }
  | { readonly code: "connection_unavailable"; readonly reason: "suspended" | "revoked" };

/** The grant behind a permission, and how often it and its assignment had changed by then. */
export interface GrantMark {
  readonly grant: string;
  readonly epoch: number;
  readonly assignmentEpoch: number;
}

/** What is decided on one method in one grant. */
export interface Standing {
  readonly question: MethodQuestion;
  readonly mark: GrantMark;
  /** Absent when the method may be used. */
  readonly denial?: Denial;
}

/** One method in one grant, with all that decides on it. */
const facts = `
  SELECT g.id, g.consumer, g.resource, g.url, m.method, g.epoch, g.assignment_epoch, g.revoked_at,
    m.removed_at AS method_removed_at, a.epoch AS current_epoch, a.removed_at AS assignment_removed_at,
    c.revoked_at AS contract_revoked_at, r.state
  FROM grants g
  JOIN grant_methods m ON m.grant_id = g.id
  JOIN assignments a ON a.resource = g.resource AND a.url = g.url
  JOIN contracts c ON c.url = g.url
  JOIN resources r ON r.id = g.resource
  WHERE g.consumer = ?`;

/**
 * Decides on every method that a consumer was ever granted, or on one alone. Lists, permissions and calls all take their
 * answer from here (GRT-02), so that what is listed can be called and what can be called is listed (GRT-09).
 */
export async function standingsOf(
  sql: Sql,
  consumer: string,
  only?: Omit<MethodQuestion, "consumer">,
): Promise<readonly Standing[]> {
  if (!isConsumerId(consumer)) return [];
  if (!only) return (await sql.rows(`${facts} ORDER BY g.granted_at, g.id, m.method`, consumer)).map(decide);
  const { resource, contractUrl, method } = only;
  // No engine has to understand a text that can be the name of nothing.
  if (!isMethodId(method) || !isPrintable(resource) || !isPrintable(contractUrl)) return [];
  const one = `${facts} AND g.resource = ? AND g.url = ? AND m.method = ? ORDER BY g.granted_at, g.id`;
  return (await sql.rows(one, consumer, resource, contractUrl, method)).map(decide);
}

function isPrintable(text: string): boolean {
  return typeof text === "string" && /^[!-~]{1,2048}$/.test(text);
}

function decide(row: Row): Standing {
  const denial = denialOf(row);
  return {
    question: {
      consumer: String(row.consumer),
      resource: String(row.resource),
      contractUrl: String(row.url),
      method: String(row.method),
    },
    mark: {
      grant: String(row.id),
      epoch: Number(row.epoch),
      assignmentEpoch: Number(row.current_epoch),
    },
    ...(denial && { denial }),
  };
}

/** What concerns the consumer alone comes first: who was granted nothing learns nothing of the rest. */
function denialOf(row: Row): Denial | undefined {
  if (row.revoked_at !== null) return { code: "grant_denied", reason: "revoked" };
  if (
    row.method_removed_at !== null ||
    row.assignment_removed_at !== null ||
    Number(row.assignment_epoch) !== Number(row.current_epoch)
  ) {
    return { code: "grant_denied", reason: "assignment_removed" };
  }
  if (row.contract_revoked_at !== null) return { code: "contract_unavailable", reason: "revoked" };
  if (row.state !== "connected") {
    // A state that this version does not know stops calls as well.
    const reason = row.state === "revoked" ? "revoked" : "suspended";
    return { code: "connection_unavailable", reason };
  }
  return undefined;
}
