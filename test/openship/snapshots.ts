import { sha256, sourcesDigest } from "../../server/openship/digest.js";
import { bundleText, type Snapshot } from "../../server/openship/snapshot.js";
import type { FileEntry, Manifest } from "../../server/openship/types.js";
import { comparePaths } from "../../server/openship/validate/path.js";
import { validateSources } from "../../server/openship/validate/sources.js";

/** Names that some layer between a client and a snapshot is known to change, and what they hold. */
export const awkward: Readonly<Record<string, string | Uint8Array>> = Object.fromEntries(
  [
    "%2e%2e",
    "%2e%2e%2fsecret",
    "10",
    "...",
    "..a",
    "C:/x",
    "LICENSE",
    "README.md",
    "__proto__",
    "a b.txt",
    "a#b.md",
    "a&b.md",
    "a+b.txt",
    "a=b?c.md",
    "a%20b.txt",
    "app/[id]/(g)/page.tsx",
    "app/page.tsx",
    "café.md",
    "constructor",
    "it's !*~.md",
    "line\nbreak",
    "toString",
    "{?path}",
    "\uFFFD.md",
    "😀.md",
  ].map((path) => [path, `The content of ${JSON.stringify(path)}.\n`] as const),
);

export const bytes = (content: string | Uint8Array): Buffer => Buffer.from(content as string);

/** A valid Manifest of these files; text is UTF-8, bytes are base64. */
export function manifestOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  change: Partial<Manifest> = {},
  changeEntry: Partial<FileEntry> = {},
): Manifest {
  const entries = Object.keys(files)
    .sort(comparePaths)
    .map((path): FileEntry => {
      const content = Object.getOwnPropertyDescriptor(files, path)?.value;
      const raw = bytes(content);
      const isText = typeof content === "string";
      return {
        path,
        size: raw.byteLength,
        sha256: sha256(raw),
        encoding: isText ? "utf-8" : "base64",
        mediaType: isText ? "text/plain; charset=utf-8" : "application/octet-stream",
        type: "file",
        ...changeEntry,
      };
    });
  return {
    openship: "1.0",
    capability: "sources",
    digest: sourcesDigest(entries),
    project: {
      name: "Fixture",
      description: "Synthetic fixture.",
      productDescription: "Synthetic fixture.",
      productSummary: "# Product",
      technicalDescription: "Synthetic.",
      technicalSummary: "# Technique",
    },
    totals: { files: entries.length, bytes: entries.reduce((sum, { size }) => sum + size, 0) },
    files: entries,
    generatedAt: "2026-11-30T09:00:00.000Z",
    ...change,
  };
}

/** The two documents of a snapshot, as an origin serves them. */
export function documentsOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  change: Partial<Manifest> = {},
  changeEntry: Partial<FileEntry> = {},
): { readonly manifest: Buffer; readonly bundle: Buffer } {
  const manifest = manifestOf(files, change, changeEntry);
  const all = manifest.files.map((entry) => ({
    entry,
    bytes: bytes(Object.getOwnPropertyDescriptor(files, entry.path)?.value),
  }));
  return {
    manifest: Buffer.from(JSON.stringify(manifest)),
    bundle: Buffer.from([...bundleText({ digest: manifest.digest, files: all })].join("")),
  };
}

export function snapshotOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  change: Partial<Manifest> = {},
): Snapshot {
  const { manifest, bundle } = documentsOf(files, change);
  return validateSources(manifest, bundle);
}
