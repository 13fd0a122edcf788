import type {
  CallToolResult,
  ContentBlock,
  InputRequiredResult,
  StandardSchemaV1,
  StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import type { OperationContext, Parsed, ToolDefinition, ToolDescription } from "../parts/index.js";
import { SurfaceError } from "./errors.js";

/**
 * A handler's context, with the server's `context` as the tool's `contextSchema` parsed it. Annotate the handler's
 * second parameter with it, so that the tool fits servers with this identity alone:
 * `handler: ({ id }, { identity }: ToolContext<Person>) => …`.
 */
export type ToolContext<Identity, Context = undefined> = Omit<OperationContext<Identity>, "context"> & {
  readonly context: Context extends StandardSchemaV1 ? Parsed<Context> : unknown;
};

type MaybeSchema = StandardSchemaWithJSON | undefined;
type MaybeContext = StandardSchemaV1 | undefined;

interface Described<Input, Output, Context>
  extends Omit<ToolDescription, "inputSchema" | "outputSchema" | "contextSchema"> {
  readonly inputSchema?: Input;
  readonly outputSchema?: Output;
  readonly contextSchema?: Context;
}

/** What a data tool with this output schema returns: what the schema takes in. */
type DataOf<Output> = Output extends StandardSchemaV1 ? StandardSchemaV1.InferInput<Output> : unknown;

export interface DataToolOptions<Identity, Input, Output, Context> extends Described<Input, Output, Context> {
  readonly raw?: false;
  readonly handler: (
    args: Parsed<Input>,
    context: ToolContext<Identity, Context>,
  ) => DataOf<Output> | InputRequiredResult | Promise<DataOf<Output> | InputRequiredResult>;
  /** Shapes what the model reads of a success. Default: the data as JSON text. */
  readonly present?: (
    output: Parsed<Output>,
    context: ToolContext<Identity, Context>,
  ) => readonly ContentBlock[] | Promise<readonly ContentBlock[]>;
}

export interface RawToolOptions<Identity, Input, Output, Context> extends Described<Input, Output, Context> {
  readonly raw: true;
  readonly handler: (
    args: Parsed<Input>,
    context: ToolContext<Identity, Context>,
  ) => CallToolResult | InputRequiredResult | Promise<CallToolResult | InputRequiredResult>;
}

/** Tools that `defineTool` made: nobody changes them, so what is prepared of them can be kept. */
const defined = new WeakSet<object>();

/** Whether the definition is certain to stay as it is. */
export function isDefined(tool: ToolDefinition<never>): boolean {
  return defined.has(tool);
}

/**
 * Defines a tool once, at module level, for any number of surfaces.
 *
 * The handler returns plain data, or, with `raw: true`, a whole tool result that passes untouched. What it throws
 * becomes an error result; only a `ToolError` tells the model its message.
 *
 * @throws SurfaceError `INVALID_TOOL` without a handler
 */
export function defineTool<
  Identity = unknown,
  Input extends MaybeSchema = undefined,
  Output extends MaybeSchema = undefined,
  Context extends MaybeContext = undefined,
>(
  options:
    | DataToolOptions<Identity, Input, Output, Context>
    | RawToolOptions<Identity, Input, Output, Context>,
): ToolDefinition<Identity> {
  if (typeof options?.handler !== "function") {
    throw new SurfaceError(
      "INVALID_TOOL",
      `the tool ${JSON.stringify(options?.name)} needs a handler, a function`,
    );
  }
  // The runner hands a handler nothing but what the tool's own schemas parsed, which is what its type asks for.
  const tool = Object.freeze({ ...options }) as ToolDefinition<Identity>;
  defined.add(tool);
  return tool;
}
