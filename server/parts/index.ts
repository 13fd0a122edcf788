export type { Era, McpOperation, OperationContext, SealedState, TraceContext } from "./context.js";
export type { CompletionQuestion, PublicOperations, ResourcePage, SurfacePart } from "./part.js";
export type { DataTool, Parsed, RawTool, ToolDefinition, ToolDescription, ToolSchema } from "./tool.js";
