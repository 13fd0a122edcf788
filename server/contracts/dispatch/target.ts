import type { JsonObject } from "../../../base/json/kinds.js";
import { type Connection, connectionOf } from "../connections/connection.js";
import type { Context } from "../context.js";
import { ContractError } from "../errors.js";
import type { MethodAddress } from "../grants/facts.js";
import { readPublished } from "../published/version.js";
import { type Adapter, type AdapterMethod, methodIn } from "../review/adapter.js";
import type { MethodEntry } from "../review/manifest.js";
import type { SchemaValidator, SchemaValidators } from "../schema/validators.js";

/** What a call needs to know of its method: what was published of it, and its line of the private table (DIS-03). */
export interface Target {
  readonly connection: Connection;
  readonly entry: MethodEntry;
  readonly method: AdapterMethod;
  readonly input: SchemaValidator;
  /** When the resource's catalog was read last, as ISO 8601; `null` for one that was never dated. */
  readonly observedAt: string | null;
}

type Pinned = Pick<Target, "entry" | "method" | "input">;

/** How many methods are kept: what is pinned of one changes with the epoch of its assignment alone. */
const most = 256;

/** Reads targets; what never changes is read once. */
export function createTargets({ journal, validators }: Pick<Context, "journal" | "validators">) {
  const known = new Map<string, Pinned>();
  return async ({ resource, contractUrl, method }: MethodAddress): Promise<Target> =>
    journal.read(async (sql) => {
      const [row] = await sql.rows(
        `SELECT r.*, a.epoch, k.observed_at FROM assignments a JOIN resources r ON r.id = a.resource
         LEFT JOIN catalogs k ON k.resource = r.id WHERE a.resource = ? AND a.url = ?`,
        resource,
        contractUrl,
      );
      if (!row) throw unavailable("never_observed");
      const key = JSON.stringify([resource, contractUrl, row.epoch, method]);
      let pinned = known.get(key);
      if (!pinned) {
        const { manifest } = await readPublished(sql, contractUrl);
        const entry = manifest.methods.find(({ id }) => id === method);
        const [{ adapter } = { adapter: null }] = await sql.rows(
          "SELECT adapter FROM assignments WHERE resource = ? AND url = ?",
          resource,
          contractUrl,
        );
        // Written by an approval or an assignment alone.
        const line = adapter === null ? undefined : methodIn(JSON.parse(String(adapter)) as Adapter, method);
        if (!entry || !line) throw unavailable("tool_missing");
        pinned = {
          entry,
          method: line,
          input: compiled(validators, line.definition.inputSchema as JsonObject),
        };
        const [oldest] = known.keys();
        if (known.size >= most && oldest !== undefined) known.delete(oldest);
        known.set(key, pinned);
      }
      const observedAt = row.observed_at === null ? null : String(row.observed_at);
      return { connection: connectionOf(row), observedAt, ...pinned };
    });
}

/**
 * The validator of a schema that was compiled when it was imported.
 *
 * @throws {ContractError} `contract_unavailable`
 */
export function compiled(validators: SchemaValidators, schema: JsonObject): SchemaValidator {
  const check = validators.check(schema);
  if (!check.ok) throw unavailable("schema_unusable");
  return check.validate;
}

function unavailable(reason: string): ContractError {
  return new ContractError("contract_unavailable", "DIS-01", "the method cannot be used now", { reason });
}
