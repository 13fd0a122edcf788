import type {
  GetPromptResult,
  Icon,
  InputRequiredResult,
  StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import type { OperationContext, Parsed } from "../parts/index.js";
import { SurfaceError } from "./errors.js";

/** The messages, or what the client has to be asked first. */
export type PromptAnswer = GetPromptResult | InputRequiredResult;

/** A prompt, as data. */
export interface PromptDefinition<Identity = unknown> {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly Icon[];
  readonly _meta?: Readonly<Record<string, unknown>>;
  /** Describes the arguments: an object of strings. */
  readonly argsSchema?: StandardSchemaWithJSON;
  readonly handler: (
    args: unknown,
    context: OperationContext<Identity>,
  ) => PromptAnswer | Promise<PromptAnswer>;
  /** Completes one argument; every completion there is, of which the first hundred are sent. */
  readonly complete?: (
    question: PromptQuestion,
    context: OperationContext<Identity>,
  ) => readonly string[] | Promise<readonly string[]>;
}

/** What a client asks to have completed: one argument of a prompt. */
export interface PromptQuestion {
  readonly argument: string;
  /** What the person has typed so far. */
  readonly value: string;
  /** The arguments that are already settled. */
  readonly settled: Readonly<Record<string, string>>;
}

export interface PromptOptions<Identity, Args>
  extends Omit<PromptDefinition<Identity>, "argsSchema" | "handler"> {
  readonly argsSchema?: Args;
  readonly handler: (
    args: Parsed<Args>,
    context: OperationContext<Identity>,
  ) => PromptAnswer | Promise<PromptAnswer>;
}

/**
 * Defines a prompt once, at module level, for any number of surfaces.
 *
 * @throws SurfaceError `INVALID_TOOL` without a handler
 */
export function definePrompt<Identity = unknown, Args extends StandardSchemaWithJSON | undefined = undefined>(
  options: PromptOptions<Identity, Args>,
): PromptDefinition<Identity> {
  if (typeof options?.handler !== "function") {
    throw new SurfaceError(
      "INVALID_TOOL",
      `the prompt ${JSON.stringify(options?.name)} needs a handler, a function`,
    );
  }
  // The handler is given nothing but what the prompt's own schema parsed, which is what its type asks for.
  return Object.freeze({ ...options }) as PromptDefinition<Identity>;
}
