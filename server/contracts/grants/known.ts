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

/** What documents a decision needs. */
export interface DocumentKeys {
  readonly url: string;
  readonly method: string;
  readonly resource: string;
  /** Of the assignment. */
  readonly epoch: number;
  /** Of the catalog that was seen last; `null` for none. */
  readonly catalogDigest: string | null;
}

export interface Documents {
  /** The method as the contract has it. */
  readonly entry: MethodEntry | undefined;
  readonly pinned: PinnedRoute;
  readonly seen: SeenCatalog | undefined;
}

/**
 * Documents that decisions need, read once: a published manifest never changes, a private table changes with the epoch of
 * its assignment, and a catalog with its digest.
 */
export interface Known {
  /** Documents that were read before; `undefined` where one was not. */
  readonly find: (keys: DocumentKeys) => Documents | undefined;
  /** @param sql of the transaction in which the keys were read */
  readonly read: (sql: Sql, keys: DocumentKeys) => Promise<Documents>;
}

type Entries = ReadonlyMap<string, MethodEntry>;

export function createKnown(): Known {
  const entries = new Map<string, Entries>();
  const routes = new Map<string, PinnedRoute>();
  const catalogs = new Map<string, SeenCatalog | "none">();
  const routeKey = ({ resource, url, epoch }: DocumentKeys) => JSON.stringify([resource, url, epoch]);
  const catalogKey = ({ resource, catalogDigest }: DocumentKeys) => JSON.stringify([resource, catalogDigest]);
  const documents = (keys: DocumentKeys, all: Entries, pinned: PinnedRoute, seen: SeenCatalog | "none") => ({
    entry: all.get(keys.method),
    pinned,
    seen: seen === "none" ? undefined : seen,
  });
  return {
    find(keys) {
      const all = entries.get(keys.url);
      const pinned = routes.get(routeKey(keys));
      const seen = keys.catalogDigest === null ? "none" : catalogs.get(catalogKey(keys));
      return all && pinned && seen && documents(keys, all, pinned, seen);
    },
    async read(sql, keys) {
      const { url, resource, catalogDigest } = keys;
      const all = await kept(entries, url, async () => {
        const { manifest } = await readPublished(sql, url);
        return new Map<string, MethodEntry>(manifest.methods.map((entry) => [entry.id, entry]));
      });
      const pinned = await kept(routes, routeKey(keys), async () => {
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
      });
      if (catalogDigest === null) return documents(keys, all, pinned, "none");
      const seen = await kept(catalogs, catalogKey(keys), async () => {
        const snapshot = await lastSnapshot(sql, resource);
        return snapshot ? withoutDefinitions(snapshot) : "none";
      });
      return documents(keys, all, pinned, seen);
    },
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
