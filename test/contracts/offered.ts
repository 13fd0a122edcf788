import type { Journal } from "../../server/contracts/index.js";

export interface Offer {
  readonly resource: string;
  readonly slug: string;
  readonly version?: number;
  readonly methods: readonly string[];
}

/** Puts a published version at a resource, as it stands in the database. @returns its URL */
export async function offer(
  journal: Journal,
  { resource, slug, version = 1, methods }: Offer,
): Promise<string> {
  const url = `https://owner.example/contracts/${slug}/${version}`;
  const at = new Date().toISOString();
  const manifest = JSON.stringify({ contractUrl: url, version, methods: methods.map((id) => ({ id })) });
  await journal.change(async (sql) => {
    await sql.run(
      `INSERT INTO resources (id, owner, kind, state, created_at, changed_at)
       VALUES (?, 'owner', 'mcp', 'connected', ?, ?) ON CONFLICT DO NOTHING`,
      resource,
      at,
      at,
    );
    await sql.run(
      `INSERT INTO contracts (slug, version, url, manifest, preference, digest, review, published_at)
       VALUES (?, ?, ?, ?, '{}', '', '{}', ?)`,
      slug,
      version,
      url,
      manifest,
      at,
    );
    await sql.run(
      "INSERT INTO assignments (resource, url, adapter, epoch) VALUES (?, ?, '{}', 1)",
      resource,
      url,
    );
  });
  return url;
}

export const setState = (journal: Journal, resource: string, state: string) =>
  journal.change((sql) => sql.run("UPDATE resources SET state = ? WHERE id = ?", state, resource));

export const revokeContract = (journal: Journal, url: string) =>
  journal.change((sql) => sql.run("UPDATE contracts SET revoked_at = '2026-01-01' WHERE url = ?", url));
