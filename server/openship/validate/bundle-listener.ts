import { invalid, OpenShipError } from "../error.js";
import type { SnapshotFile } from "../snapshot.js";
import type { FileEntry, Manifest } from "../types.js";
import { checkBundleEncoding, decodeBase64, verifyBytes } from "./content.js";
import { refuseDuplicates } from "./document.js";
import type { JsonListener } from "./json-scanner.js";
import { checkEnvelope, pathTo } from "./members.js";
import { checkBundleDigest, missingFile, unlistedFile } from "./sources.js";

/** The most bytes of a string that is no file's content. */
const maxOtherString = 1_048_576;
/** The most characters that the names of unknown members may take together: each is remembered, to notice a second one. */
const maxOtherNames = 1_048_576;

export interface BundleListener extends JsonListener {
  /** Checks what can only be known at the end. @throws {OpenShipError} `OPENSHIP_INVALID` */
  readonly finish: () => void;
}

/** A file that is being read. */
interface OpenFile {
  readonly entry: FileEntry;
  readonly path: string;
  encoding?: string;
  bytes?: Uint8Array;
}

/**
 * Hears a Bundle and verifies each file as soon as it is read.
 *
 * @param onFile takes each verified file, in the order of the Bundle. Without it no file is kept.
 */
export function listenToBundle(manifest: Manifest, onFile?: (file: SnapshotFile) => void): BundleListener {
  const entries = new Map(manifest.files.map((entry) => [entry.path, entry]));
  const missing = new Set(entries.keys());
  const duplicates = refuseDuplicates();
  const header: Record<string, string> = {};
  /** The name that leads to where we are, level by level; the root object is level 1. */
  const names: string[] = [""];
  let level = 0;
  let file: OpenFile | undefined;
  let hasFiles = false;
  let otherNames = 0;

  const isInFiles = () => names[1] === "files";
  const isContent = () => file !== undefined && level === 3 && names[3] === "content";
  const noObject = () => {
    if (level === 0) throw invalid("type", "$", "must be an object");
    if (level === 1 && isInFiles()) throw invalid("type", "$.files", "must be an object");
    if (level === 2 && isInFiles())
      throw invalid("content", pathTo("$.files", names[2] ?? ""), "must be an object");
  };

  return {
    keepsBytes: onFile !== undefined,
    open: (kind) => {
      if (kind === "array") noObject();
      duplicates.open(kind);
      level++;
      names[level] = "";
      if (!isInFiles()) return;
      if (level === 2) hasFiles = true;
      if (level === 3) {
        const path = names[2] ?? "";
        const entry = entries.get(path);
        if (entry) file = { entry, path: pathTo("$.files", path) };
      }
    },
    close: () => {
      duplicates.close();
      if (file && level === 3) {
        const { entry, encoding, bytes, path } = file;
        checkBundleEncoding(entry, encoding, path);
        if (!bytes) throw invalid("content", `${path}.content`, "must be a string");
        verifyBytes(entry, bytes, path);
        onFile?.({ entry, bytes });
        missing.delete(entry.path);
        file = undefined;
      }
      level--;
    },
    key: (name) => {
      duplicates.key(name);
      names[level] = name;
      if (level === 2 && isInFiles()) {
        if (!entries.has(name)) throw unlistedFile(pathTo("$.files", name));
        return;
      }
      if (level === 3 && isInFiles()) {
        // Known members repeat in every file; only what else stands there adds up.
        if (name === "encoding" || name === "content") return;
      }
      otherNames += name.length + 16;
      if (otherNames > maxOtherNames) throw tooMuch("the Bundle has too many unknown members");
    },
    string: (value) => {
      noObject();
      duplicates.string(value);
      const name = names[level] ?? "";
      if (level === 1 && ["openship", "capability", "digest"].includes(name)) {
        header[name] = value;
        // A Bundle of another deployment is noticed before it is downloaded.
        if (name === "digest") checkBundleDigest(manifest, value);
      }
      if (file && level === 3 && name === "encoding") file.encoding = value;
    },
    scalar: (value) => {
      noObject();
      duplicates.scalar(value);
    },
    bytesLimit: () => (file && isContent() ? contentLength(file.entry) : undefined),
    bytes: (content, isWellFormed) => {
      duplicates.string("");
      if (!file) return;
      const path = `${file.path}.content`;
      if (!isWellFormed) throw invalid("content", path, "must be well-formed Unicode");
      file.bytes = file.entry.encoding === "utf-8" ? content : decodeBase64(latin1(content), path);
    },
    stringLimit: () => maxOtherString,
    overLimit: () =>
      file && isContent()
        ? invalid(
            "size_mismatch",
            file.path,
            `has more than the ${file.entry.size} bytes that the Manifest says`,
          )
        : tooMuch(`the Bundle has a string of more than ${maxOtherString} bytes that is no file`),
    finish: () => {
      checkEnvelope(header, "sources");
      checkBundleDigest(manifest, header.digest);
      if (!hasFiles) throw invalid("type", "$.files", "must be an object");
      for (const path of missing) throw missingFile(pathTo("$.files", path));
    },
  };
}

/** Lets content that is a little too long be read to its end, and refused for what is really wrong with it. */
const slack = 64;

/** The most bytes that a file's content may take as text. */
function contentLength({ encoding, size }: FileEntry): number {
  return (encoding === "utf-8" ? size : Math.ceil(size / 3) * 4) + slack;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

function tooMuch(message: string): OpenShipError {
  return new OpenShipError("SOURCE_TOO_LARGE", "limit", message);
}
