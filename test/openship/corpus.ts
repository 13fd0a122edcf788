import { readFileSync } from "node:fs";

interface Case<Input, Expected> {
  readonly id: string;
  readonly kind: string;
  readonly why: string;
  readonly input: Input;
  readonly expected: Expected;
}

const file = new URL("../cases/openship.json", import.meta.url);
const corpus: {
  /** What the cases call by name: `@RP`, `@TOOL`. */
  readonly shared: { readonly input: Readonly<Record<string, unknown>> };
  readonly cases: readonly Case<unknown, unknown>[];
} = JSON.parse(readFileSync(file, "utf8"));

const named = corpus.shared.input;

/** The handed cases of one kind, with their names resolved; each is a row for `it.each`. */
export function casesOf<Input, Expected>(
  kind: string,
): readonly (readonly [id: string, why: string, Input, Expected])[] {
  return corpus.cases
    .filter((each) => each.kind === kind)
    .map(
      ({ id, why, input, expected }) => [id, why, resolved(input) as Input, expected as Expected] as const,
    );
}

function resolved(input: unknown): unknown {
  return Object.fromEntries(
    Object.entries(input as Record<string, unknown>).map(([key, value]) => [
      key,
      typeof value === "string" && Object.hasOwn(named, value) ? named[value] : value,
    ]),
  );
}
