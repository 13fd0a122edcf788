/**
 * What a server says of its tools, pinned: catalogs as they came off the wire, digests, differences, method ids, and
 * validators for the schemas of others.
 *
 * @module
 */
export { type DefinitionDigests, type DefinitionScope, definitionDigests } from "./digests/definition.js";
export type { Digest } from "./digests/digest.js";
export { type ContractCode, type ContractDetails, ContractError } from "./errors.js";
export {
  type CatalogSnapshot,
  type CatalogSource,
  type ImportPorts,
  importCatalog,
} from "./import/catalog.js";
export { diffCatalogs, type ToolChange } from "./import/diff.js";
export type { ImportedTool, ToolFault, UnsupportedReason, UnsupportedTool } from "./import/tool.js";
export type { IncompleteReason } from "./import/walk.js";
export {
  readStrictJson,
  type StrictBounds,
  type StrictJsonFault,
  type StrictRead,
} from "./json/strict-json.js";
export { contractLimits } from "./limits.js";
export { type LegibleOptions, legible } from "./names/legible.js";
export { assignMethodIds, isMethodId, type MethodChoice, type MethodId } from "./names/method-id.js";
export { type CompatibilityProfile, compatibilityProfiles } from "./profile.js";
export type { SchemaFault, SchemaProblem } from "./schema/problem.js";
export {
  createSchemaValidators,
  type SchemaCheck,
  type SchemaValidator,
  type SchemaValidators,
  type SchemaValidatorsOptions,
  type Validation,
  type ValueIssue,
} from "./schema/validators.js";
export type { Journal, Row, Sql, Value } from "./store/journal.js";
export { type OpenJournalOptions, openJournal } from "./store/open-journal.js";
export type { SqliteDriver, SqliteFile } from "./store/sqlite-driver.js";
export type { UpstreamCredential } from "./upstream/credential.js";
export { type PinnedEndpoint, type PinOptions, pinEndpoint } from "./upstream/endpoint.js";
