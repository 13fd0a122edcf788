export { type ApiKey, apiKeyAuth } from "./auth/api-keys.js";
export { type OAuthIdentity, type OAuthOptions, type OAuthResource, oauthResource } from "./auth/oauth.js";
export { type AuthRefusal, type Challenge, refuse } from "./auth/refusal.js";
export type { CacheOptions, HandlerConfig, HttpConfig, SharedConfig } from "./config.js";
export {
  definePrompt,
  type PromptAnswer,
  type PromptDefinition,
  type PromptOptions,
  type PromptQuestion,
} from "./define-prompt.js";
export { type DataToolOptions, defineTool, type RawToolOptions, type ToolContext } from "./define-tool.js";
export { type SchemaProblem, type SurfaceCode, SurfaceError, ToolError } from "./errors.js";
export { createMcpHandler, type FetchOptions, type McpHandler } from "./http/create-mcp-handler.js";
export type { Security } from "./http/guards.js";
export type { Concurrency } from "./http/slots.js";
export { jsonSchema } from "./json-schema.js";
export {
  assertListed,
  describeSurfaces,
  type ListDifference,
  type ListingClient,
  ListMismatchError,
  listToolNames,
  type SurfaceManifest,
  type ToolRow,
} from "./manifest.js";
export type { Naming } from "./prepare/naming.js";
export type { PrepareOptions, SchemaPolicy } from "./prepare/options.js";
export { type PreparedSurface, prepareSurface } from "./prepare/prepare-surface.js";
export type { PreparedTool } from "./prepare/prepare-tool.js";
export type { SchemaOpinions } from "./prepare/schema-rules.js";
export { type AmbientRecord, currentRecord, withRecord } from "./run/ambient.js";
export type {
  Hooks,
  Lifecycle,
  MultiRound,
  ServerSettings,
  ToolCall,
  ToolOutcome,
} from "./run/exchange.js";
export type { ToolFault, ToolFaultCode } from "./run/fault.js";
export { type Caller, createSurfaceServer } from "./serve/create-surface-server.js";
export { type CatalogueStamp, catalogueKey, readCatalogueStamp } from "./serve/stamp.js";
export { createStdioServer, type StdioConfig } from "./stdio.js";
export type { DirectShape, FiniteShape, PerIdentity, Service, Surface } from "./surface.js";
