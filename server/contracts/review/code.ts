import { randomBytes, timingSafeEqual } from "node:crypto";
import { type Context, moment } from "../context.js";
import { type Digest, digestOf } from "../digests/digest.js";
import { ContractError } from "../errors.js";
import type { Row, Sql } from "../store/journal.js";
import { readStage } from "./stages.js";

/** Letters that are not taken for one another. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const codeLength = 8;
const mostTries = 5;
const lifetime = 10 * 60_000;

/** A code that is good once, for one stage, shown to a person and never over MCP. */
export interface ApprovalCode {
  readonly code: string;
  readonly stageDigest: Digest;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Makes the code for the stage that waits; a code before it is good no more. Whoever calls this shows it to a person, on a
 * terminal or where the person has signed in: a model that reads it could approve.
 *
 * @throws {ContractError} `not_found`
 */
export function issueCode(context: Context, slug: string): Promise<ApprovalCode> {
  return context.journal.change(async (sql) => {
    const { staged } = await readStage(sql, slug);
    const drawn = Array.from(randomBytes(codeLength), (byte) => letters[byte % letters.length]).join("");
    const code = `${drawn.slice(0, 4)}-${drawn.slice(4)}`;
    const expiresAt = new Date(context.now().getTime() + lifetime).toISOString();
    await sql.run(
      "UPDATE stages SET code_digest = ?, code_expires = ?, code_tries = 0 WHERE slug = ?",
      codeDigest(code, staged.stageDigest),
      expiresAt,
      slug,
    );
    return { code, stageDigest: staged.stageDigest, expiresAt };
  });
}

/** Says what is wrong with a code, and counts the try; what is right is used up with the stage. */
export async function codeProblem(
  sql: Sql,
  context: Context,
  stage: Row,
  code: string,
): Promise<ContractError | undefined> {
  const { slug, digest, code_digest: kept, code_expires: expires, code_tries: tries } = stage;
  const refuse = (why: string) =>
    new ContractError("approval_code_invalid", "REV-10", `${why}: ask for a code outside of MCP`);
  if (kept === null || kept === undefined) return refuse("no code was asked for");
  if (Number(tries) >= mostTries) return refuse("the code was tried too often");
  if (String(expires) <= moment(context)) return refuse("the code is too old");
  await sql.run("UPDATE stages SET code_tries = code_tries + 1 WHERE slug = ?", String(slug));
  const given = Buffer.from(codeDigest(code.trim().toUpperCase(), String(digest)));
  const wanted = Buffer.from(String(kept));
  return given.length === wanted.length && timingSafeEqual(given, wanted)
    ? undefined
    : refuse("a wrong code");
}

function codeDigest(code: string, stageDigest: string): Digest {
  return digestOf("approval-code", { code, stage: stageDigest });
}
