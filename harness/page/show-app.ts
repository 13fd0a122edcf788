import type { Tool } from "@modelcontextprotocol/client";
import type { McpUiDisplayMode } from "@modelcontextprotocol/ext-apps/app-bridge";
import { batch } from "@preact/signals";
import type { AppPlace, OpenedApp, TargetState, ToolCall } from "../control/protocol.js";
import { profileOf } from "../profiles/profiles.js";
import type { HostSituation } from "./app/host-context.js";
import { type MountedApp, mountApp } from "./app/mount.js";
import { frameSandbox } from "./app/sandbox-frame.js";
import type { BoundedLog } from "./bounded-log.js";
import { createConsent } from "./consent.js";
import { ask, ControlError } from "./control-client.js";
import { createConversation } from "./conversation.js";
import { oncePerFrame } from "./once-per-frame.js";
import { askPerson, saveFiles } from "./questions.js";
import type { SandboxCheck } from "./sandbox-check.js";
import type { Store } from "./store.js";
import { createStory } from "./story.js";
import { titleOf } from "./tools.js";
import { createTrafficReader, type TrafficEntry } from "./traffic.js";

export interface ShowOptions {
  readonly stage: HTMLElement;
  readonly place: AppPlace;
  readonly target: string;
  /** The server, with its listing as it is now. */
  readonly server: () => TargetState;
  readonly tool: Tool;
  readonly arguments: ToolCall["arguments"];
  readonly situation: () => HostSituation;
  readonly checkSandbox: SandboxCheck;
  /** Gets the messages. */
  readonly log: BoundedLog<TrafficEntry>;
  /** Whether the page still wants this app, while it is opened. */
  readonly isWanted: () => boolean;
  /** Whether the app is the one that the person deals with, once it is mounted. */
  readonly isMounted: (id: string) => boolean;
  readonly displayMode: (wish: McpUiDisplayMode) => McpUiDisplayMode;
  /** The app asks to be closed. */
  readonly onCloseRequest: () => void;
}

/** An app that has not started by now is looked into, in milliseconds; on a busy machine apps need a second. */
const lateMs = 3_000;

/** An app on the stage. */
export interface ShownApp {
  readonly app: MountedApp;
  readonly id: string;
  readonly target: string;
}

/**
 * Opens the app of a tool on the stage.
 *
 * Its frame sets out for the sandbox, whose page waits there for the policy, while the document is read and the place is
 * tested. Nothing of the app is given to the frame before the test has found no fault.
 *
 * @returns `undefined` when it is not wanted any more.
 * @throws {ControlError} when it cannot be shown.
 */
export async function showApp(store: Store, options: ShowOptions): Promise<ShownApp | undefined> {
  const { place, target, tool, log } = options;
  const placement = store.placement.value;
  const leave = () => void ask("close", { app: place.id }).catch(() => {});

  let opened: OpenedApp | undefined;
  // What an app said before another took the stage is no part of what the page shows of the other.
  const isShown = () => opened !== undefined && store.app.value === opened;
  const read = createTrafficReader(() => performance.now());
  const story = createStory();
  const drawTraffic = oncePerFrame(() => {
    if (!isShown()) return;
    batch(() => {
      store.traffic.value = log.entries();
      store.story.value = story.read();
    });
  });
  const framing = {
    stage: options.stage,
    title: `App of ${titleOf(tool)}`,
    place,
    sandboxOrigin: store.host.value?.sandboxOrigin ?? "",
    observe: (seen: Parameters<typeof read>[0]) => {
      const entry = read(seen);
      log.add(entry);
      story.add(entry);
      drawTraffic();
    },
  };
  let frame = frameSandbox(framing);
  try {
    const [faults, app] = await Promise.all([
      options.checkSandbox(placement),
      ask("open", { app: place.id, target, tool: tool.name, profile: store.profile.value, ...placement }),
    ]);
    if (faults.length > 0) throw new ControlError("REFUSED", `the sandbox is not safe: ${faults.join("; ")}`);
    if (!options.isWanted()) {
      frame.remove();
      return void leave();
    }
    opened = app;
  } catch (error) {
    frame.remove();
    leave();
    throw error;
  }
  if (opened.allow !== "") {
    frame.remove();
    frame = frameSandbox(framing, opened.allow);
  }
  const { id } = opened;
  const conversation = createConversation();
  const drawConversation = oncePerFrame(() => {
    if (isShown()) store.messages.value = conversation.entries();
  });
  // Each update replaces the one before (REQ-10).
  let modelContext: unknown;
  const drawModelContext = oncePerFrame(() => {
    if (isShown()) store.modelContext.value = modelContext;
  });
  const consent = createConsent(store, () => options.isMounted(id));
  const app = mountApp({
    frame,
    version: store.host.value?.version ?? "",
    target: options.server,
    app: opened,
    tool,
    arguments: options.arguments,
    situation: options.situation(),
    profile: profileOf(store.profile.value),
    platform: () => store.controls.value.platform,
    faults: store.faults.value,
    callTool: (toolCall, signal) =>
      consent(
        options.server().tools.find(({ name }) => name === toolCall.name),
        toolCall,
        () => ask("app-call", { app: id, ...toolCall }, signal),
      ),
    resource: (method, params) => ask("app-resource", { app: id, method, params }),
    // An app that is closing is still heard (TDN-08), but the person is asked nothing any more.
    openLink: async (url) => options.isMounted(id) && (await askPerson(store, { kind: "link", url })),
    saveFiles: async (files) => options.isMounted(id) && (await saveFiles(store, files)),
    displayMode: (wish) => (options.isMounted(id) ? options.displayMode(wish) : "inline"),
    onMessage(message) {
      conversation.add(message);
      drawConversation();
    },
    onModelContext(context) {
      modelContext = context;
      drawModelContext();
    },
    onInitialized(modes) {
      if (!isShown()) return;
      store.displayModes.value = modes;
      store.appStatus.value = "ready";
      const { display } = store.controls.value;
      if (display !== undefined) options.displayMode(display);
    },
    onAppTools(tools) {
      if (isShown()) store.appTools.value = tools;
    },
    onCloseRequest: options.onCloseRequest,
  });
  store.app.value = opened;
  store.appStatus.value = "initializing";
  setTimeout(() => {
    if (isShown()) store.isLate.value = true;
  }, lateMs);
  return { app, id, target };
}
