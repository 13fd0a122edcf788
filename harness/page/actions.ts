import type { Tool } from "@modelcontextprotocol/client";
import type { McpUiDisplayMode } from "@modelcontextprotocol/ext-apps/app-bridge";
import { printableJson } from "../../base/text/printable.js";
import type { CallOutcome, Placement, TargetState, ToolCall } from "../control/protocol.js";
import type { AppFaultId } from "../faults/catalogue.js";
import type { AppAnswer, AppMessageToSend } from "../library/page-driver.js";
import { type ProfileId, profileOf } from "../profiles/profiles.js";
import type { Recording } from "../record/recording.js";
import { displayModeAfter } from "./app/display-mode.js";
import { fileName, type OfferedFile } from "./app/downloads.js";
import type { HostSituation } from "./app/host-context.js";
import { type MountedApp, mountApp, type TeardownOutcome, teardownMs } from "./app/mount.js";
import { ask, ControlError } from "./control-client.js";
import { createConversation } from "./conversation.js";
import { oncePerFrame } from "./once-per-frame.js";
import { saveFile } from "./save-file.js";
import { runSelfTest } from "./self-test.js";
import {
  type Question,
  resetFor,
  type Selection,
  type Store,
  setTools,
  type Theme,
  targetOf,
  toolOf,
} from "./store.js";
import { hasApp } from "./tools.js";
import { createTrafficLog, createTrafficReader } from "./traffic.js";

/** What the person can do on the page. */
export interface Actions {
  select(selection: Selection): void;
  refreshTools(target: string): Promise<void>;
  /** Calls the selected tool and shows its app; an app that is shown is ended first. */
  call(args: ToolCall["arguments"]): Promise<void>;
  /** Gives up the call that is running. */
  cancel(): void;
  closeApp(): Promise<void>;
  /** Makes a recording of the app that is shown, or was last. */
  record(): Promise<Recording>;
  /** Records it and hands the file to the browser to be saved. */
  saveRecording(): Promise<void>;
  /** Ends the app and makes its call again. */
  reloadApp(): Promise<void>;
  setTheme(theme: Theme): void;
  /** Tests the sandbox, and gives one sentence for each fault. */
  checkSandbox(placement: Placement): Promise<readonly string[]>;
  /** How the next app is framed. */
  setPlacement(placement: Placement): void;
  /** Which host the next app meets; its frame and policy follow. */
  setProfile(profile: ProfileId): void;
  setFaults(faults: readonly AppFaultId[]): void;
  /** Shows the app in another way, if the app has it. */
  setDisplayMode(mode: McpUiDisplayMode): void;
  /** Calls a tool that the app offers, after asking where it may change something. */
  callAppTool(call: ToolCall): Promise<void>;
  /** Sends the app a request of any kind. */
  askApp(message: AppMessageToSend, timeoutMs: number): Promise<AppAnswer>;
  /** Sends the app a notification of any kind. */
  tellApp(message: AppMessageToSend): void;
  /** The stage's width has changed. */
  resized(): void;
  /** The server says that its tools are others now (CAP-05). */
  toolsChanged(target: string): void;
  /** The server says that its resources are others now (CAP-05). */
  resourcesChanged(target: string): void;
  /** What a tool shows has changed: its app is shown anew, unless the person has closed it or called another tool. */
  callAgain(selection: Selection): Promise<void>;
}

/** A call that was made, for making it again. */
interface MadeCall {
  readonly selection: Selection;
  readonly arguments: ToolCall["arguments"];
}

