import type { JsonObject } from "../../../base/json/kinds.js";
import type { Context } from "../context.js";
import { ContractError } from "../errors.js";
import type { MethodAddress, MethodPlace } from "../grants/facts.js";
import { readPublished } from "../published/version.js";
import { type Adapter, type AdapterMethod, methodIn } from "../review/adapter.js";
import type { MethodEntry } from "../review/manifest.js";
import type { SchemaValidator, SchemaValidators } from "../schema/validators.js";

/** What a call needs to know of its method: what was published of it, and its line of the private table (DIS-03). */
export interface Target extends Pick<MethodPlace, "connection" | "observedAt" | "ttlMs"> {
  readonly entry: MethodEntry;
  readonly method: AdapterMethod;
  readonly input: SchemaValidator;
  /** Of the pinned output schema, where there is one: compiled before anything is sent. */
  readonly output: SchemaValidator | undefined;
}

type Pinned = Pick<Target, "entry" | "method" | "input" | "output">;

/** How many methods are kept. */
const most = 256;

/** Reads targets, each once: what was pinned changes with the epoch of its assignment alone. */
export function createTargets({ journal, validators }: Pick<Context, "journal" | "validators">) {
  const known = new Map<string, Pinned>();
  return async (
    { resource, contractUrl, method }: MethodAddress,
    { connection, epoch, observedAt, ttlMs }: MethodPlace,
  ): Promise<Target> => {
    const key = JSON.stringify([resource, contractUrl, epoch, method]);
    const found = known.get(key);
    if (found) return { connection, observedAt, ttlMs, ...found };
    const { manifest, row } = await journal.read(async (sql) => ({
      manifest: (await readPublished(sql, contractUrl)).manifest,
      row: (
        await sql.rows(
          "SELECT adapter, epoch FROM assignments WHERE resource = ? AND url = ?",
          resource,
          contractUrl,
        )
      )[0],
    }));
    const entry = manifest.methods.find(({ id }) => id === method);
    // Written by an approval or an assignment alone.
    const line = row && methodIn(JSON.parse(String(row.adapter)) as Adapter, method);
    if (!entry || !line) throw unavailable("tool_missing");
    const { inputSchema, outputSchema } = line.definition;
    const pinned = {
      entry,
      method: line,
      input: compiled(validators, inputSchema as JsonObject),
      output: outputSchema === undefined ? undefined : compiled(validators, outputSchema as JsonObject),
    };
    // Another one since the permission: it is refused when the call is admitted.
    if (Number(row.epoch) === epoch) keep(known, key, pinned);
    return { connection, observedAt, ttlMs, ...pinned };
  };
}

function keep(known: Map<string, Pinned>, key: string, pinned: Pinned): void {
  const [oldest] = known.keys();
  if (known.size >= most && oldest !== undefined) known.delete(oldest);
  known.set(key, pinned);
}

/** On a machine that is busy, time may be up for what takes none. */
const mostTries = 3;

/**
 * The validator of a schema that was compiled when it was imported.
 *
 * @throws {ContractError} `contract_unavailable`
 */
function compiled(validators: SchemaValidators, schema: JsonObject): SchemaValidator {
  for (let tries = 0; tries < mostTries; tries++) {
    const check = validators.check(schema);
    if (check.ok) return patient(check.validate);
  }
  throw unavailable("schema_unusable");
}

function patient(validate: SchemaValidator): SchemaValidator {
  return (value) => {
    let validation = validate(value);
    for (let tries = 1; tries < mostTries && !validation.ok && validation.reason === "timeout"; tries++) {
      validation = validate(value);
    }
    return validation;
  };
}

function unavailable(reason: string): ContractError {
  return new ContractError("contract_unavailable", "DIS-01", "the method cannot be used now", { reason });
}
