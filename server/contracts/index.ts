/**
 * What a server says of its tools, pinned: catalogs as they came off the wire, digests, differences, method ids, and
 * validators for the schemas of others. And what an owner makes of it: reviewed contracts that never change, and grants of
 * their single methods.
 *
 * @module
 */
export type { ConnectOptions } from "./connections/connect.js";
export type {
  Connection,
  ConnectionState,
  CredentialReference,
  McpRoute,
} from "./connections/connection.js";
export {
  type ContractPorts,
  type Contracts,
  type ContractsOptions,
  createContracts,
} from "./create-contracts.js";
export { type DefinitionDigests, type DefinitionScope, definitionDigests } from "./digests/definition.js";
export type { Digest } from "./digests/digest.js";
export type { Invocation, Invoke } from "./dispatch/invoke.js";
export {
  type InvocationOutcome,
  type InvocationState,
  invocationStates,
  type MethodResult,
  type OutcomeReason,
  type SettledState,
} from "./dispatch/outcome.js";
export type { ProviderAnswer, ProviderCall, ProviderPort } from "./dispatch/port.js";
export { type ContractCode, type ContractDetails, ContractError } from "./errors.js";
export {
  type Exposed,
  type ExposeOptions,
  exposeGrants,
  type Withheld,
} from "./exposure/expose-grants.js";
export { metaKeys } from "./exposure/meta.js";
export type { Carried } from "./grants/carry.js";
export type { BoundCall, OfferedMethod } from "./grants/checker.js";
export { type ConsumerAuthOptions, type ConsumerIdentity, consumerAuth } from "./grants/consumer-auth.js";
export type { CheckedIdentity, ConsumerMapping } from "./grants/consumers.js";
export { createGrants, type Grants, type GrantsOptions } from "./grants/create-grants.js";
export type { DenialReason } from "./grants/decide.js";
export type { MethodAddress } from "./grants/facts.js";
export type { Grant, GrantOptions } from "./grants/grants.js";
export type { AuthorizedCall, CallRequest } from "./grants/handle.js";
export {
  type CatalogSnapshot,
  type CatalogSource,
  type ImportPorts,
  importCatalog,
} from "./import/catalog.js";
export { diffCatalogs, type ToolChange } from "./import/diff.js";
export type { Observation } from "./import/observe.js";
export type { ImportedTool, ToolFault, UnsupportedReason, UnsupportedTool } from "./import/tool.js";
export type { IncompleteReason } from "./import/walk.js";
export type {
  InvocationJournal,
  JournalEntry,
  JournalEvent,
  JournalEventKind,
  JournalFilter,
  JournalPage,
  Reconciliation,
} from "./journal/entry.js";
export {
  readStrictJson,
  type StrictBounds,
  type StrictJsonFault,
  type StrictRead,
} from "./json/strict-json.js";
export { contractLimits } from "./limits.js";
export { type LegibleOptions, legible } from "./names/legible.js";
export { assignMethodIds, isMethodId, type MethodChoice, type MethodId } from "./names/method-id.js";
export { MethodFailure, type NativeMethod, type ProviderModule } from "./native/module.js";
export type { DelegationRequest, OffFeature } from "./off.js";
export { type CompatibilityProfile, compatibilityProfiles } from "./profile.js";
export type { PublishedContract, ReviewRecord } from "./published/version.js";
export type { MethodChange } from "./review/changes.js";
export type { ApprovalCode } from "./review/code.js";
export type { Decision } from "./review/decide.js";
export {
  type ContractManifest,
  type DeclaredEffect,
  type Effect,
  effects,
  type MethodEntry,
  type PreferenceField,
  type PreferenceMetadata,
} from "./review/manifest.js";
export type { MethodReview, StageReview } from "./review/reading.js";
export type { ImportReport, MethodSelection, StagedContract, StageOptions } from "./review/stage.js";
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
