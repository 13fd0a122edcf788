import type { McpUiToolMeta } from "@modelcontextprotocol/ext-apps";
import { EXTENSION_ID, registerAppResource, registerAppTool } from "@modelcontextprotocol/ext-apps/server";
import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  RegisteredTool,
  ServerContext,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from "@modelcontextprotocol/server";
import { PlanAppError } from "./errors.js";
import { guarded } from "./guarded.js";
import type { PlanResult } from "./plan-result.js";
import { assertTool, prepared } from "./prepared.js";
import type { ViewResource } from "./view-resource.js";

/** What went wrong while a plan tool ran, for the server's owner. The model gets a neutral sentence. */
export interface PlanAppFailure {
  readonly tool: string;
  /**
   * - `HANDLER_FAILED`: the handler threw.
   * - `NO_PLAN`: the handler returned something that is neither from `planResult` nor an error result, or, from a tool
   *   for the app alone, a plan that `planResult` has not seen.
   * - `INPUT_SCHEMA_FAILED`: the input schema's own code threw.
   * - `DATA_MISMATCH`: the data beside the plan is not what the output schema promises.
   */
  readonly code: "HANDLER_FAILED" | "NO_PLAN" | "INPUT_SCHEMA_FAILED" | "DATA_MISMATCH";
  readonly detail: unknown;
}

export interface PlanAppOptions<Input extends StandardSchemaWithJSON | undefined> {
  /** The tool's name: 1 to 128 letters, digits, `.`, `_` or `-`. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: Input;
  /** Describes the `data` of `planResult`. The plan is added to it, so that strict clients accept the result. */
  readonly outputSchema?: StandardSchemaWithJSON;
  readonly view: ViewResource;
  /**
   * Who may call the tool; without it both the model and the app. A tool for the app alone stays listed, since
   * hosts and not servers apply this.
   */
  readonly visibility?: readonly ("model" | "app")[];
  readonly annotations?: ToolAnnotations;
  /** Where failures go. Default: standard error. */
  readonly log?: (event: PlanAppFailure) => void;
}

/** What the handler of a plan tool returns. An error result's text is yours: it goes to the model as it is. */
export type PlanAppResult = PlanResult | (CallToolResult & { readonly isError: true }) | InputRequiredResult;

/** What the handler of a tool for the app alone returns: a plan, or a result for the state of the plan that is there. */
export type AppToolResult = PlanAppResult | CallToolResult;

export type PlanAppHandler<
  Input extends StandardSchemaWithJSON | undefined,
  Result extends AppToolResult = PlanAppResult,
> = Input extends StandardSchemaWithJSON
  ? (args: StandardSchemaWithJSON.InferOutput<Input>, ctx: ServerContext) => Result | Promise<Result>
  : (ctx: ServerContext) => Result | Promise<Result>;

/** The views that a server has: several tools may share one. */
const viewsOf = new WeakMap<McpServer, Set<ViewResource>>();

/**
 * Adds a tool whose result is a plan, with its view, and declares the UI extension. It is cheap, since servers are
 * often made per request, and all or nothing: when it throws, it has left no tool and no resource behind.
 *
 * @throws PlanAppError `INVALID_NAME`, `INVALID_VISIBILITY`, `INVALID_HANDLER`, `UNSUPPORTED_SCHEMA`, `ALREADY_CONNECTED`,
 *   `REGISTRATION_REFUSED`
 */
export function registerPlanApp<Input extends StandardSchemaWithJSON | undefined = undefined>(
  server: McpServer,
  options: PlanAppOptions<Input>,
  handler: PlanAppHandler<Input>,
): RegisteredTool;
/** A tool for the app alone may also answer without a plan: its result goes to the transition `tool:<name>:result`. */
export function registerPlanApp<Input extends StandardSchemaWithJSON | undefined = undefined>(
  server: McpServer,
  options: PlanAppOptions<Input> & { readonly visibility: readonly ["app"] },
  handler: PlanAppHandler<Input, AppToolResult>,
): RegisteredTool;
export function registerPlanApp<Input extends StandardSchemaWithJSON | undefined = undefined>(
  server: McpServer,
  options: PlanAppOptions<Input>,
  handler: PlanAppHandler<Input, AppToolResult>,
): RegisteredTool {
  const { name, title, description, view, visibility, annotations } = options;
  assertTool(options, handler);
  assertDeclarable(server);
  const { fail, input, plan, output } = prepared(options);
  const ui: McpUiToolMeta = { resourceUri: view.uri, ...(visibility && { visibility: [...visibility] }) };
  const config = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(annotations && { annotations }),
    ...(output && { outputSchema: output }),
    _meta: { ui },
  };

  const undo: (() => void)[] = [];
  try {
    undo.push(addView(server, view));
    // The SDK calls with (args, ctx) when the tool has an input schema and with (ctx) otherwise, just as the handler's
    // type says; both forms are handed on as they come.
    const run = guarded(
      handler as (...given: unknown[]) => AppToolResult | Promise<AppToolResult>,
      plan,
      fail,
    );
    const tool = input
      ? registerAppTool(server, name, { ...config, inputSchema: input }, run)
      : registerAppTool(server, name, config, run);
    undo.push(() => tool.remove());
    declareExtension(server);
    return tool;
  } catch (cause) {
    for (const step of undo.reverse()) step();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PlanAppError("REGISTRATION_REFUSED", `the server refused the plan app "${name}": ${reason}`, {
      cause,
    });
  }
}

/** Registers the view, unless the server has it already; returns what takes it away again. */
function addView(server: McpServer, view: ViewResource): () => void {
  const views = viewsOf.get(server) ?? new Set();
  viewsOf.set(server, views);
  if (views.has(view)) return () => {};
  const { uri, name, title, description, mimeType, meta, cacheHint, html } = view;
  const config = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(cacheHint && { cacheHint }),
    _meta: meta,
  };
  const resource = registerAppResource(server, name, uri, config, () => ({
    contents: [{ uri, mimeType, text: html, _meta: meta }],
  }));
  views.add(view);
  return () => {
    views.delete(view);
    resource.remove();
  };
}

function isDeclared(server: McpServer): boolean {
  return server.server.getCapabilities().extensions?.[EXTENSION_ID] !== undefined;
}

// Some hosts offer no UI unless the server names the extension, and the SDK's helpers do not (NEG-03).
function declareExtension(server: McpServer): void {
  if (!isDeclared(server)) server.server.registerCapabilities({ extensions: { [EXTENSION_ID]: {} } });
}

function assertDeclarable(server: McpServer): void {
  if (server.isConnected() && !isDeclared(server)) {
    throw new PlanAppError(
      "ALREADY_CONNECTED",
      "the first plan app must be registered before the server is connected, since it declares the UI extension",
    );
  }
}
