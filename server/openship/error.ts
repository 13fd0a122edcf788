/**
 * What went wrong, for a program.
 *
 * On the wire (tool results, resource errors):
 * - `INVALID_PATH`: a path that no snapshot may hold.
 * - `NOT_FOUND`: a path that this snapshot does not hold.
 * - `OPENSHIP_UNAVAILABLE`: the origin is not set, not reachable, too slow, or answers with an error.
 * - `OPENSHIP_INVALID`: a document is no JSON, or breaks a rule.
 * - `SOURCE_TOO_LARGE`: a document or a snapshot is over a limit.
 * - `INVALID_OPERATION`: a tool call that asks for no known operation.
 * - `INTERNAL_ERROR`: anything else.
 *
 * While a snapshot is made:
 * - `SNAPSHOT_NO_DECLARATION`: nothing says which files belong to the snapshot.
 * - `SNAPSHOT_DECLARATION`: the declaration cannot be read, or breaks a rule.
 * - `SNAPSHOT_UNMERGED`, `SNAPSHOT_SUBMODULE`: the git index holds a conflict or a submodule.
 * - `SNAPSHOT_MISSING_FILE`: a declared file is absent, or is no regular file.
 * - `SNAPSHOT_PATH`: a declared path that no snapshot may hold, or one that leads through a link.
 * - `SNAPSHOT_SECRET_PATH`, `SNAPSHOT_SECRET_CONTENT`: a file that looks like a secret.
 * - `SNAPSHOT_SYMLINK_ESCAPE`, `SNAPSHOT_SYMLINK_TARGET`: a link that leaves the tree, or that leads to nothing published.
 * - `SNAPSHOT_DESTINATION`: the place for the result cannot be written, or holds something else.
 *
 * While a snapshot is written to a folder:
 * - `DESTINATION_NOT_EMPTY`: the folder holds something already.
 * - `UNMATERIALIZABLE`: a path that is legal and that some disk would change, run or refuse.
 */
export type OpenShipCode =
  | WireCode
  | "SNAPSHOT_NO_DECLARATION"
  | "SNAPSHOT_DECLARATION"
  | "SNAPSHOT_UNMERGED"
  | "SNAPSHOT_SUBMODULE"
  | "SNAPSHOT_MISSING_FILE"
  | "SNAPSHOT_PATH"
  | "SNAPSHOT_SECRET_PATH"
  | "SNAPSHOT_SECRET_CONTENT"
  | "SNAPSHOT_SYMLINK_ESCAPE"
  | "SNAPSHOT_SYMLINK_TARGET"
  | "SNAPSHOT_DESTINATION"
  | "DESTINATION_NOT_EMPTY"
  | "UNMATERIALIZABLE";

/** The codes that clients meet (section 2.4). */
export type WireCode =
  | "INVALID_PATH"
  | "NOT_FOUND"
  | "OPENSHIP_UNAVAILABLE"
  | "OPENSHIP_INVALID"
  | "SOURCE_TOO_LARGE"
  | "INVALID_OPERATION"
  | "INTERNAL_ERROR";

/** A rule that a path keeps: P1–P4. */
export type PathRule =
  | "path_type"
  | "path_empty"
  | "path_surrogate"
  | "path_nfc"
  | "path_length"
  | "path_nul"
  | "path_backslash"
  | "path_absolute"
  | "path_empty_segment"
  | "path_dot_segment";

/** The rule that was broken, named for its subject; `path` of the error says where. */
export type OpenShipRule =
  | PathRule
  // Every document
  | "utf8"
  | "json"
  | "duplicate_member"
  | "type"
  | "unsupported_version"
  | "capability"
  | "limit"
  // Manifest
  | "digest_format"
  | "digest_mismatch"
  | "project"
  | "totals"
  | "size"
  | "sha256"
  | "encoding"
  | "media_type"
  | "entry_type"
  | "target"
  | "unsorted"
  | "duplicate_path"
  | "metadata"
  | "env"
  // Bundle
  | "bundle_keys"
  | "bundle_encoding"
  | "content"
  | "base64"
  | "size_mismatch"
  | "sha256_mismatch"
  // Discovery
  | "url"
  | "uri_template"
  | "agent"
  | "capability_description"
  | "sources"
  | "changes"
  // An origin over the network
  | "origin"
  | "address"
  | "redirect"
  | "status"
  | "network"
  | "timeout"
  | "changed"
  // The binding
  | "operation"
  | "uri"
  | "listed"
  // Making and writing snapshots
  | "declaration"
  | "git"
  | "file"
  | "secret_path"
  | "secret_content"
  | "symlink"
  | "destination"
  | "disk_conflict"
  | "disk_name"
  | "internal";

export interface OpenShipErrorOptions extends ErrorOptions {
  /** Where: a JSONPath into the document (`$.files[0].path`), or the path of the file that is meant. */
  readonly path?: string;
  /** Whether the same request may succeed later without a change on the asking side. */
  readonly retryable?: boolean;
}

/** A failure with a code for programs, the rule that was broken and the place; `message` holds no content of any file. */
export class OpenShipError extends Error {
  override readonly name = "OpenShipError";
  readonly path?: string;
  readonly retryable: boolean;

  constructor(
    readonly code: OpenShipCode,
    readonly rule: OpenShipRule,
    message: string,
    { path, retryable = false, ...options }: OpenShipErrorOptions = {},
  ) {
    super(message, options);
    if (path !== undefined) this.path = path;
    this.retryable = retryable;
  }
}

/** An `OPENSHIP_INVALID` at a place of a document. */
export function invalid(
  rule: OpenShipRule,
  path: string,
  message: string,
  options?: ErrorOptions,
): OpenShipError {
  return new OpenShipError("OPENSHIP_INVALID", rule, `${path}: ${message}`, { ...options, path });
}
