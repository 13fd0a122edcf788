import { ContractError } from "../errors.js";
import { legible } from "../names/legible.js";

/** Nothing in it looks like something else, so that no two consumers can be taken for one. */
const form = /^[A-Za-z0-9][A-Za-z0-9._:@-]{0,127}$/;

/** Whether a text can name a consumer: 1 to 128 letters of ASCII, digits, `.`, `_`, `:`, `@` or `-`. */
export function isConsumerId(text: string): boolean {
  // `$` without the flag m matches at the very end alone.
  return typeof text === "string" && form.test(text);
}

/** @throws {ContractError} `grant_invalid` */
export function requireConsumerId(text: string): string {
  if (isConsumerId(text)) return text;
  throw new ContractError(
    "grant_invalid",
    "GRT-01",
    `a consumer is a letter or digit and at most 127 more, or ".", "_", ":", "@" and "-", not "${legible(String(text)).slice(0, 200)}"`,
  );
}
