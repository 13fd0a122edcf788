export { diffManifests, type FileChange } from "./consume/diff.js";
export { checkDiskNames } from "./consume/disk-names.js";
export {
  type FetchedOpenShip,
  type FetchOpenShipOptions,
  fetchManifest,
  fetchOpenShip,
  type ReadOpenShipOptions,
  verifyOpenShip,
} from "./consume/fetch-openship.js";
export { type MaterializeOptions, materialize } from "./consume/materialize.js";
export {
  type OpenShipCode,
  OpenShipError,
  type OpenShipErrorOptions,
  type OpenShipRule,
  type PathRule,
} from "./error.js";
export type { SnapshotProgress } from "./produce/collect.js";
export { type CreateSnapshotOptions, createSnapshot } from "./produce/create-snapshot.js";
export { loadSnapshot, writeSnapshot } from "./produce/write-snapshot.js";
export { bundleText, contentOf, manifestText, type Snapshot, type SnapshotFile } from "./snapshot.js";
export type {
  Bundle,
  BundleFile,
  CommitInfo,
  Digest,
  Discovery,
  Encoding,
  FileEntry,
  Manifest,
  ProjectInfo,
  SourcesCapability,
} from "./types.js";
export { validateDiscovery } from "./validate/discovery.js";
export { validateSourcesManifest } from "./validate/manifest.js";
export { checkPath, comparePaths } from "./validate/path.js";
export { type SourcesLimits, validateSources } from "./validate/sources.js";
export { type StreamOptions, validateSourcesStream } from "./validate/stream.js";
