import type { Tool } from "@modelcontextprotocol/client";
import { type Signal, signal } from "@preact/signals";
import type { CallOutcome, HostState, OpenedApp, PolicyReport, ToolCall } from "../control/protocol.js";
import type { ConversationEntry } from "./conversation.js";
import type { TrafficEntry } from "./traffic.js";

export type Theme = "light" | "dark";

/** Where the page stands with its host. */
export type Link =
  | { readonly kind: "starting" }
  | { readonly kind: "ready" }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "gone"; readonly message: string };

export interface Selection {
  readonly target: string;
  readonly tool: string;
}

/** `closing` lasts as long as the app is asked to end. */
export type AppStatus = "none" | "loading" | "initializing" | "ready" | "closing" | "closed" | "failed";

/** What the page knows; each part is a signal, so that only what shows it is drawn again. */
export interface Store {
  readonly link: Signal<Link>;
  readonly host: Signal<HostState | undefined>;
  readonly theme: Signal<Theme>;
  readonly selection: Signal<Selection | undefined>;
  /** The call that was made last, and how it ended. */
  readonly call: Signal<ToolCall | undefined>;
  readonly outcome: Signal<CallOutcome | undefined>;
  readonly isCalling: Signal<boolean>;
  readonly app: Signal<OpenedApp | undefined>;
  readonly appStatus: Signal<AppStatus>;
  /** One sentence about the app: why it failed, how it ended. */
  readonly appNote: Signal<string>;
  readonly traffic: Signal<readonly TrafficEntry[]>;
  readonly reports: Signal<readonly PolicyReport[]>;
  readonly messages: Signal<readonly ConversationEntry[]>;
  readonly modelContext: Signal<unknown>;
  /** The address that an app wants to open, and what the person's answer does. */
  readonly linkRequest: Signal<
    { readonly url: string; readonly answer: (agreed: boolean) => void } | undefined
  >;
}

export function createStore(): Store {
  return {
    link: signal<Link>({ kind: "starting" }),
    host: signal<HostState | undefined>(undefined),
    theme: signal<Theme>(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"),
    selection: signal<Selection | undefined>(undefined),
    call: signal<ToolCall | undefined>(undefined),
    outcome: signal<CallOutcome | undefined>(undefined),
    isCalling: signal(false),
    app: signal<OpenedApp | undefined>(undefined),
    appStatus: signal<AppStatus>("none"),
    appNote: signal(""),
    traffic: signal<readonly TrafficEntry[]>([]),
    reports: signal<readonly PolicyReport[]>([]),
    messages: signal<readonly ConversationEntry[]>([]),
    modelContext: signal<unknown>(undefined),
    linkRequest: signal<Store["linkRequest"]["value"]>(undefined),
  };
}

/** The tool that is selected, as it is listed now. */
export function selectedTool(store: Store): Tool | undefined {
  return store.selection.value && toolOf(store, store.selection.value);
}

/** A tool, as it is listed now. */
export function toolOf(store: Store, { target, tool }: Selection): Tool | undefined {
  return store.host.value?.targets.find(({ id }) => id === target)?.tools.find(({ name }) => name === tool);
}
