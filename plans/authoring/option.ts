import { AuthoringError } from "./errors.js";

/** Refuses what is none of the choices of an option. For callers without types. @throws AuthoringError `OPTION_INVALID` */
export function assertChoice(option: string, value: unknown, choices: readonly string[]): void {
  if (typeof value === "string" && choices.includes(value)) return;
  throw new AuthoringError(
    "OPTION_INVALID",
    `The option ${option} is one of ${choices.join(", ")}, not ${told(value)}.`,
  );
}

/** Refuses what is no list. For callers without types. @throws AuthoringError `OPTION_INVALID` */
export function assertList(option: string, value: unknown): void {
  if (Array.isArray(value)) return;
  throw new AuthoringError("OPTION_INVALID", `The option ${option} is a list, not ${told(value)}.`);
}

/** Refuses what is no text. For callers without types. @throws AuthoringError `OPTION_INVALID` */
export function assertText(option: string, value: unknown): void {
  if (typeof value === "string") return;
  throw new AuthoringError("OPTION_INVALID", `The option ${option} is a text, not ${told(value)}.`);
}

function told(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  return value === undefined ? "missing" : value === null ? "null" : `of the type ${typeof value}`;
}
