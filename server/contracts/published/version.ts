import type { Digest } from "../digests/digest.js";
import { ContractError } from "../errors.js";
import { canonicalJson } from "../json/canonical.js";
import type { Adapter } from "../review/adapter.js";
import type { Version } from "../review/changes.js";
import {
  asJson,
  type ContractManifest,
  type PreferenceMetadata,
  readPreference,
} from "../review/manifest.js";
import type { Journal, Row, Sql } from "../store/journal.js";

/** Who approved a version, and what was shown. */
export interface ReviewRecord {
  readonly reviewer: string;
  readonly outcome: "approved";
  /** ISO 8601. */
  readonly at: string;
  readonly shownDigest: Digest;
  readonly disclosure: string;
  readonly dependencies: string;
}

/** A version that was published. */
export interface PublishedContract {
  readonly slug: string;
  readonly version: number;
  readonly contractUrl: string;
  readonly manifest: ContractManifest;
  readonly preference: PreferenceMetadata;
  readonly review: ReviewRecord;
  readonly publishedAt: string;
  /** When the owner took it out of use; it stays readable. */
  readonly revokedAt: string | null;
}

export function publishedOf(row: Row): PublishedContract {
  return {
    slug: String(row.slug),
    version: Number(row.version),
    contractUrl: String(row.url),
    // What was written is what was built.
    manifest: JSON.parse(String(row.manifest)) as ContractManifest,
    preference: JSON.parse(String(row.preference)) as PreferenceMetadata,
    review: JSON.parse(String(row.review)) as ReviewRecord,
    publishedAt: String(row.published_at),
    revokedAt: row.revoked_at === null ? null : String(row.revoked_at),
  };
}

/** What is written of a version, once. */
export type NewVersion = Pick<PublishedContract, "slug" | "manifest" | "preference" | "review">;

/**
 * Writes a version: the same bytes again change nothing, others are refused (CTR-03).
 *
 * @returns whether it is new
 * @throws {ContractError} `version_immutable`, `preference_invalid`
 */
export async function writeVersion(sql: Sql, version: NewVersion): Promise<boolean> {
  const { slug, review } = version;
  const { contractUrl } = version.manifest;
  const manifest = canonicalJson(asJson(version.manifest));
  const preference = canonicalJson(asJson(readPreference(version.preference)));
  const added = await sql.run(
    `INSERT INTO contracts (slug, version, url, manifest, preference, digest, review, published_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    slug,
    version.manifest.version,
    contractUrl,
    manifest,
    preference,
    version.manifest.manifestDigest,
    JSON.stringify(review),
    review.at,
  );
  if (added === 1) return true;
  const [there] = await sql.rows(
    "SELECT url, manifest, preference FROM contracts WHERE slug = ? AND version = ?",
    slug,
    version.manifest.version,
  );
  if (there?.url === contractUrl && there.manifest === manifest && there.preference === preference)
    return false;
  throw new ContractError(
    "version_immutable",
    "CTR-03",
    `${contractUrl} was published and never changes: what differs is a new version`,
  );
}

/** @throws {ContractError} `not_found` */
export async function readPublished(sql: Sql, url: string): Promise<PublishedContract> {
  const [row] = await sql.rows("SELECT * FROM contracts WHERE url = ?", url);
  if (row) return publishedOf(row);
  throw new ContractError("not_found", "CTR-06", "no contract was published at this URL");
}

/** The newest version of a slug with its table at a resource; undefined before the first. */
export async function newestVersion(
  sql: Sql,
  slug: string,
): Promise<(Version & { readonly resource: string; readonly published: PublishedContract }) | undefined> {
  const [row] = await sql.rows(
    `SELECT c.*, a.adapter, a.resource FROM contracts c JOIN assignments a ON a.url = c.url
     WHERE c.slug = ? ORDER BY c.version DESC, a.resource LIMIT 1`,
    slug,
  );
  if (!row) return undefined;
  const published = publishedOf(row);
  return {
    published,
    manifest: published.manifest,
    adapter: JSON.parse(String(row.adapter)) as Adapter,
    resource: String(row.resource),
  };
}

/** All versions, by contract. */
export function listPublished(journal: Journal): Promise<readonly PublishedContract[]> {
  return journal.read(async (sql) =>
    (await sql.rows("SELECT * FROM contracts ORDER BY slug, version")).map(publishedOf),
  );
}
