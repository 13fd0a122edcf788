import type { Context } from "../context.js";
import { ContractError } from "../errors.js";
import { requireText } from "../names/slug.js";

/** A caller whose access token was checked: signature, issuer, and that this endpoint is its audience. */
export interface CheckedIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/**
 * Says which consumer a subject of an issuer is. It grants nothing, and neither do the scopes of a token (GRT-10).
 *
 * @throws {ContractError} `grant_invalid`
 */
export async function mapConsumer(
  context: Context,
  identity: CheckedIdentity,
  consumer: string,
): Promise<void> {
  const [issuer, subject, name] = [identity.issuer, identity.subject, consumer].map((text) =>
    requireText(text, "an issuer, a subject or a consumer"),
  ) as [string, string, string];
  return context.journal.change(async (sql) => {
    await sql.run(
      `INSERT INTO consumers (issuer, subject, consumer) VALUES (?, ?, ?)
       ON CONFLICT (issuer, subject) DO UPDATE SET consumer = excluded.consumer`,
      issuer,
      subject,
      name,
    );
  });
}

/** @throws {ContractError} `unauthenticated` */
export function consumerOf({ journal }: Context, { issuer, subject }: CheckedIdentity): Promise<string> {
  return journal.read(async (sql) => {
    const [row] = await sql.rows(
      "SELECT consumer FROM consumers WHERE issuer = ? AND subject = ?",
      issuer,
      subject,
    );
    if (row) return String(row.consumer);
    throw new ContractError("unauthenticated", "GRT-10", "nobody said which consumer this caller is");
  });
}
