import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { PlanAppError } from "./errors.js";
import { type Fail, toStandardError } from "./guarded.js";
import type { PlanAppOptions } from "./register.js";
import { preparedInput, preparedOutput } from "./schemas.js";

/**
 * Refuses a tool that no client could call, or that has nothing to run.
 *
 * @throws PlanAppError `INVALID_NAME`, `INVALID_VISIBILITY`, `INVALID_HANDLER`
 */
export function assertTool(
  { name, visibility }: Pick<PlanAppOptions<undefined>, "name" | "visibility">,
  handler: unknown,
): void {
  assertName(name);
  assertVisibility(name, visibility);
  if (typeof handler !== "function") {
    throw new PlanAppError("INVALID_HANDLER", `the tool "${name}" needs a handler, a function`);
  }
}

/**
 * What a plan tool needs on a plain server and on a surface alike: its schemas, whether every result must carry a plan, and
 * where failures go.
 *
 * @throws PlanAppError `UNSUPPORTED_SCHEMA`
 */
export function prepared<Input extends StandardSchemaWithJSON | undefined>(options: PlanAppOptions<Input>) {
  const { name, inputSchema, outputSchema, visibility } = options;
  const log = options.log ?? toStandardError;
  const fail: Fail = (code, detail) => log({ tool: name, code, detail });
  const input =
    inputSchema && preparedInput(inputSchema, name, (detail) => fail("INPUT_SCHEMA_FAILED", detail));
  const plan = planRule(visibility);
  const output = preparedOutput(outputSchema, name, plan, (detail) => fail("DATA_MISMATCH", detail));
  return { fail, input, plan, output };
}

/** What a model calls must show something; what a plan calls may just answer it. */
function planRule(visibility: PlanAppOptions<undefined>["visibility"]): "required" | "optional" {
  return visibility?.every((who) => who === "app") ? "optional" : "required";
}

function assertName(name: string): void {
  if (!/^[A-Za-z0-9._-]{1,128}$/.test(name)) {
    throw new PlanAppError(
      "INVALID_NAME",
      `the tool name ${JSON.stringify(name)} must be 1 to 128 letters, digits, ".", "_" or "-"`,
    );
  }
}

function assertVisibility(tool: string, visibility: readonly string[] | undefined): void {
  if (visibility === undefined) return;
  if (!Array.isArray(visibility)) {
    throw new PlanAppError(
      "INVALID_VISIBILITY",
      `the visibility of the tool "${tool}" must be a list: ["model", "app"]`,
    );
  }
  const unknown = visibility.find((who) => who !== "model" && who !== "app");
  if (unknown !== undefined || visibility.length === 0) {
    const found = unknown === undefined ? "nobody" : JSON.stringify(unknown);
    throw new PlanAppError(
      "INVALID_VISIBILITY",
      `the tool "${tool}" is visible to ${found}; visibility lists "model", "app" or both`,
    );
  }
}
