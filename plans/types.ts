import type { Json, JsonObject } from "../base/json/kinds.js";

export type { Json, JsonObject };

/** A piece of text. It may hold `{{path}}` templates. */
export interface TextNode {
  readonly type: "text";
  readonly value: string;
}

/** An HTML or SVG element. */
export interface ElementNode {
  readonly type: "element";
  readonly tag: string;
  readonly props?: JsonObject;
  readonly children?: readonly PlanNode[];
}

export type PlanNode = TextNode | ElementNode;

/** Where an action takes its value from instead of a literal. */
export interface FromPath {
  readonly $from: string;
}

export type PlanAction =
  | { readonly type: "set"; readonly path: string; readonly value: Json }
  | { readonly type: "increment"; readonly path: string; readonly by?: number }
  | { readonly type: "toggle"; readonly path: string }
  | { readonly type: "push"; readonly path: string; readonly value: Json };

export interface PlanState {
  readonly initial: JsonObject;
  readonly transitions?: { readonly [eventType: string]: readonly PlanAction[] };
}

/** What an event prop (`onClick`, `onInput`, …) holds: an event type, or the type with a payload. */
export type EventBinding =
  | string
  | { readonly type: string; readonly payload?: JsonObject; readonly confirm?: string };

/**
 * A `runtime-plan/v1` plan: a tree of elements and text with local state, and no code.
 *
 * A checked plan is detached from its source, deep-frozen and canonical.
 */
export interface RuntimePlan {
  readonly specVersion: "runtime-plan/v1";
  readonly id: string;
  readonly version: number;
  readonly root: PlanNode;
  readonly capabilities?: JsonObject;
  readonly state?: PlanState;
  readonly metadata?: JsonObject;
}

/** What a plan may cost. Bytes are UTF-8 bytes of the plan as JSON. */
export interface PlanLimits {
  readonly bytes: number;
  readonly depth: number;
  readonly nodes: number;
  readonly transitions: number;
  readonly actions: number;
  readonly stateBytes: number;
  readonly valueBytes: number;
}

export interface CheckOptions {
  /** Limits that differ from the defaults; a bad one is the issue `INVALID_LIMIT`. */
  readonly limits?: Partial<PlanLimits>;
}

/** The codes of the last stage: what the reference leaves to its security policy. */
export type PolicyCode =
  | "LIMIT_EXCEEDED"
  | "TAG_DISABLED"
  | "ATTRIBUTE_DISABLED"
  | "STYLE_DISABLED"
  | "EVENT_INVALID"
  | "PATH_UNSAFE"
  | "TEMPLATE_INVALID";

export type PlanCode =
  | "INVALID_LIMIT"
  | "INVALID_PLAN"
  | "PLAN_TOO_LARGE"
  | "UNSUPPORTED_SPEC_VERSION"
  | "RUNTIME_SOURCE_DISABLED"
  | "REMOTE_MODULES_DISABLED"
  | "COMPONENT_NODES_DISABLED"
  | "NETWORK_DISABLED"
  | "PERSISTENT_STORAGE_DISABLED"
  | "TIMERS_DISABLED"
  | "EXECUTION_PROFILE_DISABLED"
  | PolicyCode;

/** Why a plan was refused. `path` is a JSON Pointer (RFC 6901) into the plan. */
export interface PlanIssue {
  readonly code: PlanCode;
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
  /** The limit that was passed, and the figure found ("at least" when the count was cut short). */
  readonly limit?: number;
  readonly actual?: number;
}

/** What a refusal tells: at least one issue, the one that decides first. */
export type PlanIssues = readonly [PlanIssue, ...PlanIssue[]];

/** What was kept neutral instead of refused: an unknown tag, attribute or event name. */
export interface PlanNote {
  readonly path: string;
  readonly message: string;
}

export type CheckResult =
  | { readonly ok: true; readonly plan: RuntimePlan; readonly notes: readonly PlanNote[] }
  | { readonly ok: false; readonly issues: PlanIssues };

/** What a tool result holds for the view. */
export type ReadPlanResult =
  | { readonly kind: "plan"; readonly plan: RuntimePlan; readonly notes: readonly PlanNote[] }
  | { readonly kind: "none" }
  | { readonly kind: "failed"; readonly text: string }
  | { readonly kind: "invalid"; readonly issues: PlanIssues };
