/** The content codings that a representation can be sent in, best first. */
export const codings = ["br", "gzip", "identity"] as const;
export type Coding = (typeof codings)[number];

/**
 * The coding to answer with. A client that refuses everything we have still gets the plain bytes, as RFC 9110 allows:
 * they are what it can read without any decoder.
 *
 * @param header the request's `Accept-Encoding`
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export function chooseCoding(header: string | null): Coding {
  if (!header) return "identity";
  const weights = readWeights(header);
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? weights.get("*") ?? (coding === "identity" ? lowest : 0);
  let best: Coding = "identity";
  for (const coding of [...codings].reverse()) {
    if (weightOf(coding) > 0 && weightOf(coding) >= weightOf(best)) best = coding;
  }
  return best;
}

/** Identity is acceptable where it is not named, and worth less than any coding that is. */
const lowest = 0.0001;

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
    if (name === "") continue;
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
    const value = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
    weights.set(name === "x-gzip" ? "gzip" : name, value);
  }
  return weights;
}
