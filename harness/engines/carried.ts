import { EngineError } from "./errors.js";

/** What an expression has come to, in the JSON that carries it from the page. */
type Carried = { readonly value?: unknown } | { readonly thrown: string };

/** An expression that runs another one, awaits it, and never throws: what JSON cannot carry is a failure of its own. */
export function carrying(expression: string): string {
  return (
    `(async () => (${expression}))().then((value) => JSON.stringify({ value }))` +
    `.catch((error) => JSON.stringify({ thrown: String(error) }))`
  );
}

/** @throws {EngineError} `SCRIPT_FAILED` with what the expression has thrown. */
export function unpacked(text: unknown): unknown {
  const carried = JSON.parse(String(text)) as Carried;
  if ("thrown" in carried) throw new EngineError("SCRIPT_FAILED", carried.thrown);
  return carried.value;
}
