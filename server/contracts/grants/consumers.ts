import type { Context } from "../context.js";
import { ContractError } from "../errors.js";
import { legible } from "../names/legible.js";
import type { Sql } from "../store/journal.js";
import { requireConsumerId } from "./consumer-id.js";

/** A caller whose access token was checked: signature, issuer, and that this endpoint is its audience. */
export interface CheckedIdentity {
  /** Exactly as its tokens name it. */
  readonly issuer: string;
  readonly subject: string;
}

/** A caller, and as which consumer it comes. */
export interface ConsumerMapping extends CheckedIdentity {
  readonly consumer: string;
}

type Journaled = Pick<Context, "journal">;

/**
 * Says which consumer a subject of an issuer is. It grants nothing, and neither do the scopes of a token (GRT-10). Nobody is
 * moved from one consumer to another in passing: that would move grants.
 *
 * @throws {ContractError} `grant_invalid`
 */
export function mapConsumer(
  { journal }: Journaled,
  identity: CheckedIdentity,
  consumer: string,
): Promise<void> {
  return journal.change(async (sql) => {
    const name = requireConsumerId(consumer);
    if (!isSubject(identity)) {
      const message =
        "a subject is 1 to 255 letters, and its issuer an http(s) address exactly as tokens name it";
      throw new ContractError("grant_invalid", "GRT-10", message);
    }
    const before = await readConsumer(sql, identity);
    if (before === name) return;
    if (before !== undefined) {
      const message = `"${legible(identity.subject)}" is ${before} already: take that away first`;
      throw new ContractError("grant_invalid", "GRT-10", message, { consumer: before });
    }
    const { issuer, subject } = identity;
    await sql.run(
      "INSERT INTO consumers (issuer, subject, consumer) VALUES (?, ?, ?)",
      issuer,
      subject,
      name,
    );
  });
}

/** From now on the subject is nobody. @throws {ContractError} `not_found` */
export function unmapConsumer({ journal }: Journaled, identity: CheckedIdentity): Promise<void> {
  return journal.change(async (sql) => {
    const { issuer, subject } = identity;
    const removed = isSubject(identity)
      ? await sql.run("DELETE FROM consumers WHERE issuer = ? AND subject = ?", issuer, subject)
      : 0;
    if (removed === 0) throw new ContractError("not_found", "GRT-10", "this subject is nobody");
  });
}

/** @throws {ContractError} `unauthenticated` */
export async function consumerOf({ journal }: Journaled, identity: CheckedIdentity): Promise<string> {
  const consumer = await journal.read((sql) => readConsumer(sql, identity));
  if (consumer !== undefined) return consumer;
  throw new ContractError("unauthenticated", "GRT-10", "nobody said which consumer this caller is");
}

/** All that was said, by consumer. */
export function listConsumers({ journal }: Journaled): Promise<readonly ConsumerMapping[]> {
  return journal.read(async (sql) => {
    const rows = await sql.rows("SELECT * FROM consumers ORDER BY consumer, issuer, subject");
    return rows.map(({ issuer, subject, consumer }) => ({
      issuer: String(issuer),
      subject: String(subject),
      consumer: String(consumer),
    }));
  });
}

async function readConsumer(sql: Sql, identity: CheckedIdentity): Promise<string | undefined> {
  if (!isSubject(identity)) return undefined;
  const [row] = await sql.rows(
    "SELECT consumer FROM consumers WHERE issuer = ? AND subject = ?",
    identity.issuer,
    identity.subject,
  );
  return row && String(row.consumer);
}

/** What every engine stores as it is; OpenID Connect bounds a subject likewise. */
function isSubject({ issuer, subject }: CheckedIdentity): boolean {
  return (
    typeof subject === "string" &&
    subject.length > 0 &&
    subject.length <= 255 &&
    subject.isWellFormed() &&
    !subject.includes("\0") &&
    typeof issuer === "string" &&
    /^https?:\/\/[!-~]{1,2000}$/.test(issuer)
  );
}
