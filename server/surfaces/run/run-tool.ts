import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  type ServerContext,
  UrlElicitationRequiredError,
} from "@modelcontextprotocol/server";
import type { DataTool, OperationContext, RawTool } from "../../parts/index.js";
import type { PreparedTool } from "../prepare/prepare-tool.js";
import { inFork } from "./ambient.js";
import { countValues, withoutDangerousKeys } from "./arguments.js";
import type { Exchange, ToolCall, ToolOutcome } from "./exchange.js";
import { FaultError, failure } from "./fault.js";
import { operationContext } from "./operation.js";
import { dataResult, jsonOf } from "./result.js";
import { openRound } from "./seal.js";
import { validate } from "./validate.js";

type Result = CallToolResult | InputRequiredResult;

/**
 * Runs one call: before-hook, argument keys, parse, `beforeHandle`, handler, `afterHandle`, output check, presenter,
 * after-hook (C9). A failure of the tool is an error result; only what must reach the client as a protocol error is
 * thrown.
 *
 * @throws ProtocolError for sealed state that is not this call's, and `UrlElicitationRequiredError`
 */
export function runTool<Identity>(
  exchange: Exchange<Identity>,
  tool: PreparedTool<Identity>,
  given: unknown,
  server: ServerContext,
): Promise<Result> {
  const { origin, name } = tool;
  // The fork begins before anything of the call runs and ends after its last hook (C1).
  const plain = operationContext(exchange, server, name);
  const record = {
    path: name,
    action: origin.action,
    ...(origin.service !== undefined && { service: origin.service }),
  };
  return inFork(record, plain.trace, async () => {
    const rounds = await openRound(exchange, server, name, given);
    const context = rounds
      ? { ...plain, mcp: { ...plain.mcp, round: rounds.round }, sealed: rounds.state }
      : plain;
    const call: ToolCall<Identity> = {
      tool: name,
      ...(origin.service !== undefined && { service: origin.service }),
      arguments: withoutDangerousKeys(given),
      context,
    };
    const { hooks } = exchange.settings;
    if (hooks?.beforeToolCall) await observe(exchange, () => hooks.beforeToolCall?.(call));
    const outcome = await settle(exchange, tool, call);
    if (!outcome.ok && hooks?.onToolError)
      await observe(exchange, () => hooks.onToolError?.(call, outcome.fault));
    if (hooks?.afterToolCall) await observe(exchange, () => hooks.afterToolCall?.(call, told(outcome)));
    if (outcome.ok) return outcome.result;
    if (outcome.rethrow) throw outcome.rethrow;
    return outcome.result;
  });
}

/** Tells the owner of a call of what is not there; the caller is told the same whatever comes of it (R26). */
export async function tellUnknown<Identity>(
  exchange: Exchange<Identity>,
  tool: string,
  given: unknown,
  server: ServerContext,
): Promise<void> {
  const { hooks } = exchange.settings;
  if (!hooks?.onUnknownTool) return;
  const context = operationContext(exchange, server, tool);
  const call = { tool, arguments: withoutDangerousKeys(given), context };
  await observe(exchange, () => hooks.onUnknownTool?.(call));
}

type Settled =
  | { readonly ok: true; readonly result: Result }
  | {
      readonly ok: false;
      readonly fault: FaultError["fault"];
      readonly result: CallToolResult;
      readonly rethrow?: Error;
    };

function told(outcome: Settled): ToolOutcome {
  if (!outcome.ok)
    return { ok: false, fault: outcome.fault, ...(!outcome.rethrow && { result: outcome.result }) };
  const { result } = outcome;
  return { ok: true, result: isInputRequiredResult(result) ? { resultType: "input_required" } : result };
}

async function settle<Identity>(
  exchange: Exchange<Identity>,
  tool: PreparedTool<Identity>,
  call: ToolCall<Identity>,
): Promise<Settled> {
  try {
    const result = await perform(exchange, tool, call);
    if (!isInputRequiredResult(result) && result.isError) {
      return { ok: false, fault: { code: "TOOL_SAID_NO", cause: result }, result };
    }
    return { ok: true, result };
  } catch (error) {
    const { fault, told: text } =
      error instanceof FaultError ? error : new FaultError("HANDLER_FAILED", error);
    // This one is made to reach the client: it carries the address that the person has to visit.
    if (fault.cause instanceof UrlElicitationRequiredError) {
      return { ok: false, fault, result: failure(text), rethrow: fault.cause };
    }
    if (fault.cause instanceof Error && text !== fault.cause.message) exchange.report(fault.cause);
    return { ok: false, fault, result: failure(text) };
  }
}

