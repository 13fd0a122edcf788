export { type Artifact, artifactsOf } from "./artifacts.js";
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
export type { Addressing } from "./http/advertised.js";
export type { OpenShipHandlerOptions } from "./http/answer.js";
export { createOpenShipHandler, createOpenShipListener } from "./http/handler.js";
export { isOpenShipTarget } from "./http/routes.js";
export { announceChanges } from "./mcp/announce.js";
export { openShipSources } from "./mcp/part.js";
export { type OpenShipBindingOptions, registerOpenShip } from "./mcp/register.js";
export { type CreateSnapshotOptions, createSnapshot } from "./produce/create-snapshot.js";
export { loadSnapshot, writeSnapshot } from "./produce/write-snapshot.js";
export { bundleText, contentOf, manifestText, type Snapshot, type SnapshotFile } from "./snapshot.js";
export { createOriginStore, type OriginStore, type OriginStoreOptions } from "./store/origin-store.js";
export {
  createProducerStore,
  type ProducerStore,
  type ProducerStoreOptions,
  type SourceDocuments,
} from "./store/producer-store.js";
export type { SourceStore } from "./store/source-store.js";
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
  SnapshotProgress,
  SourcesCapability,
} from "./types.js";
export { validateDiscovery } from "./validate/discovery.js";
export { validateSourcesManifest } from "./validate/manifest.js";
export { checkPath, comparePaths } from "./validate/path.js";
export { type SourcesLimits, validateSources } from "./validate/sources.js";
export { type StreamOptions, validateSourcesStream } from "./validate/stream.js";
