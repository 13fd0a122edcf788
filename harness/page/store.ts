import type { Tool } from "@modelcontextprotocol/client";
import type { McpUiDisplayMode } from "@modelcontextprotocol/ext-apps/app-bridge";
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type {
  CallOutcome,
  HostState,
  OpenedApp,
  Placement,
  PolicyReport,
  TargetState,
  ToolCall,
} from "../control/protocol.js";
import type { Controls } from "../controls.js";
import type { AppFaultId } from "../faults/catalogue.js";
import type { AppStatus } from "../library/page-driver.js";
import type { ProfileId } from "../profiles/profiles.js";
import type { Rehearsal } from "../rehearsal.js";
import type { ConversationEntry } from "./conversation.js";
import { type Observations, observe } from "./observations.js";
import { noStory, type Story } from "./story.js";
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

/** A call that the person made, and how it ended. */
export interface PastCall {
  readonly id: number;
  readonly selection: Selection;
  readonly arguments: ToolCall["arguments"];
  /** Absent while it runs. */
  readonly outcome?: "result" | "tool-error" | "error";
  readonly milliseconds?: number;
}

/** Arguments that are put into a form, and not sent. */
export interface Draft {
  /** A draft of another number begins the form anew. */
  readonly id: number;
  readonly selection: Selection;
  readonly arguments: ToolCall["arguments"];
}

/** What the person is asked before an app gets its way. */
export type Question =
  | { readonly kind: "link"; readonly url: string }
  | {
      readonly kind: "download";
      readonly files: readonly { readonly name: string; readonly bytes: number }[];
    }
  | { readonly kind: "app-tool"; readonly call: ToolCall }
  /** A call of the app to its server; `remember` lets this app call that tool unasked from then on. */
  | { readonly kind: "tool"; readonly call: ToolCall; readonly remember: () => void };

/** What the host observes, one panel each. */
export const panelIds = [
  "start",
  "errors",
  "messages",
  "violations",
  "egress",
  "frame",
  "timings",
  "events",
  "context",
  "conversation",
  "app-tools",
] as const;
export type PanelId = (typeof panelIds)[number];

/** What the page knows; each part is a signal, so that only what shows it is drawn again. */
export interface Store extends Observations {
  readonly link: Signal<Link>;
  readonly host: Signal<HostState | undefined>;
  readonly theme: ReadonlySignal<Theme>;
  /** What the person, the address or the starter of the host has chosen. */
  readonly controls: Signal<Controls>;
  readonly selection: Signal<Selection | undefined>;
  /** What the form of the selected tool begins with, where it is not what its schema says. */
  readonly draft: Signal<Draft | undefined>;
  /** Why a server could not be started again; until the next time. */
  readonly restartFault: Signal<string | undefined>;
  /** The calls that were made, the latest first. */
  readonly history: Signal<readonly PastCall[]>;
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
  /** What the messages tell, those too that the log has forgotten. */
  readonly story: Signal<Story>;
  readonly reports: Signal<readonly PolicyReport[]>;
  readonly messages: Signal<readonly ConversationEntry[]>;
  readonly modelContext: Signal<unknown>;
  /** What the person is asked, and what the answer does. */
  readonly question: Signal<(Question & { readonly answer: (agreed: boolean) => void }) | undefined>;
}

/** @param shared the store of another app on the same page: host, question, panel and calls are one for both. */
export function createStore(shared?: Store): Store {
  const ownTheme: Theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const controls = signal<Controls>({});
  const parts = {
    link: shared?.link ?? signal<Link>({ kind: "starting" }),
    host: shared?.host ?? signal<HostState | undefined>(undefined),
    theme: computed(() => controls.value.theme ?? ownTheme),
    controls,
    draft: signal<Draft | undefined>(undefined),
    selection: signal<Selection | undefined>(undefined),
    restartFault: shared?.restartFault ?? signal<string | undefined>(undefined),
    history: shared?.history ?? signal<readonly PastCall[]>([]),
    call: signal<ToolCall | undefined>(undefined),
    outcome: signal<CallOutcome | undefined>(undefined),
    isCalling: signal(false),
    app: signal<OpenedApp | undefined>(undefined),
    appStatus: signal<AppStatus>("none"),
    appNote: signal(""),
    isLate: signal(false),
    panel: shared?.panel ?? signal<PanelId>("messages"),
    placement: signal<Placement>({ frame: "opaque", csp: "spec" }),
    profile: signal<ProfileId>("spec"),
    faults: signal<readonly AppFaultId[]>([]),
    displayMode: signal<McpUiDisplayMode>("inline"),
    displayModes: signal<readonly McpUiDisplayMode[]>([]),
    appTools: signal<readonly Tool[]>([]),
    appToolOutcome: signal<CallOutcome | undefined>(undefined),
    traffic: signal<readonly TrafficEntry[]>([]),
    story: signal(noStory),
    reports: signal<readonly PolicyReport[]>([]),
    messages: signal<readonly ConversationEntry[]>([]),
    modelContext: signal<unknown>(undefined),
    question: shared?.question ?? signal<Store["question"]["value"]>(undefined),
  };
  return { ...parts, ...observe(parts) };
}

/** Sets what the next app meets. */
export function rehearse(store: Store, { profile, faults, placement, controls }: Rehearsal): void {
  store.profile.value = profile;
  store.faults.value = faults;
  store.placement.value = placement;
  store.controls.value = controls;
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
  store.story.value = noStory;
  store.reports.value = [];
  store.messages.value = [];
  store.modelContext.value = undefined;
}

/** As many as a person would look through. */
const longestHistory = 50;

/** Notes a call that begins, and gives what notes its end. */
export function keepCall(
  store: Store,
  call: Pick<PastCall, "selection" | "arguments">,
): (outcome: CallOutcome) => void {
  const id = (store.history.value[0]?.id ?? 0) + 1;
  store.history.value = [{ id, ...call }, ...store.history.value].slice(0, longestHistory);
  return (outcome) => {
    const { milliseconds } = outcome;
    store.history.value = store.history.value.map((each) =>
      each.id === id ? { ...each, outcome: outcomeKind(outcome), milliseconds } : each,
    );
  };
}

/** A tool that reports an error has answered all the same. */
export function outcomeKind(outcome: CallOutcome): "result" | "tool-error" | "error" {
  if (outcome.kind === "error") return "error";
  return outcome.result.isError === true ? "tool-error" : "result";
}
