import type { Json, JsonObject } from "../../../base/json/kinds.js";
import type { Context } from "../context.js";
import { canonicalJson } from "../json/canonical.js";
import { contractLimits } from "../limits.js";
import { MethodFailure } from "../native/module.js";
import type { AdapterMethod } from "../review/adapter.js";
import type { SchemaValidators } from "../schema/validators.js";
import type { ProviderAnswer, ProviderPort } from "./port.js";
import { answerOf, bounded } from "./result.js";

/** Modules of this process, with the standing of an MCP server (CTR-10). */
export function nativeProvider({
  modules,
  validators,
}: Pick<Context, "modules" | "validators">): ProviderPort {
  return {
    async call({ connection, method, input, signal, sendBy }) {
      const loaded = modules.get(connection.id)?.module.methods ?? {};
      const native = Object.hasOwn(loaded, method.tool) ? loaded[method.tool] : undefined;
      if (!native) return { state: "not_sent", reason: "module_unavailable" };
      if (signal.aborted || sendBy.aborted) {
        return { state: "not_sent", reason: signal.aborted ? "aborted" : "deadline" };
      }
      try {
        return answered(await native.run(input, signal), method, validators);
      } catch (error) {
        if (error instanceof MethodFailure) return { state: "failed", report: bounded(error.message) };
        return { state: "indeterminate", reason: signal.aborted ? "aborted" : "module_failed" };
      }
    },
    close: async () => {},
  };
}

function answered(
  value: Json,
  method: Pick<AdapterMethod, "definition">,
  validators: SchemaValidators,
): ProviderAnswer {
  const malformed: ProviderAnswer = { state: "completed_invalid_output", reason: "result_malformed" };
  let text: string;
  try {
    text = canonicalJson(value ?? null);
  } catch {
    return malformed;
  }
  if (Buffer.byteLength(text) > contractLimits.pageBytes) return malformed;
  // Detached: what the module still holds cannot change what was settled.
  const structuredContent: Json = JSON.parse(text);
  const result: JsonObject =
    structuredContent === null ? { content: [] } : { content: [{ type: "text", text }], structuredContent };
  return answerOf(result, method, validators);
}