async function perform<Identity>(
  exchange: Exchange<Identity>,
  tool: PreparedTool<Identity>,
  call: ToolCall<Identity>,
): Promise<Result> {
  const { lifecycle } = exchange.settings;
  const { definition } = tool;
  const args = await parsedArguments(exchange, tool, call.arguments);
  const context = await parsedContext(tool, call.context);
  if (lifecycle?.beforeHandle) await failingAs("REFUSED", () => lifecycle.beforeHandle?.(call, args));
  const output = await failingAs("HANDLER_FAILED", () => definition.handler(args, context));
  if (lifecycle?.afterHandle) await failingAs("HANDLER_FAILED", () => lifecycle.afterHandle?.(call, output));
  return definition.raw
    ? rawResult(definition, tool.name, output)
    : presented(definition, tool.name, output, context);
}

async function parsedArguments<Identity>(
  { settings: { maxToolInputElements: most } }: Exchange<Identity>,
  { definition: { inputSchema }, name }: PreparedTool<Identity>,
  given: unknown,
): Promise<unknown> {
  if (most !== undefined && countValues(given, most) > most) {
    const text = `Invalid arguments for tool ${name}: arguments contain more than the maximum of ${most} elements`;
    throw new FaultError("INVALID_ARGUMENTS", undefined, text);
  }
  if (!inputSchema) return undefined;
  const parsed = await failingAs("HANDLER_FAILED", () => validate(inputSchema, given ?? {}));
  if (parsed.ok) return parsed.value;
  const text = `Input validation error: Invalid arguments for tool ${name}: ${parsed.text}`;
  throw new FaultError("INVALID_ARGUMENTS", parsed.issues, text);
}

async function parsedContext<Identity>(
  { definition: { contextSchema } }: PreparedTool<Identity>,
  context: OperationContext<Identity>,
): Promise<OperationContext<Identity>> {
  if (!contextSchema) return context;
  const parsed = await failingAs("INVALID_CONTEXT", () => validate(contextSchema, context.context));
  if (!parsed.ok) throw new FaultError("INVALID_CONTEXT", new TypeError(parsed.text));
  return { ...context, context: parsed.value };
}

async function rawResult<Identity>(
  definition: RawTool<Identity>,
  name: string,
  output: unknown,
): Promise<Result> {
  // A raw tool's handler is typed to return a whole result; the SDK checks it against the protocol's schema next.
  const result = output as Result;
  if (!definition.outputSchema || isInputRequiredResult(result) || result?.isError) return result;
  await validOutput(definition, name, result?.structuredContent);
  return result;
}

async function presented<Identity>(
  definition: DataTool<Identity>,
  name: string,
  output: unknown,
  context: OperationContext<Identity>,
): Promise<Result> {
  if (isInputRequired(output)) return output;
  const value = definition.outputSchema ? await validOutput(definition, name, output) : output;
  const json = jsonOf(value);
  if (definition.outputSchema && json === undefined) {
    throw new FaultError("INVALID_OUTPUT", new TypeError(`the output of "${name}" is no JSON`));
  }
  const { present } = definition;
  const content = present && (await failingAs("PRESENTER_FAILED", () => present(value, context)));
  return dataResult(value, json, content, definition.outputSchema !== undefined);
}

function isInputRequired(output: unknown): output is InputRequiredResult {
  return typeof output === "object" && output !== null && isInputRequiredResult(output);
}

async function validOutput<Identity>(
  { outputSchema }: DataTool<Identity> | RawTool<Identity>,
  name: string,
  output: unknown,
): Promise<unknown> {
  if (!outputSchema) return output;
  if (output === undefined) {
    const text = `Output validation error: Tool ${name} has an output schema but no structured content was provided`;
    throw new FaultError("INVALID_OUTPUT", new TypeError(text), text);
  }
  const checked = await failingAs("INVALID_OUTPUT", () => validate(outputSchema, output));
  if (checked.ok) return checked.value;
  const text = `Output validation error: Invalid structured content for tool ${name}: ${checked.text}`;
  throw new FaultError("INVALID_OUTPUT", checked.issues, text);
}

async function failingAs<Value>(
  code: FaultError["fault"]["code"],
  run: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await run();
  } catch (cause) {
    throw new FaultError(code, cause);
  }
}

/** A hook's own failure changes nothing. */
async function observe<Identity>(
  exchange: Exchange<Identity>,
  run: () => void | Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    exchange.report(error);
  }
}
