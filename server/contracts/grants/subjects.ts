import { ContractError } from "../errors.js";
import { legible } from "../names/legible.js";
import type { Sql } from "../store/journal.js";
import { requireConsumerId } from "./consumer-id.js";

/** Whom an issuer of access tokens means, in its exact letters. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** A subject and the consumer that it comes as. */
export interface ConsumerMapping extends Subject {
  readonly consumer: string;
}

/**
 * Says as which consumer a subject comes. Nobody is moved from one consumer to another in passing: that would move grants.
 *
 * @throws {ContractError} `grant_invalid`
 */
export async function mapSubject(sql: Sql, mapping: ConsumerMapping): Promise<void> {
  const { issuer, subject } = mapping;
  const consumer = requireConsumerId(mapping.consumer);
  if (!isSubject(mapping)) {
    const message =
      "a subject is 1 to 255 letters, and its issuer an http(s) address exactly as tokens name it";
    throw new ContractError("grant_invalid", "GRT-10", message);
  }
  const before = await consumerOf(sql, mapping);
  if (before === consumer) return;
  if (before !== undefined) {
    const message = `"${legible(subject)}" comes as ${before} already: take that away first`;
    throw new ContractError("grant_invalid", "GRT-10", message, { consumer: before });
  }
  await sql.run(
    "INSERT INTO consumers (issuer, subject, consumer) VALUES (?, ?, ?)",
    issuer,
    subject,
    consumer,
  );
}

/** From now on the subject is nobody. @throws {ContractError} `not_found` */
export async function unmapSubject(sql: Sql, who: Subject): Promise<void> {
  const { issuer, subject } = who;
  const removed = isSubject(who)
    ? await sql.run("DELETE FROM consumers WHERE issuer = ? AND subject = ?", issuer, subject)
    : 0;
  if (removed === 0) throw new ContractError("not_found", "GRT-10", "nobody comes as this subject");
}

export async function consumerOf(sql: Sql, who: Subject): Promise<string | undefined> {
  if (!isSubject(who)) return undefined;
  const [row] = await sql.rows(
    "SELECT consumer FROM consumers WHERE issuer = ? AND subject = ?",
    who.issuer,
    who.subject,
  );
  return row && String(row.consumer);
}

export async function readMappings(sql: Sql): Promise<readonly ConsumerMapping[]> {
  const rows = await sql.rows("SELECT * FROM consumers ORDER BY consumer, issuer, subject");
  return rows.map(({ issuer, subject, consumer }) => ({
    issuer: String(issuer),
    subject: String(subject),
    consumer: String(consumer),
  }));
}

/** What every engine stores as it is; OpenID Connect bounds a subject likewise. */
function isSubject({ issuer, subject }: Subject): boolean {
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
