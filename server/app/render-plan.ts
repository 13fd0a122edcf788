import type { McpServer, RegisteredTool, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { checkPlan, type Mend, normalisePlan, planExamples, planGuide } from "../../plans/index.js";
import type { PlanNote } from "../../plans/types.js";
import { explain, failure, planResult, textOf } from "./plan-result.js";
import { type PlanAppFailure, type PlanAppResult, registerPlanApp } from "./register.js";
import { createViewResource, type ViewResource } from "./view-resource.js";

export interface RenderPlanOptions {
  /** The tool's name. Default: `render_plan`. */
  readonly name?: string;
  /** What the model reads about the tool; the grammar stands with the argument. */
  readonly description?: string;
  /** Where failures go. Default: standard error. */
  readonly log?: (event: PlanAppFailure) => void;
}

/** Mends and notes told to the model, each. */
const toldAtMost = 10;

const description =
  "Shows the person a user interface that you write: a table, a form, a chart, a checklist, a comparison. " +
  "Use it when looking at something or filling it in is easier than reading text. " +
  "The argument is a runtime-plan/v1 plan, a tree of HTML or SVG elements with local state; no code, no links, no network, no tools. " +
  "What the person does in it stays in it. " +
  "A refused plan comes back with the code, the path and a hint for each issue: mend those and call again.";

const outputSchema = z.object({
  mended: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .describe("What was mended in the plan that was sent; path is a JSON Pointer into it."),
});

/**
 * Adds `render_plan`: a tool by which a model shows a user interface that it writes itself.
 *
 * Its view may call no tool and ask the host for nothing, so that what a model makes widens nothing. Common mistakes
 * are mended before the check, and the result tells which.
 *
 * @throws PlanAppError as `registerPlanApp` does; `VIEW_MISSING` and `VIEW_BROKEN` at the first call of a process
 * @see docs/guide/models.md
 */
export function registerRenderPlan(server: McpServer, options: RenderPlanOptions = {}): RegisteredTool {
  return registerPlanApp(
    server,
    {
      name: options.name ?? "render_plan",
      title: "Show a user interface",
      description: options.description ?? description,
      inputSchema: input(),
      outputSchema,
      view: ownView(),
      visibility: ["model"],
      annotations: { readOnlyHint: true, openWorldHint: false },
      ...(options.log && { log: options.log }),
    },
    ({ plan }) => rendered(plan),
  );
}

function rendered(sent: unknown): PlanAppResult {
  const { value, mends } = normalisePlan(sent);
  const check = checkPlan(value);
  const mended = section("Mended before the check; write it so next time:", mends);
  if (!check.ok) return failure([explain(check.issues), ...mended].join("\n"));
  const { plan, notes } = check;
  const text = [textOf(plan), ...mended, ...section("Kept neutral, without effect:", notes)].join("\n");
  return planResult(plan, { text, data: { mended: mends } });
}

function section(title: string, found: readonly (Mend | PlanNote)[]): readonly string[] {
  if (found.length === 0) return [];
  const told = found
    .slice(0, toldAtMost)
    .map(({ path, message }) => `- ${path || "the plan itself"}: ${message}`);
  const more = found.length - told.length;
  return ["", title, ...told, ...(more > 0 ? [`- and ${more} more`] : [])];
}

let view: ViewResource | undefined;

/** One for the process: making it hashes the whole file. */
function ownView(): ViewResource {
  view ??= createViewResource({
    uri: "ui://render-plan",
    name: "render-plan-view",
    title: "A user interface of the model's",
    description: "Draws the plan that a model sends. It can call no tools and ask the host for nothing.",
  });
  return view;
}

let schema: StandardSchemaWithJSON<unknown, { readonly plan: unknown }> | undefined;

/**
 * What clients are told is a plan; what is taken is anything, since the normaliser and the checker say more of a wrong
 * plan than a schema does. It is plain on purpose: clients turn it into the dialects of model providers.
 */
function input(): StandardSchemaWithJSON<unknown, { readonly plan: unknown }> {
  schema ??= inputSchema();
  return schema;
}

function inputSchema(): StandardSchemaWithJSON<unknown, { readonly plan: unknown }> {
  const json = {
    type: "object",
    properties: {
      plan: {
        type: "object",
        description: planGuide({ examples: false }),
        properties: {
          specVersion: { type: "string", enum: ["runtime-plan/v1"] },
          id: { type: "string", description: "A short name." },
          version: { type: "integer", description: "1, and one more when the same plan is sent anew." },
          state: { type: "object", description: "initial and transitions." },
          root: { type: "object", description: "The outermost node." },
        },
        required: ["root"],
        examples: planExamples,
      },
    },
    required: ["plan"],
  };
  return {
    "~standard": {
      version: 1,
      vendor: "porthole",
      validate: (value) => {
        const plan: unknown =
          typeof value === "object" && value !== null ? Reflect.get(value, "plan") : undefined;
        return plan === undefined
          ? { issues: [{ message: "the argument is missing", path: ["plan"] }] }
          : { value: { plan } };
      },
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}
