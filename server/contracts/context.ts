import type { LookupFunction } from "node:net";
import type { LoadedModule } from "./native/module.js";
import type { SchemaValidators } from "./schema/validators.js";
import type { Journal } from "./store/journal.js";

/** What everything about contracts works with. */
export interface Context {
  readonly journal: Journal;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly owner: string;
  readonly now: () => Date;
  readonly environment: (name: string) => string | undefined;
  readonly lookup: LookupFunction | undefined;
  readonly validators: SchemaValidators;
  /** The modules of this process, by their names. */
  readonly modules: Map<string, LoadedModule>;
  /** Milliseconds for each request of an import. */
  readonly timeout: number;
  /** Milliseconds in which an answer to a call that was given up is still heard. */
  readonly lateMs: number;
  /** Milliseconds after which a process that says nothing is taken to be gone. */
  readonly leaseMs: number;
}

export function moment({ now }: Pick<Context, "now">): string {
  return now().toISOString();
}
