import type { Tool } from "@modelcontextprotocol/client";
import type { McpUiDisplayMode } from "@modelcontextprotocol/ext-apps/app-bridge";
import { type Signal, signal } from "@preact/signals";
import type {
  CallOutcome,
  HostState,
  OpenedApp,
  Placement,
  PolicyReport,
  TargetState,
  ToolCall,
} from "../control/protocol.js";
import type { AppFaultId } from "../faults/catalogue.js";
import type { AppStatus } from "../library/page-driver.js";
import type { ProfileId } from "../profiles/profiles.js";
import type { Rehearsal } from "../rehearsal.js";
import type { ConversationEntry } from "./conversation.js";
import type { TrafficEntry } from "./traffic.js";

export type { AppStatus };

export type Theme = "light" | "dark";

/** Where the page stands with its host. */
export type Link =
  | { readonly kind: "starting" }
  | { readonly kind: "ready" }
  /** The sandbox is not what it must be: nothing is opened in it. */
  | { readonly kind: "unsafe"; readonly message: string; readonly faults: readonly string[] }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "gone"; readonly message: string };

export interface Selection {
  readonly target: string;
  readonly tool: string;
}

/** What the person is asked before an app gets its way. */
export type Question =
  | { readonly kind: "link"; readonly url: string }
  | {
      readonly kind: "download";
      readonly files: readonly { readonly name: string; readonly bytes: number }[];
    }
  | { readonly kind: "app-tool"; readonly call: ToolCall };

/** What the host observes, one panel each. */
export const panelIds = [
  "start",
  "messages",
  "violations",
  "egress",
  "context",
  "conversation",
  "app-tools",
  "frame",
] as const;
export type PanelId = (typeof panelIds)[number];

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
  /** Whether the app has had more time than an app needs to start. */
  readonly isLate: Signal<boolean>;
  readonly panel: Signal<PanelId>;
  /** How the next app is framed. */
  readonly placement: Signal<Placement>;
  /** Which host the next app meets, and what fails. */
  readonly profile: Signal<ProfileId>;
  readonly faults: Signal<readonly AppFaultId[]>;
  readonly displayMode: Signal<McpUiDisplayMode>;
  /** The modes that the app may be put into. */
  readonly displayModes: Signal<readonly McpUiDisplayMode[]>;
  /** The tools that the app offers to its host, and the last call of one. */
  readonly appTools: Signal<readonly Tool[]>;
  readonly appToolOutcome: Signal<CallOutcome | undefined>;
  readonly traffic: Signal<readonly TrafficEntry[]>;
  readonly reports: Signal<readonly PolicyReport[]>;
  readonly messages: Signal<readonly ConversationEntry[]>;
  readonly modelContext: Signal<unknown>;
  /** What the person is asked, and what the answer does. */
  readonly question: Signal<(Question & { readonly answer: (agreed: boolean) => void }) | undefined>;
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
    isLate: signal(false),
    panel: signal<PanelId>("messages"),
    placement: signal<Placement>({ frame: "opaque", csp: "spec" }),
    profile: signal<ProfileId>("spec"),
    faults: signal<readonly AppFaultId[]>([]),
    displayMode: signal<McpUiDisplayMode>("inline"),
    displayModes: signal<readonly McpUiDisplayMode[]>([]),
    appTools: signal<readonly Tool[]>([]),
    appToolOutcome: signal<CallOutcome | undefined>(undefined),
    traffic: signal<readonly TrafficEntry[]>([]),
    reports: signal<readonly PolicyReport[]>([]),
    messages: signal<readonly ConversationEntry[]>([]),
    modelContext: signal<unknown>(undefined),
    question: signal<Store["question"]["value"]>(undefined),
  };
}

/** Sets what the next app meets. */
export function rehearse(store: Store, { profile, faults, placement }: Rehearsal): void {
  store.profile.value = profile;
  store.faults.value = faults;
  store.placement.value = placement;
}

/** The tool that is selected, as it is listed now. */
export function selectedTool(store: Store): Tool | undefined {
  return store.selection.value && toolOf(store, store.selection.value);
}

/** A tool, as it is listed now. */
export function toolOf(store: Store, { target, tool }: Selection): Tool | undefined {
  return targetOf(store, target)?.tools.find(({ name }) => name === tool);
}

/** A server, as it is listed now. */
export function targetOf(store: Store, id: string): TargetState | undefined {
  return store.host.value?.targets.find((target) => target.id === id);
}

/** Puts the tools of a server in place of those that it had. */
export function setTools(store: Store, target: string, tools: TargetState["tools"]): void {
  const host = store.host.value;
  if (!host) return;
  store.host.value = {
    ...host,
    targets: host.targets.map((each) => (each.id === target ? { ...each, tools } : each)),
  };
}

/** Forgets the app that was shown before, for a call that begins. */
export function resetFor(store: Store, call: ToolCall): void {
  store.call.value = call;
  store.outcome.value = undefined;
  store.isCalling.value = true;
  store.app.value = undefined;
  store.appStatus.value = "none";
  store.appNote.value = "";
  store.isLate.value = false;
  store.displayMode.value = "inline";
  store.displayModes.value = [];
  store.appTools.value = [];
  store.appToolOutcome.value = undefined;
  store.traffic.value = [];
  store.reports.value = [];
  store.messages.value = [];
  store.modelContext.value = undefined;
}
