import type { SurfacePart, ToolDefinition } from "../parts/index.js";
import type { PromptDefinition } from "./define-prompt.js";

/** Tools that share a prefix: `orders` with a tool `list` gives `orders_list`. */
export interface Service<Identity = unknown> {
  readonly name: string;
  readonly tools: readonly ToolDefinition<Identity>[];
}

/** What one kind of caller gets. What stands in no list here does not exist for that caller. */
export interface Surface<Identity = unknown> {
  readonly services?: readonly Service<Identity>[];
  readonly runtimeTools?: readonly ToolDefinition<Identity>[];
  readonly parts?: readonly SurfacePart<Identity>[];
  readonly prompts?: readonly PromptDefinition<Identity>[];
  /** How a model is to use the server. */
  readonly instructions?: string;
}

/** A list, or what makes the list of one caller; the latter runs once for each exchange and is never cached. */
export type PerIdentity<Identity, Item> =
  | readonly Item[]
  | ((identity: Identity) => readonly Item[] | Promise<readonly Item[]>);

/** One surface for everybody, parts of which may depend on the identity. */
export interface DirectShape<Identity> {
  readonly services?: PerIdentity<Identity, Service<Identity>>;
  readonly runtimeTools?: PerIdentity<Identity, ToolDefinition<Identity>>;
  readonly parts?: readonly SurfacePart<Identity>[];
  readonly prompts?: readonly PromptDefinition<Identity>[];
  readonly instructions?: string;
  readonly surfaces?: never;
  readonly selectSurface?: never;
}

/** A fixed set of surfaces, all prepared at construction, and the choice among them. */
export interface FiniteShape<Identity, Key extends string> {
  readonly surfaces: Readonly<Record<Key, Surface<Identity>>>;
  readonly selectSurface: (identity: Identity) => NoInfer<Key> | Promise<NoInfer<Key>>;
  readonly services?: never;
  readonly runtimeTools?: never;
  readonly parts?: never;
  readonly prompts?: never;
  readonly instructions?: never;
}
