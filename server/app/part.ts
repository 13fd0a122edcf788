import { EXTENSION_ID } from "@modelcontextprotocol/ext-apps/server";
import type { ReadResourceResult, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { OperationContext, Parsed, RawTool, SurfacePart } from "../parts/index.js";
import { guarded } from "./guarded.js";
import { assertTool, prepared } from "./prepared.js";
import type { AppToolResult, PlanAppOptions, PlanAppResult } from "./register.js";
import type { ViewResource } from "./view-resource.js";

/** A tool whose result is a plan, for prepared surfaces. */
export interface PlanTool<Identity = unknown> {
  readonly tool: RawTool<Identity>;
  readonly view: ViewResource;
}

export interface PlanToolOptions<
  Identity,
  Input extends StandardSchemaWithJSON | undefined,
  Result extends AppToolResult = PlanAppResult,
> extends PlanAppOptions<Input> {
  readonly handler: (args: Parsed<Input>, context: OperationContext<Identity>) => Result | Promise<Result>;
}

/**
 * Defines a plan tool once, at module level; `planAppPart` puts it into surfaces. On a plain `McpServer` use
 * `registerPlanApp`.
 *
 * @throws PlanAppError `INVALID_NAME`, `INVALID_VISIBILITY`, `INVALID_HANDLER`, `UNSUPPORTED_SCHEMA`
 */
export function planTool<Identity = unknown, Input extends StandardSchemaWithJSON | undefined = undefined>(
  options: PlanToolOptions<Identity, Input>,
): PlanTool<Identity>;
/** A tool for the app alone may also answer without a plan: its result goes to the transition `tool:<name>:result`. */
export function planTool<Identity = unknown, Input extends StandardSchemaWithJSON | undefined = undefined>(
  options: PlanToolOptions<Identity, Input, AppToolResult> & { readonly visibility: readonly ["app"] },
): PlanTool<Identity>;
export function planTool<Identity = unknown, Input extends StandardSchemaWithJSON | undefined = undefined>(
  options: PlanToolOptions<Identity, Input, AppToolResult>,
): PlanTool<Identity> {
  const { name, title, description, view, visibility, annotations } = options;
  assertTool(options, options.handler);
  const { fail, input, plan, output } = prepared(options);
  const tool: RawTool<Identity> = {
    raw: true,
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(annotations && { annotations }),
    ...(input && { inputSchema: input }),
    ...(output && { outputSchema: output }),
    // Both forms in which hosts look for the view (MET-01, MET-05).
    _meta: {
      ui: { resourceUri: view.uri, ...(visibility && { visibility: [...visibility] }) },
      "ui/resourceUri": view.uri,
    },
    // The arguments come from this very schema's parse, or are undefined where there is none.
    handler: guarded(
      (args: unknown, context: OperationContext<Identity>) => {
        return options.handler(args as Parsed<Input>, context);
      },
      plan,
      fail,
    ),
  };
  return Object.freeze({ tool: Object.freeze(tool), view });
}

/**
 * Plan tools and their views as a part of a surface. Every tool that a view may call has to stand in the same surface.
 */
export function planAppPart<Identity = unknown>(tools: readonly PlanTool<Identity>[]): SurfacePart<Identity> {
  const views = new Map(tools.map(({ view }) => [view.uri, view]));
  const part: SurfacePart<Identity> = {
    tools: tools.map(({ tool }) => tool),
    resources: [...views.values()].map(({ uri, name, title, description, mimeType, meta }) => ({
      uri,
      name,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      mimeType,
      _meta: { ...meta },
    })),
    resourceTemplates: [],
    read: (uri, { mcp }) => {
      const view = views.get(uri);
      return view && contentOf(view, mcp.era === "modern");
    },
    requires: [...new Set([...views.values()].flatMap(({ config }) => config.tools))],
    // Some hosts offer no UI unless the server names the extension (NEG-03).
    extensions: { [EXTENSION_ID]: {} },
  };
  return Object.freeze(part);
}

/** Cache hints are part of the 2026 revision alone. */
function contentOf(
  { uri, mimeType, html, meta, cacheHint }: ViewResource,
  hints: boolean,
): ReadResourceResult {
  return {
    contents: [{ uri, mimeType, text: html, _meta: { ...meta } }],
    ...(hints && cacheHint),
  };
}
