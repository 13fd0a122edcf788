/** What stands where a secret stood. */
export const redacted = "[redacted]";

/** Secrets shorter than this are left alone: removing `a` from every sentence would hide the sentence, not the secret. */
const shortestSecret = 4;

/**
 * Makes a function that takes known secrets out of text meant for people, logs or reports.
 *
 * The words of a value count too, so that the token of `Bearer <token>` is caught when it stands alone.
 *
 * @param secrets header values, tokens and the like; longer ones are replaced first.
 */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const parts = new Set(secrets.flatMap((secret) => [secret, ...secret.split(/\s+/)]));
  const words = [...parts].filter((part) => part.length >= shortestSecret);
  words.sort((a, b) => b.length - a.length);
  return (text) => words.reduce((rest, word) => rest.split(word).join(redacted), text);
}
