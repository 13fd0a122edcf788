import { sourcesDigest } from "../digest.js";
import { invalid } from "../error.js";
import type { FileEntry, Manifest } from "../types.js";
import { readDocument } from "./document.js";
import { checkDigestForm, checkEnvelope, isHash, isSize, type Members, member, objectAt } from "./members.js";
import { checkMetadata } from "./metadata.js";
import { comparePaths, pathFault } from "./path.js";
import { checkProject } from "./project.js";

/**
 * Checks a Manifest whole: envelope, project, metadata, every entry, order, totals, digest (M1–M8, P1–P4, G1).
 *
 * @param document the bytes of the document, which are read strictly (no invalid UTF-8, no member twice), or its value.
 * @returns a frozen copy; members that are not known are kept (E3).
 * @throws {OpenShipError} `OPENSHIP_INVALID` with the rule and the JSONPath
 */
export function validateSourcesManifest(document: unknown): Manifest {
  const manifest = objectAt(readDocument(document), "$");
  checkEnvelope(manifest, "sources");
  checkDigestForm(member(manifest, "digest"), "$.digest");
  checkProject(member(manifest, "project"));
  checkMetadata(manifest);
  const totals = checkTotals(member(manifest, "totals"));
  const files = checkFiles(member(manifest, "files"));
  if (totals.files !== files.length) {
    throw invalid("totals", "$.totals.files", `says ${totals.files}, and ${files.length} files are listed`);
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (totals.bytes !== bytes) {
    throw invalid("totals", "$.totals.bytes", `says ${totals.bytes}, and the sizes add up to ${bytes}`);
  }
  const digest = sourcesDigest(files);
  if (member(manifest, "digest") !== digest) {
    throw invalid("digest_mismatch", "$.digest", `the listed files have the digest ${digest}`);
  }
  return manifest as unknown as Manifest; // Each member was checked above, and nothing can write to the copy.
}

function checkTotals(value: unknown): { readonly files: number; readonly bytes: number } {
  const totals = objectAt(value, "$.totals", "totals");
  const files = member(totals, "files");
  const bytes = member(totals, "bytes");
  if (!isSize(files)) throw invalid("totals", "$.totals.files", notASize);
  if (!isSize(bytes)) throw invalid("totals", "$.totals.bytes", notASize);
  return { files, bytes };
}

const notASize = "must be a whole number from 0 that a program can count exactly";

function checkFiles(value: unknown): readonly FileEntry[] {
  if (!Array.isArray(value)) throw invalid("type", "$.files", "must be an array");
  const files = value.map(checkEntry);
  const byPath = new Map<string, number>();
  files.forEach(({ path }, at) => {
    const before = files[at - 1]?.path;
    if (byPath.has(path)) {
      throw invalid(
        "duplicate_path",
        `$.files[${at}].path`,
        `stands at $.files[${byPath.get(path)}] already`,
      );
    }
    if (before !== undefined && comparePaths(before, path) > 0) {
      throw invalid("unsorted", `$.files[${at}].path`, "must stand in the order of the paths' UTF-8 bytes");
    }
    byPath.set(path, at);
  });
  files.forEach((entry, at) => {
    checkLink(entry, at, files, byPath);
  });
  return files;
}

function checkEntry(value: unknown, at: number): FileEntry {
  const where = `$.files[${at}]`;
  const entry = objectAt(value, where);
  const fault = pathFault(member(entry, "path"));
  if (fault) throw invalid(fault.rule, `${where}.path`, fault.message);
  if (!isSize(member(entry, "size"))) throw invalid("size", `${where}.size`, notASize);
  if (!isHash(member(entry, "sha256"))) {
    throw invalid("sha256", `${where}.sha256`, "must be 64 lower-case hexadecimal digits");
  }
  checkEncoding(entry, where);
  const mediaType = member(entry, "mediaType");
  if (typeof mediaType !== "string" || mediaType === "") {
    throw invalid("media_type", `${where}.mediaType`, "must be a non-empty string");
  }
  const type = member(entry, "type");
  if (type !== "file" && type !== "symlink") {
    throw invalid("entry_type", `${where}.type`, 'must be "file" or "symlink"');
  }
  return entry as unknown as FileEntry; // Each member was checked above.
}

function checkEncoding(entry: Members, where: string): void {
  const encoding = member(entry, "encoding");
  if (encoding !== "utf-8" && encoding !== "base64") {
    throw invalid("encoding", `${where}.encoding`, 'must be "utf-8" or "base64"');
  }
}

/** A link has a safe target, not itself; when the target is listed, the link has its bytes (S1, S2). */
function checkLink(
  entry: FileEntry,
  at: number,
  files: readonly FileEntry[],
  byPath: ReadonlyMap<string, number>,
): void {
  if (entry.type !== "symlink") return;
  const where = `$.files[${at}].target`;
  const target = member(entry as unknown as Members, "target");
  const fault = pathFault(target);
  if (fault) throw invalid("target", where, fault.message);
  if (target === entry.path) throw invalid("target", where, "must not be the link itself");
  const listed = files[byPath.get(String(target)) ?? -1];
  if (listed && (listed.sha256 !== entry.sha256 || listed.size !== entry.size)) {
    throw invalid("target", where, "the link must have the size and hash of the file that it leads to");
  }
}
