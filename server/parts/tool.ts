import type {
  CallToolResult,
  ContentBlock,
  Icon,
  InputRequiredResult,
  ScopeChallengeHandler,
  StandardSchemaV1,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from "@modelcontextprotocol/server";
import type { OperationContext } from "./context.js";

/** What a tool says of itself; all of it is data. */
export interface ToolDescription {
  /** 1 to 128 letters, digits, `.`, `_` or `-`; unique within a surface. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly Icon[];
  readonly annotations?: ToolAnnotations;
  readonly _meta?: Readonly<Record<string, unknown>>;
  /**
   * Describes the arguments: an object. Its JSON form is what clients are told; its `validate` is the only parser of
   * the arguments and runs once a call, so that defaults and transforms act once.
   */
  readonly inputSchema?: StandardSchemaWithJSON;
  /** Describes `structuredContent`. Without it the tool has none. */
  readonly outputSchema?: StandardSchemaWithJSON;
  /** Describes the server's `context`; parsed at each call, so that a bad one is a failure of the call. */
  readonly contextSchema?: StandardSchemaV1;
  /** Which OAuth scopes the call needs (`requireScopes` of the SDK); asked before the call is dispatched. */
  readonly scopeChallenge?: ScopeChallengeHandler;
}

/** A tool whose handler returns plain data. */
export interface DataTool<Identity = unknown> extends ToolDescription {
  readonly raw?: false;
  /**
   * Runs with parsed arguments. What it returns becomes the structured content when there is an output schema, and
   * the text that the model reads otherwise. What it throws becomes an error result. `inputRequired(...)` asks the
   * client for more.
   */
  readonly handler: (args: unknown, context: OperationContext<Identity>) => unknown;
  /** Shapes what the model reads of a success. Default: the data as JSON text. */
  readonly present?: (
    output: unknown,
    context: OperationContext<Identity>,
  ) => readonly ContentBlock[] | Promise<readonly ContentBlock[]>;
}

/** A tool whose handler returns a whole tool result, which passes untouched: a plan, images, a structured error. */
export interface RawTool<Identity = unknown> extends ToolDescription {
  readonly raw: true;
  readonly handler: (
    args: unknown,
    context: OperationContext<Identity>,
  ) => CallToolResult | InputRequiredResult | Promise<CallToolResult | InputRequiredResult>;
}

/** One tool, as data: it can stand in any number of surfaces and is never changed. */
export type ToolDefinition<Identity = unknown> = DataTool<Identity> | RawTool<Identity>;

/** A schema that describes an object, as tools take it. */
export type ToolSchema<Input = unknown, Output = Input> = StandardSchemaWithJSON<Input, Output>;

/** What a schema's parse yields. */
export type Parsed<Schema> = Schema extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<Schema>
  : undefined;
