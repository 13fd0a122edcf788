import { AsyncLocalStorage } from "node:async_hooks";
import type { TraceContext } from "../../parts/index.js";

/** What your own middleware knows of a request, readable wherever the request's code runs. */
export interface AmbientRecord {
  readonly trace?: TraceContext;
  readonly user?: string;
  readonly client?: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** What began the work: `http` for a request, `tool` for a call. */
  readonly source: string;
  /** For a call: the tool's name. */
  readonly path?: string;
  /** For a call of a service's tool: the service. */
  readonly service?: string;
  readonly action?: string;
  /** What failed. */
  error?: unknown;
  /** Whatever else is to be written down, under names of your own. */
  readonly dimensions: Map<string, unknown>;
}

const storage = new AsyncLocalStorage<AmbientRecord>();

/** Runs code with a record of its own; put it around `handler.fetch` in your middleware. */
export function withRecord<Result>(record: AmbientRecord, run: () => Result): Result {
  return storage.run(record, run);
}

/** The record of the code that runs: in a tool call the call's own, which no other call shares. */
export function currentRecord(): AmbientRecord | undefined {
  return storage.getStore();
}

/** What a tool call overwrites in the record it forks. */
export interface CallRecord {
  readonly path: string;
  readonly service?: string;
  readonly action: string;
}

/**
 * Runs a call in its own fork of the ambient record: trace, user, client and start time are copied, errors and
 * dimensions are its own, so that two calls of one request cannot write into each other's. What it writes does not flow
 * back. Without a record none is made up.
 */
export function inFork<Result>(call: CallRecord, trace: TraceContext, run: () => Result): Result {
  const parent = storage.getStore();
  if (!parent) return run();
  const { user, client, startedAt } = parent;
  return storage.run(
    {
      trace,
      ...(user !== undefined && { user }),
      ...(client !== undefined && { client }),
      startedAt,
      source: "tool",
      ...call,
      dimensions: new Map(),
    },
    run,
  );
}
