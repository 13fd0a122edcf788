import type { CallToolResult } from "@modelcontextprotocol/server";
import { ProtocolError } from "@modelcontextprotocol/server";
import { ToolError } from "../errors.js";

/**
 * Why a tool call failed.
 *
 * - `INVALID_ARGUMENTS`: the input schema refused them.
 * - `INVALID_CONTEXT`: the server's context is not what the tool's `contextSchema` describes.
 * - `REFUSED`: `beforeHandle` threw.
 * - `HANDLER_FAILED`: the handler or `afterHandle` threw.
 * - `INVALID_OUTPUT`: the output is not what the output schema promises.
 * - `PRESENTER_FAILED`: `present` threw.
 * - `TOOL_SAID_NO`: a raw tool returned an error result.
 */
export type ToolFaultCode =
  | "INVALID_ARGUMENTS"
  | "INVALID_CONTEXT"
  | "REFUSED"
  | "HANDLER_FAILED"
  | "INVALID_OUTPUT"
  | "PRESENTER_FAILED"
  | "TOOL_SAID_NO";

export interface ToolFault {
  readonly code: ToolFaultCode;
  /** What was thrown, or what the schema found. It is for the server's owner. */
  readonly cause: unknown;
}

/** A fault on its way to the one place that turns it into a result. */
export class FaultError extends Error {
  override readonly name = "FaultError";
  readonly fault: ToolFault;
  /** What the model reads. */
  readonly told: string;

  constructor(code: ToolFaultCode, cause: unknown, told: string = toldOf(cause)) {
    super(told, { cause });
    this.fault = { code, cause };
    this.told = told;
  }
}

const neutral = "The tool could not finish because of an error on the server.";

function toldOf(cause: unknown): string {
  return cause instanceof ToolError || cause instanceof ProtocolError ? cause.message : neutral;
}

/** An error result: what the model reads, and nothing else. */
export function failure(text: string): CallToolResult & { isError: true } {
  return { content: [{ type: "text", text }], isError: true };
}
