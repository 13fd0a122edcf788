import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A scenario in words, as it was handed to whoever builds this. */
export interface HandedCase {
  readonly id: string;
  /** Ids of the rules without the families of docs/rules.md. */
  readonly rules: readonly string[];
  readonly given: string;
  readonly when: string;
  readonly then: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

const file = fileURLToPath(new URL("../../cases/contracts.json", import.meta.url));

export const handed: readonly HandedCase[] = JSON.parse(readFileSync(file, "utf8")).cases;

const dataOf = (id: string) => handed.find((each) => each.id === id)?.data ?? {};
export const { ok, bad } = dataOf("id-regex-boundaries") as {
  readonly ok: readonly string[];
  readonly bad: readonly string[];
};
export const { names } = dataOf("unicode-names") as { readonly names: readonly string[] };
