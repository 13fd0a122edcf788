import { ContractError } from "../errors.js";
import type { Row, Sql } from "../store/journal.js";

/** What an owner has allowed one consumer, method by method; there is no grant of all methods. */
export interface Grant {
  readonly id: string;
  readonly consumer: string;
  readonly resource: string;
  readonly contractUrl: string;
  /** What is left of it. */
  readonly methods: readonly string[];
  /** What was taken out; it does not come back. */
  readonly removed: readonly string[];
  /** One more with each change. */
  readonly epoch: number;
  /** ISO 8601. */
  readonly grantedAt: string;
  readonly revokedAt: string | null;
}

/** Which grants; all that is said has to hold. */
export interface GrantFilter {
  readonly consumer?: string;
  readonly resource?: string;
  readonly contractUrl?: string;
}

/** The oldest first; those that were revoked as well. */
export async function readGrants(sql: Sql, filter: GrantFilter = {}): Promise<readonly Grant[]> {
  const wanted = [
    ["g.consumer = ?", filter.consumer],
    ["g.resource = ?", filter.resource],
    ["g.url = ?", filter.contractUrl],
  ] as const;
  const given = wanted.filter(([, value]) => value !== undefined);
  const where = given.length > 0 ? `WHERE ${given.map(([text]) => text).join(" AND ")}` : "";
  return grantsOf(await sql.rows(select(where), ...given.map(([, value]) => value ?? "")));
}

/** @throws {ContractError} `not_found` */
export async function readGrant(sql: Sql, id: string): Promise<Grant> {
  const [grant] = grantsOf(await sql.rows(select("WHERE g.id = ?"), id));
  if (grant) return grant;
  throw new ContractError("not_found", "GRT-01", "there is no grant of this id");
}

const select = (where: string) => `
  SELECT g.id, g.consumer, g.resource, g.url, g.epoch, g.granted_at, g.revoked_at, m.method, m.removed_at
  FROM grants g JOIN grant_methods m ON m.grant_id = g.id ${where}
  ORDER BY g.granted_at, g.id, m.method`;

/** The rows of one grant stand together. */
function grantsOf(rows: readonly Row[]): readonly Grant[] {
  const byId = new Map<string, Row[]>();
  for (const row of rows) byId.set(String(row.id), [...(byId.get(String(row.id)) ?? []), row]);
  return [...byId.values()].flatMap((methods) => {
    const [first] = methods;
    const named = (isLeft: boolean) =>
      methods
        .filter(({ removed_at }) => (removed_at === null) === isLeft)
        .map(({ method }) => String(method));
    if (!first) return [];
    return {
      id: String(first.id),
      consumer: String(first.consumer),
      resource: String(first.resource),
      contractUrl: String(first.url),
      methods: named(true),
      removed: named(false),
      epoch: Number(first.epoch),
      grantedAt: String(first.granted_at),
      revokedAt: first.revoked_at === null ? null : String(first.revoked_at),
    };
  });
}
