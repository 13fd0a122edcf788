/** The SHA-256 over the sorted list of paths and file hashes: `sha256:` and 64 lower-case hexadecimal digits. */
export type Digest = `sha256:${string}`;

/** How a file's bytes travel in JSON. */
export type Encoding = "utf-8" | "base64";

/** What a project says about itself; a document of either generation has at least the fields of one. */
export interface ProjectInfo {
  readonly name: string;
  /** Generations 1 to 3. */
  readonly description?: string;
  /** Generation 4: plain text of 120 code points at most. */
  readonly productDescription?: string;
  readonly technicalDescription?: string;
  /** Generation 4: Markdown. */
  readonly productSummary?: string;
  readonly technicalSummary?: string;
  readonly homepage?: string;
  readonly repository?: string;
  readonly license?: string;
}

/** A file of a snapshot. Members that are not known here are kept. */
export interface FileEntry {
  readonly path: string;
  /** Of the raw bytes. */
  readonly size: number;
  /** Of the raw bytes: 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  readonly encoding: Encoding;
  readonly mediaType: string;
  readonly type: "file" | "symlink";
  /** Of a symlink, from the root of the snapshot; `size` and `sha256` are those of the bytes that it leads to. */
  readonly target?: string;
}

/** The commit that the working tree stood on: it informs, and does not identify the snapshot. */
export interface CommitInfo {
  readonly sha: string;
  /** Whether the tree may differ from the commit. */
  readonly dirty: boolean;
  readonly ref?: string;
  readonly committedAt?: string;
}

/** Lists what a snapshot holds. Members that are not known here are kept. */
export interface Manifest {
  readonly openship: "1.0";
  readonly capability: "sources";
  readonly digest: Digest;
  readonly project: ProjectInfo;
  readonly totals: { readonly files: number; readonly bytes: number };
  /** Unique and ascending by the UTF-8 bytes of `path`. */
  readonly files: readonly FileEntry[];
  readonly generatedAt?: string;
  readonly parent?: Digest;
  readonly commit?: CommitInfo;
  readonly stack?: readonly string[];
  readonly structure?: readonly { readonly path: string; readonly purpose: string }[];
  readonly setup?: Readonly<Record<string, unknown>>;
  /** Names of variables, never values. */
  readonly env?: readonly string[];
  readonly ignore?: readonly string[];
  readonly ignoreNames?: readonly string[];
  readonly fileSet?: string;
}

/** The content of one file in a Bundle. */
export interface BundleFile {
  readonly encoding: Encoding;
  readonly content: string;
}

/** The content of every file of a Manifest. */
export interface Bundle {
  readonly openship: "1.0";
  readonly capability: "sources";
  readonly digest: Digest;
  /** Its own keys are the paths of the Manifest; `__proto__` is a legal one. */
  readonly files: Readonly<Record<string, BundleFile>>;
}

/** Where the sources of a project are. Every URL is absolute. */
export interface SourcesCapability {
  readonly description?: string;
  readonly manifest: string;
  readonly bundle: string;
  readonly mcp?: string;
  /** A URI template with the one expansion `{path}`. */
  readonly file?: string;
  readonly archive?: string;
  readonly instructions?: string;
}

/** What `/.well-known/openship.json` says. Members that are not known here are kept. */
export interface Discovery {
  readonly openship: "1.0";
  readonly capability: "discovery";
  readonly project: ProjectInfo;
  readonly agent?: { readonly summary: string; readonly instructions: string; readonly skill: string };
  readonly page?: string;
  readonly capabilities: { readonly sources: SourcesCapability };
}

/** How far the making, or the verification, of a snapshot is. */
export interface SnapshotProgress {
  /** Files that were read, or verified, so far. */
  readonly files: number;
  readonly totalFiles: number;
  /** Their bytes. */
  readonly bytes: number;
}