export function createActions(store: Store, stage: () => HTMLElement): Actions {
  let mounted: { readonly app: MountedApp; readonly id: string; readonly target: string } | undefined;
  let running: AbortController | undefined;
  let made: MadeCall | undefined;
  /** The messages of the app that was shown last. */
  let traffic = createTrafficLog();
  /** Counts calls and closings: what began under an older number must not touch the page any more. */
  let turn = 0;

  const situation = (): HostSituation => ({
    theme: store.theme.value,
    displayMode: store.displayMode.value,
    width: Math.max(1, Math.round(stage().clientWidth)),
    height: Math.max(1, Math.round(stage().clientHeight)),
  });
  const serverOf = (id: string): TargetState => {
    const target = targetOf(store, id);
    if (!target) throw new ControlError("REFUSED", "no such server");
    return target;
  };

  /** The findings by placement: each is tested once, before anything is opened in it. */
  const tested = new Map<string, Promise<readonly string[]>>();
  function checkSandbox(placement: Placement): Promise<readonly string[]> {
    const key = `${placement.frame} ${placement.csp}`;
    const known = tested.get(key) ?? testSandbox(store, placement);
    tested.set(key, known);
    return known;
  }

  /** The one way to another display mode, whoever asks for it (DSP-04, DSP-08). */
  function setDisplayMode(wish: McpUiDisplayMode): McpUiDisplayMode {
    const mode = displayModeAfter(wish, store.displayMode.value, store.displayModes.value);
    if (mode !== store.displayMode.value) {
      store.displayMode.value = mode;
      mounted?.app.update(situation());
    }
    return mode;
  }

  /** Ends the app and gives the new turn; another may have begun by the time it comes. */
  async function end(): Promise<number> {
    turn += 1;
    const mine = turn;
    running?.abort();
    const closing = mounted;
    if (!closing) return mine;
    mounted = undefined;
    store.question.value?.answer(false);
    store.appStatus.value = "closing";
    const ended = await closing.app.teardown();
    if (store.host.value?.records && store.outcome.value) await record().catch(() => {});
    await ask("close", { app: closing.id }).catch(() => {});
    if (mine !== turn) return mine;
    store.displayMode.value = "inline";
    store.appStatus.value = "closed";
    store.appNote.value = teardownNote(ended);
    return mine;
  }

  async function record(): Promise<Recording> {
    const outcome = store.outcome.value;
    const app = store.app.value;
    const call = store.call.value;
    if (!outcome || !app || !call || !made) throw new ControlError("REFUSED", "there is nothing to record");
    const { target } = made.selection;
    const messages = traffic.entries();
    const { recording } = await ask("record", { target, call, outcome, app, messages });
    return recording;
  }

  async function call(call: MadeCall): Promise<void> {
    const { selection, arguments: args } = call;
    const tool = toolOf(store, selection);
    if (!tool) return;
    const mine = await end();
    if (mine !== turn) return;
    made = call;
    resetFor(store, { name: tool.name, arguments: args });
    const abort = new AbortController();
    running = abort;
    // The app is framed while the tool runs, so that it can show what it was asked.
    const framed = hasApp(tool) ? show(selection, tool, args, mine) : Promise.resolve(undefined);
    const outcome = await ask(
      "call",
      { target: selection.target, name: tool.name, arguments: args },
      abort.signal,
    ).catch((error: unknown) => failure(error, abort.signal.aborted));
    if (running === abort) {
      running = undefined;
      store.isCalling.value = false;
      store.outcome.value = outcome;
    }
    const app = await framed;
    if (outcome.kind === "result") app?.settle({ kind: "result", result: outcome.result });
    else app?.settle({ kind: "cancelled", reason: outcome.error.message });
  }

  async function show(
    selection: Selection,
    tool: Tool,
    args: ToolCall["arguments"],
    mine: number,
  ): Promise<MountedApp | undefined> {
    store.appStatus.value = "loading";
    try {
      const placement = store.placement.value;
      const faults = await checkSandbox(placement);
      if (faults.length > 0)
        throw new ControlError("REFUSED", `the sandbox is not safe: ${faults.join("; ")}`);
      const opened = await ask("open", { ...selection, ...placement });
      if (mine !== turn) {
        await ask("close", { app: opened.id });
        return undefined;
      }
      const read = createTrafficReader(() => performance.now());
      const log = createTrafficLog();
      traffic = log;
      const conversation = createConversation();
      // What an app said before another took the stage is no part of what the page shows of the other.
      const isShown = () => store.app.value === opened;
      const drawTraffic = oncePerFrame(() => {
        if (isShown()) store.traffic.value = log.entries();
      });
      const app = mountApp({
        stage: stage(),
        sandboxOrigin: store.host.value?.sandboxOrigin ?? "",
        version: store.host.value?.version ?? "",
        target: () => serverOf(selection.target),
        app: opened,
        tool,
        arguments: args,
        situation: situation(),
        profile: profileOf(store.profile.value),
        faults: store.faults.value,
        callTool: (toolCall, signal) => ask("app-call", { app: opened.id, ...toolCall }, signal),
        resource: (method, params) => ask("app-resource", { app: opened.id, method, params }),
        // An app that is closing is still heard (TDN-08), but the person is asked nothing any more.
        openLink: async (url) => mounted?.id === opened.id && (await askPerson(store, { kind: "link", url })),
        saveFiles: async (files) => mounted?.id === opened.id && (await saveFiles(store, files)),
        displayMode: (wish) => (mounted?.id === opened.id ? setDisplayMode(wish) : "inline"),
        onMessage(message) {
          conversation.add(message);
          if (isShown()) store.messages.value = conversation.entries();
        },
        onModelContext(context) {
          // Each update replaces the one before (REQ-10).
          if (isShown()) store.modelContext.value = context;
        },
        onInitialized(modes) {
          if (!isShown()) return;
          store.displayModes.value = modes;
          store.appStatus.value = "ready";
        },
        onAppTools(tools) {
          if (isShown()) store.appTools.value = tools;
        },
        onCloseRequest: () => void end(),
        observe(seen) {
          log.add(read(seen));
          drawTraffic();
        },
      });
      mounted = { app, id: opened.id, target: selection.target };
      store.app.value = opened;
      store.appStatus.value = "initializing";
      return app;
    } catch (error) {
      if (mine !== turn) return undefined;
      store.appStatus.value = "failed";
      store.appNote.value = error instanceof Error ? error.message : String(error);
      return undefined;
    }
  }

  return {
    checkSandbox,
    record,
    async saveRecording() {
      const recording = await record();
      saveFile({
        name: fileName(`${store.call.value?.name}.recording.json`),
        mimeType: "application/json",
        bytes: new TextEncoder().encode(`${printableJson(recording)}\n`),
      });
    },
    setDisplayMode: (mode) => void setDisplayMode(mode),
    async callAppTool(call) {
      const app = mounted?.app;
      const tool = store.appTools.value.find(({ name }) => name === call.name);
      // APT-06: what may change something is asked about first.
      const agreed =
        tool?.annotations?.readOnlyHint === true || (await askPerson(store, { kind: "app-tool", call }));
      if (!app || !agreed || mounted?.app !== app) return;
      store.appToolOutcome.value = await app.callAppTool(call);
    },
    setPlacement(placement) {
      store.placement.value = placement;
    },
    setProfile(profile) {
      const { frame, csp } = profileOf(profile);
      store.profile.value = profile;
      store.placement.value = { frame: frame.value, csp: csp.value };
    },
    setFaults(faults) {
      store.faults.value = faults;
    },
    async askApp(message, timeoutMs) {
      return mounted ? mounted.app.ask(message, timeoutMs) : { kind: "silence", milliseconds: 0 };
    },
    tellApp: (message) => mounted?.app.tell(message),
    select(selection) {
      store.selection.value = selection;
    },
    async refreshTools(target) {
      const { tools } = await ask("tools", { target });
      setTools(store, target, tools);
    },
    async call(args) {
      const selection = store.selection.value;
      if (selection) await call({ selection, arguments: args });
    },
    cancel: () => running?.abort(),
    async closeApp() {
      await end();
    },
    async reloadApp() {
      if (made) await call(made);
    },
    setTheme(theme) {
      store.theme.value = theme;
      mounted?.app.update(situation());
    },
    resized() {
      mounted?.app.update(situation());
    },
    toolsChanged(target) {
      if (mounted?.target === target) mounted.app.listChanged("tools");
    },
    resourcesChanged(target) {
      if (mounted?.target === target) mounted.app.listChanged("resources");
    },
    async callAgain({ target, tool }) {
      const isShown = made?.selection.target === target && made.selection.tool === tool;
      const status = store.appStatus.value;
      // While it is closing, either the person wants it so, or the call that follows will show what is new.
      if (made && isShown && status !== "closing" && status !== "closed") await call(made);
    },
  };
}

