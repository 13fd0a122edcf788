/** What stands where a secret stood. */
export const redacted = "[redacted]";

/** Secrets shorter than this are left alone: removing `a` from every sentence would hide the sentence, not the secret. */
const shortestSecret = 4;

/**
 * Makes a function that takes known secrets out of text meant for people, logs or reports.
 *
 * The words of a value count too, so that the token of `Bearer <token>` is caught when it stands alone; and so does a value
 * as it is written in JSON or in an address.
 *
 * @param secrets header values, tokens and the like; longer ones are replaced first.
 */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const parts = new Set(secrets.flatMap((secret) => [secret, ...secret.split(/\s+/)]));
  const written = new Set([...parts].flatMap((part) => [part, inJson(part), inAddress(part)]));
  const words = [...written].filter((part) => part.length >= shortestSecret);
  words.sort((a, b) => b.length - a.length);
  return (text) => words.reduce((rest, word) => rest.split(word).join(redacted), text);
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function inAddress(text: string): string {
  // A lone surrogate has no address; it is then no secret of one.
  return encodeURIComponent(text.replace(/\p{Cs}/gu, ""));
}
