import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Json } from "../../../base/json/kinds.js";
import { type Digest, digestOf } from "../digests/digest.js";
import { ContractError } from "../errors.js";
import type { Sql } from "../store/journal.js";
import type { MethodAddress } from "./facts.js";

/**
 * Permission for one call, as a sealed text: it holds nothing that can be used, and is good once, within two minutes, in any
 * process over the same database, for exactly the call that it was given for (GRT-06).
 */
export type AuthorizedCall = string & { readonly "authorized call": never };

/** One call that a consumer wants to make. */
export interface CallRequest extends MethodAddress {
  /** The arguments, from `readStrictJson`. */
  readonly input: Json;
  /** What makes a repeated call the same one: 16 to 128 letters, digits, `.`, `_`, `:` or `-`. */
  readonly transactionId: string;
}

/** The grant behind a permission, and how often it had changed by then. */
export interface GrantMark {
  readonly grantId: string;
  readonly grantEpoch: number;
}

/** The call that a handle is for. */
export interface SealedCall extends MethodAddress {
  readonly transactionId: string;
  readonly inputDigest: Digest;
}

/** A handle that was opened. */
export interface OpenedHandle extends GrantMark {
  readonly nonce: string;
  readonly expires: Date;
}

const form = /^([\w-]{36})\.(\d{1,10})\.([\w-]{22})\.(\d{13})\.([\w-]{43})$/;

/** The digest of a call's arguments: the order of members and white space do not count. */
export function inputDigest(input: Json): Digest {
  return digestOf("input", { input });
}

export function sealHandle(
  key: string,
  call: SealedCall & GrantMark & Pick<OpenedHandle, "expires">,
): AuthorizedCall {
  const nonce = randomBytes(16).toString("base64url");
  const body = [call.grantId, call.grantEpoch, nonce, call.expires.getTime()].join(".");
  // The text is opaque from here on.
  return `${body}.${seal(key, body, call)}` as AuthorizedCall;
}

/** @throws {ContractError} `handle_invalid` */
export function openHandle(key: string, handle: AuthorizedCall, call: SealedCall): OpenedHandle {
  const parts = form.exec(String(handle));
  if (!parts) throw invalidHandle("unknown");
  const [, grantId = "", epoch, nonce = "", expires, sealed = ""] = parts;
  const body = handle.slice(0, -sealed.length - 1);
  const wanted = Buffer.from(seal(key, body, call));
  if (!timingSafeEqual(wanted, Buffer.from(sealed))) throw invalidHandle("unknown");
  return { grantId, grantEpoch: Number(epoch), nonce, expires: new Date(Number(expires)) };
}

/** @param reason `unknown`: never given, or given for another call */
export function invalidHandle(reason: "unknown" | "expired" | "used"): ContractError {
  const rule = reason === "unknown" ? "GRT-06" : "GRT-07";
  return new ContractError("handle_invalid", rule, "no permission was given for this call", { reason });
}

/** What the call is does not stand in the handle: whoever uses it has to say it again, and the same. */
function seal(key: string, body: string, call: SealedCall): string {
  const { consumer, resource, contractUrl, method, transactionId, inputDigest: digest } = call;
  const facts = [body, consumer, resource, contractUrl, method, transactionId, digest];
  const text = JSON.stringify(facts);
  return createHmac("sha256", Buffer.from(key, "base64url")).update(text).digest("base64url");
}

/** The key that every process over one database has; made by the first that needs it. */
export async function handleKey(sql: Sql): Promise<string | undefined> {
  const [row] = await sql.rows("SELECT secret FROM handle_keys WHERE id = 1");
  return row && String(row.secret);
}

export async function makeHandleKey(sql: Sql): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await sql.run("INSERT INTO handle_keys (id, secret) VALUES (1, ?) ON CONFLICT DO NOTHING", secret);
  return (await handleKey(sql)) ?? secret;
}
