import type { PlanLimits } from "./types.js";

/**
 * What a view of an app may do, carried as inert JSON in the served file
 * (`<script type="application/json" id="porthole-config">`). It comes from the server author, never from a plan.
 */
export interface AppConfig {
  readonly v: 1;
  /** The tools that `tool:<name>` events may call, by exact name. */
  readonly tools: readonly string[];
  /** Host actions; one that is absent is off. */
  readonly actions: {
    readonly link?: { readonly hosts: readonly string[] };
    readonly message?: true;
    readonly display?: true;
    readonly download?: true;
  };
  /** The tools that ask the person first. */
  readonly confirm: readonly string[];
  /** The state paths that go to the model's context. */
  readonly context: readonly string[];
  readonly limits?: Partial<PlanLimits>;
}

/** The element id of the configuration block in the served file. */
export const appConfigElementId = "porthole-config";
