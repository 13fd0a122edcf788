import type { StandardSchemaWithJSON, ToolAnnotations } from "@modelcontextprotocol/server";
import type { JsonObject } from "../../../base/json/kinds.js";
import type { ToolDefinition } from "../../parts/index.js";
import { defineTool, type ToolContext } from "../../surfaces/define-tool.js";
import { convert } from "../../surfaces/prepare/convert.js";
import type { Invoke } from "../dispatch/invoke.js";
import type { OfferedMethod } from "../grants/checker.js";
import type { Grants } from "../grants/create-grants.js";
import type { MethodEntry } from "../review/manifest.js";
import { refusalOf, resultOf } from "./answer.js";
import { metaKeys, transactionIdOf } from "./meta.js";
import { offeredTools } from "./offered-tools.js";

export interface ExposeOptions<Identity> {
  /** As which consumer a caller comes, from a credential that was checked; undefined for nobody, who is offered nothing. */
  readonly consumer: (identity: Identity | undefined) => string | undefined;
  /** Only methods of these contracts, by their exact URLs; all that are granted when absent. */
  readonly contracts?: readonly string[];
  /** Names of the tools beside these, which no method takes. */
  readonly taken?: readonly string[];
  /** Told, for the owner's log, of granted methods that are not offered. */
  readonly onWithheld?: (consumer: string, withheld: readonly Withheld[]) => void;
}

/**
 * A granted method that is no tool all the same.
 *
 * - `clash`: more than one method or tool has the name.
 * - `schema`: MCP has no way to tell a client its schema.
 */
export interface Withheld {
  readonly name: string;
  readonly reason: "clash" | "schema";
}

/** What exposure needs of contracts; `createContracts` gives both. */
export interface Exposed {
  readonly methodsOf: Grants["methodsOf"];
  readonly invoke: Invoke;
}

/**
 * Offers to each consumer the methods that it was granted, as tools: the name is the method's id, and the schemas are the
 * contract's. The list is made anew for each exchange by the same decision that a call is asked for (GRT-09); what is not granted
 * does not exist.
 *
 * ```ts
 * createMcpHandler({
 *   serverInfo, auth: consumerAuth({ oauth, grants: contracts }),
 *   runtimeTools: exposeGrants(contracts, { consumer: (identity) => identity?.consumer }),
 * });
 * ```
 *
 * A caller may say which transaction a call is, in `_meta["porthole/transactionId"]`; one that says nothing is given one in the
 * result.
 */
export function exposeGrants<Identity>(
  contracts: Exposed,
  options: ExposeOptions<Identity>,
): (identity: Identity) => Promise<readonly ToolDefinition<Identity>[]> {
  const { consumer, contracts: only, taken = [], onWithheld } = options;
  const names = new Set(taken);
  const toolOf = toolsBy<Identity>((offered, tool) => define(contracts, consumer, offered, tool));
  return async (identity) => {
    const who = consumer(identity);
    if (who === undefined) return [];
    const granted = await contracts.methodsOf(who);
    const { tools, clashing } = offeredTools(
      only ? granted.filter(({ contractUrl }) => only.includes(contractUrl)) : granted,
      names,
    );
    const all = [...tools].map(([name, offered]) => toolOf(offered, name));
    const offered = all.filter(canBeTold);
    const withheld = [
      ...clashing.map((name) => ({ name, reason: "clash" as const })),
      ...all.flatMap((tool) => (canBeTold(tool) ? [] : [{ name: tool.name, reason: "schema" as const }])),
    ];
    if (withheld.length > 0) onWithheld?.(who, withheld);
    return offered;
  };
}

/** One that cannot be told would take the whole list down. */
function canBeTold({ inputSchema, outputSchema }: ToolDefinition<never>): boolean {
  const isTold = (schema: StandardSchemaWithJSON | undefined, direction: "input" | "output") =>
    schema === undefined || convert(schema, direction).faults.length === 0;
  return isTold(inputSchema, "input") && isTold(outputSchema, "output");
}

function define<Identity>(
  { invoke }: Exposed,
  consumer: ExposeOptions<Identity>["consumer"],
  { resource, contractUrl, method }: OfferedMethod,
  name: string,
): ToolDefinition<Identity> {
  const { id, summary, inputSchema, outputSchema } = method;
  return defineTool({
    raw: true,
    name,
    description: summary,
    annotations: annotationsOf(method),
    inputSchema: carried(inputSchema),
    ...(outputSchema && { outputSchema: carried(outputSchema) }),
    _meta: { [metaKeys.contractUrl]: contractUrl },
    handler: async (input, { identity, signal, server }: ToolContext<Identity>) => {
      const transactionId = transactionIdOf(server.mcpReq._meta);
      try {
        const outcome = await invoke({
          // Whose token came with this call, not who was listed.
          consumer: consumer(identity) ?? "",
          resource,
          contractUrl,
          method: id,
          transactionId,
          input,
          signal,
        });
        return resultOf(outcome, outputSchema !== undefined);
      } catch (error) {
        const refusal = refusalOf(error, name, transactionId);
        if (refusal) return refusal;
        throw error;
      }
    },
  });
}

/** What the reviewer has declared, in the words of MCP; what the producer claims is not passed on. */
function annotationsOf({ declaredEffect: { effect } }: MethodEntry): ToolAnnotations {
  if (effect === "none" || effect === "reads") return { readOnlyHint: true };
  return { readOnlyHint: false, ...(effect === "irreversible" && { destructiveHint: true }) };
}

/**
 * A schema of others for a tool's description. Of the value it asks no more than MCP does: the call holds it against the pinned
 * schema, within the bounds that schemas of others need.
 */
function carried(schema: JsonObject): StandardSchemaWithJSON<JsonObject, JsonObject> {
  const json = () => ({ ...schema });
  return {
    "~standard": {
      version: 1,
      vendor: "porthole",
      validate: (value) =>
        // It came as JSON.
        isPlain(value)
          ? { value: value as JsonObject }
          : { issues: [{ message: "arguments are an object" }] },
      jsonSchema: { input: json, output: json },
    },
  };
}

function isPlain(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Keeps what was made of a method as long as the method is known, so that a list costs no conversion. */
function toolsBy<Identity>(
  make: (offered: OfferedMethod, name: string) => ToolDefinition<Identity>,
): (offered: OfferedMethod, name: string) => ToolDefinition<Identity> {
  const known = new WeakMap<MethodEntry, Map<string, ToolDefinition<Identity>>>();
  return (offered, name) => {
    const made = known.get(offered.method) ?? new Map<string, ToolDefinition<Identity>>();
    known.set(offered.method, made);
    const tool = made.get(offered.resource) ?? make(offered, name);
    made.set(offered.resource, tool);
    return tool;
  };
}
