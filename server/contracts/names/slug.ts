import { ContractError } from "../errors.js";
import { legible } from "./legible.js";

const form = /^[a-z][a-z0-9-]{0,62}$/;

/**
 * The name of a connection, and the part of a contract's URL that its versions share: a letter and at most 62 letters,
 * digits or `-`, all small.
 *
 * @throws {ContractError} `connection_invalid`
 */
export function requireSlug(text: string, what: string): string {
  if (typeof text === "string" && form.test(text)) return text;
  throw new ContractError(
    "connection_invalid",
    "CTR-01",
    `${what} is a small letter and at most 62 small letters, digits or "-", not "${legible(String(text))}"`,
  );
}

/** @throws {ContractError} `connection_invalid`: empty, of more than 200 letters, or with what nobody can see */
export function requireText(text: string, what: string): string {
  const kept = typeof text === "string" ? text.trim() : "";
  if (kept !== "" && kept.length <= 200 && legible(kept) === kept) return kept;
  throw new ContractError(
    "connection_invalid",
    "CTR-01",
    `${what} is a text of 1 to 200 letters that can all be seen, not "${legible(String(text)).slice(0, 200)}"`,
  );
}
