import type { CatalogSnapshot } from "../import/catalog.js";
import { lastSnapshot } from "../import/snapshots.js";
import { readPublished } from "../published/version.js";
import type { Adapter, BoundMethod, SeenCatalog } from "../review/adapter.js";
import type { MethodEntry } from "../review/manifest.js";
import type { Sql } from "../store/journal.js";

/** How many documents of each kind are kept. */
const most = 256;

/** What a version pinned, without the definitions, which nothing here compares. */
export interface PinnedRoute {
  readonly route: Adapter["route"];
  readonly methods: ReadonlyMap<string, BoundMethod>;
}

/**
 * Documents that decisions need, read once: a published manifest never changes, a private table changes with the epoch of
 * its assignment, and a catalog with its digest.
 */
export interface Known {
  readonly entry: (sql: Sql, url: string, method: string) => Promise<MethodEntry | undefined>;
  readonly pinned: (sql: Sql, resource: string, url: string, epoch: number) => Promise<PinnedRoute>;
  /** @param digest of the catalog that was seen last */
  readonly seen: (sql: Sql, resource: string, digest: string) => Promise<SeenCatalog | undefined>;
}

export function createKnown(): Known {
  const entries = new Map<string, ReadonlyMap<string, MethodEntry>>();
  const routes = new Map<string, PinnedRoute>();
  const catalogs = new Map<string, SeenCatalog | undefined>();
  return {
    async entry(sql, url, method) {
      const all = await kept(entries, url, async () => {
        const { manifest } = await readPublished(sql, url);
        return new Map<string, MethodEntry>(manifest.methods.map((entry) => [entry.id, entry]));
      });
      return all.get(method);
    },
    pinned: (sql, resource, url, epoch) =>
      kept(routes, JSON.stringify([resource, url, epoch]), async () => {
        const [row] = await sql.rows(
          "SELECT adapter FROM assignments WHERE resource = ? AND url = ?",
          resource,
          url,
        );
        // Written by an approval or an assignment alone.
        const { route, methods } = JSON.parse(String(row?.adapter)) as Adapter;
        const bound = Object.entries(methods).map(
          ([id, { tool, digests }]) => [id, { tool, digests }] as const,
        );
        return { route, methods: new Map(bound) };
      }),
    seen: (sql, resource, digest) =>
      kept(catalogs, JSON.stringify([resource, digest]), async () => {
        const snapshot = await lastSnapshot(sql, resource);
        return snapshot && withoutDefinitions(snapshot);
      }),
  };
}

function withoutDefinitions({ subject, endpoint, tools }: CatalogSnapshot): SeenCatalog {
  return { subject, endpoint, tools: tools.map(({ name, digests }) => ({ name, digests })) };
}

async function kept<T>(known: Map<string, T>, key: string, read: () => Promise<T>): Promise<T> {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = await read();
  if (known.size >= most) {
    const [oldest] = known.keys();
    if (oldest !== undefined) known.delete(oldest);
  }
  known.set(key, made);
  return made;
}
