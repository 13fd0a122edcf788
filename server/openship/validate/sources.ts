import { invalid, OpenShipError } from "../error.js";
import { assembleSnapshot, type Snapshot } from "../snapshot.js";
import type { Manifest } from "../types.js";
import { verifiedBytes } from "./content.js";
import { readDocument } from "./document.js";
import { validateSourcesManifest } from "./manifest.js";
import { checkEnvelope, type Members, member, objectAt, pathTo } from "./members.js";

export interface SourcesLimits {
  /** The most bytes that all files together may have; the limit itself is allowed. */
  readonly maxDecodedBytes?: number;
}

/**
 * Checks a Manifest and its Bundle, every byte (V1).
 *
 * @param manifest the bytes of the document or its value, as for {@link validateSourcesManifest}.
 * @param bundle likewise. A Bundle that should not be in memory whole is for `validateSourcesStream`.
 * @throws {OpenShipError} `OPENSHIP_INVALID` with rule and JSONPath; `SOURCE_TOO_LARGE`
 */
export function validateSources(manifest: unknown, bundle: unknown, limits: SourcesLimits = {}): Snapshot {
  const checked = validateSourcesManifest(manifest);
  checkDecodedSize(checked, limits);
  const files = checkBundle(checked, readDocument(bundle));
  return assembleSnapshot(checked, files, manifest instanceof Uint8Array ? manifest.slice() : undefined);
}

/** Compares what a Manifest announces with the limit, before any Bundle is read (B8). @throws {OpenShipError} `SOURCE_TOO_LARGE` */
export function checkDecodedSize({ totals }: Manifest, { maxDecodedBytes }: SourcesLimits): void {
  if (maxDecodedBytes !== undefined && totals.bytes > maxDecodedBytes) {
    throw new OpenShipError(
      "SOURCE_TOO_LARGE",
      "limit",
      `the snapshot has ${totals.bytes} bytes, and ${maxDecodedBytes} are allowed`,
      { path: "$.totals.bytes" },
    );
  }
}

function checkBundle(manifest: Manifest, document: unknown) {
  const bundle = objectAt(document, "$");
  checkEnvelope(bundle, "sources");
  checkBundleDigest(manifest, member(bundle, "digest"));
  const contents = objectAt(member(bundle, "files"), "$.files");
  const files = manifest.files.map((entry) => {
    const path = pathTo("$.files", entry.path);
    if (!Object.hasOwn(contents, entry.path)) throw missingFile(path);
    const { encoding, content } = fileMembers(contents[entry.path], path);
    return { entry, bytes: verifiedBytes(entry, encoding, content, path) };
  });
  if (Object.keys(contents).length !== files.length) {
    const listed = new Set(manifest.files.map(({ path }) => path));
    const extra = Object.keys(contents).find((path) => !listed.has(path)) ?? "";
    throw unlistedFile(pathTo("$.files", extra));
  }
  return files;
}

function fileMembers(
  value: unknown,
  path: string,
): { readonly encoding: unknown; readonly content: unknown } {
  const file: Members = objectAt(value, path, "content");
  return { encoding: member(file, "encoding"), content: member(file, "content") };
}

/** @throws {OpenShipError} `OPENSHIP_INVALID`, rule `digest_mismatch` (B1) */
export function checkBundleDigest(manifest: Manifest, digest: unknown): void {
  if (digest !== manifest.digest) {
    throw invalid("digest_mismatch", "$.digest", "must be the digest of the Manifest");
  }
}

/** The keys of a Bundle are the paths of its Manifest (B2). */
export function missingFile(path: string) {
  return invalid("bundle_keys", path, "is missing, and the Manifest lists it");
}

export function unlistedFile(path: string) {
  return invalid("bundle_keys", path, "is not listed in the Manifest");
}