function failure(error: unknown, cancelled: boolean): CallOutcome {
  const message = cancelled
    ? "The call was cancelled."
    : error instanceof Error
      ? error.message
      : String(error);
  return { kind: "error", error: { code: -32603, message }, milliseconds: 0 };
}

/** One question at a time: while one is asked, another is denied. */
function askPerson(store: Store, question: Question): Promise<boolean> {
  if (store.question.value) return Promise.resolve(false);
  return new Promise((resolve) => {
    store.question.value = {
      ...question,
      answer(agreed) {
        store.question.value = undefined;
        resolve(agreed);
      },
    };
  });
}

/** Saves what an app offers, if the person agrees (REQ-04). */
async function saveFiles(store: Store, files: readonly OfferedFile[]): Promise<boolean> {
  const shown = files.map(({ name, bytes }) => ({ name, bytes: bytes.byteLength }));
  if (!(await askPerson(store, { kind: "download", files: shown }))) return false;
  for (const file of files) saveFile(file);
  return true;
}

async function testSandbox(store: Store, placement: Placement): Promise<readonly string[]> {
  const test = await ask("self-test", placement);
  try {
    return await runSelfTest(test, store.host.value?.sandboxOrigin ?? "");
  } finally {
    await ask("close", { app: test.id }).catch(() => {});
  }
}

function teardownNote(ended: TeardownOutcome): string {
  switch (ended.kind) {
    case "answered":
      return `The app ended; it answered in ${ended.milliseconds} ms.`;
    case "refused":
      return `The app was removed; it does not handle the request to end (${ended.message}).`;
    case "silent":
      return `The app was removed; it did not answer within ${teardownMs} ms.`;
    case "never-initialized":
      return "The app was removed; it had never finished its handshake.";
  }
}
