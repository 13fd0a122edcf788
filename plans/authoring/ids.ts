import { AuthoringError } from "./errors.js";

const idGrammar = /^[A-Za-z][A-Za-z0-9_-]*$/;

/**
 * An id that an author chose, which must also do as a part of a state path.
 *
 * @throws AuthoringError `NAME_INVALID`
 */
export function checkedId(id: string): string {
  if (!idGrammar.test(id)) {
    throw new AuthoringError(
      "NAME_INVALID",
      `The id ${JSON.stringify(id)} is not a letter followed by letters, digits, "_" or "-".`,
    );
  }
  return id;
}

/** Any text as a part of an id: two texts never give the same part. */
export function idPart(text: string): string {
  return text.replace(/[^A-Za-z0-9-]/g, (unit) => `_${unit.charCodeAt(0).toString(16)}_`);
}
