import { credentialOf } from "../connections/connect.js";
import { type Connection, readConnection, requireConnected } from "../connections/connection.js";
import type { Context } from "../context.js";
import { ContractError } from "../errors.js";
import { stageChanges } from "../review/stages.js";
import { type CatalogSnapshot, importCatalog } from "./catalog.js";
import { diffCatalogs, type ToolChange } from "./diff.js";
import { keepSnapshot, lastSnapshot } from "./snapshots.js";

/** What an import has found. */
export interface Observation {
  readonly snapshot: CatalogSnapshot;
  /** Since the import before; none for the first. */
  readonly changes: readonly ToolChange[];
  /** Slugs of contracts of which a new version waits for its review now. */
  readonly staged: readonly string[];
}

/**
 * Reads the catalog of a connection and keeps it as what was last seen of it. What was published and is something else now
 * is staged; nothing is published by that (REV-01, REV-11).
 *
 * @throws {ContractError} `not_found`, `connection_unavailable`, and what `importCatalog` throws
 */
export async function observe(context: Context, id: string): Promise<Observation> {
  const connection = await context.journal.read((sql) => readConnection(sql, id));
  requireConnected(connection);
  const { route } = connection;
  if (!route) {
    const message = "the connection is a module: what it offers changes with its program alone";
    throw new ContractError("connection_invalid", "CTR-10", message);
  }
  const { lookup, now, validators, timeout } = context;
  const snapshot = await importCatalog(
    {
      id,
      endpoint: route.endpoint,
      profile: route.profile,
      ...(route.credential && { credential: credentialOf(route.credential, context.environment) }),
    },
    { now, validators, timeout, ...(lookup && { lookup }) },
  );
  return keepObserved(context, connection, snapshot);
}

/** Keeps what was seen of a resource, wherever it came from. */
export function keepObserved(
  context: Context,
  { id }: Pick<Connection, "id">,
  snapshot: CatalogSnapshot,
): Promise<Observation> {
  return context.journal.change(async (sql) => {
    // It may have been suspended meanwhile.
    const connection = await readConnection(sql, id);
    requireConnected(connection);
    const before = await lastSnapshot(sql, id);
    await keepSnapshot(sql, snapshot);
    const staged = await stageChanges(sql, context, connection, snapshot);
    return { snapshot, changes: before ? diffCatalogs(before, snapshot) : [], staged };
  });
}
