import type { Tool } from "@modelcontextprotocol/client";
import type { McpUiDisplayMode } from "@modelcontextprotocol/ext-apps/app-bridge";
import { printableJson } from "../../base/text/printable.js";
import type { AppPlace, CallOutcome, Placement, TargetState, ToolCall } from "../control/protocol.js";
import type { Controls } from "../controls.js";
import type { AppFaultId } from "../faults/catalogue.js";
import type { AppAnswer, AppMessageToSend } from "../library/page-driver.js";
import { type ProfileId, profileOf } from "../profiles/profiles.js";
import type { Recording } from "../record/recording.js";
import { displayModeAfter } from "./app/display-mode.js";
import { fileName } from "./app/downloads.js";
import { browserFacts, type HostSituation } from "./app/host-context.js";
import { type TeardownOutcome, teardownMs } from "./app/mount.js";
import { ask, ControlError } from "./control-client.js";
import { createPlaces } from "./places.js";
import { askPerson } from "./questions.js";
import { createSandboxCheck } from "./sandbox-check.js";
import { saveFile } from "./save-file.js";
import { type ShownApp, showApp } from "./show-app.js";
import {
  keepCall,
  type PastCall,
  resetFor,
  type Selection,
  type Store,
  setTools,
  targetOf,
  toolOf,
} from "./store.js";
import { hasApp } from "./tools.js";
import { createTrafficLog } from "./traffic.js";

/** What the person can do on the page. */
export interface Actions {
  select(selection: Selection): void;
  /** Puts a call that was made into the form again; nothing is called. */
  useAgain(call: Pick<PastCall, "selection" | "arguments">): void;
  refreshTools(target: string): Promise<void>;
  /** Calls the selected tool and shows its app; an app that is shown is ended first. */
  call(args: ToolCall["arguments"]): Promise<void>;
  /** Makes a call that was made elsewhere on the page. */
  callThis(call: Pick<PastCall, "selection" | "arguments">): Promise<void>;
  /** Gives up the call that is running. */
  cancel(): void;
  closeApp(): Promise<void>;
  /** Makes a recording of the app that is shown, or was last. */
  record(): Promise<Recording>;
  /** Records it and hands the file to the browser to be saved. */
  saveRecording(): Promise<void>;
  /** Ends the app and makes its call again. */
  reloadApp(): Promise<void>;
  /** What the app that is shown is told at once, and each that follows. */
  setControls(controls: Controls): void;
  /** Does what the first app would otherwise have to wait for. */
  prepare(): void;
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
  /** The server is another now: an app of it that is shown is shown anew, with the arguments that it had. */
  restarted(target: string): Promise<void>;
  /** What a tool shows has changed: its app is shown anew, unless the person has closed it or called another tool. */
  callAgain(selection: Selection): Promise<void>;
}

/** A call that was made, for making it again. */
interface MadeCall {
  readonly selection: Selection;
  readonly arguments: ToolCall["arguments"];
}

export function createActions(store: Store, stage: () => HTMLElement): Actions {
  const checkSandbox = createSandboxCheck(store);
  const places = createPlaces();
  let mounted: ShownApp | undefined;
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
    controls: store.controls.value,
  });
  const serverOf = (id: string): TargetState => {
    const target = targetOf(store, id);
    if (!target) throw new ControlError("REFUSED", "no such server");
    return target;
  };

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
    const place = hasApp(tool) ? await places.take().catch(() => undefined) : undefined;
    if (mine !== turn) return;
    made = call;
    resetFor(store, { name: tool.name, arguments: args });
    const keepOutcome = keepCall(store, call);
    const abort = new AbortController();
    running = abort;
    // The app is framed while the tool runs, so that it can show what it was asked.
    const framed = place ? show(call, tool, place, mine) : Promise.resolve(undefined);
    const outcome = await ask(
      "call",
      { target: selection.target, name: tool.name, arguments: args },
      abort.signal,
    ).catch((error: unknown) => failure(error, abort.signal.aborted));
    keepOutcome(outcome);
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
    call: MadeCall,
    tool: Tool,
    place: AppPlace,
    mine: number,
  ): Promise<ShownApp["app"] | undefined> {
    const { target } = call.selection;
    store.appStatus.value = "loading";
    traffic = createTrafficLog();
    try {
      const shown = await showApp(store, {
        stage: stage(),
        place,
        target,
        server: () => serverOf(target),
        tool,
        arguments: call.arguments,
        situation,
        checkSandbox,
        log: traffic,
        isWanted: () => mine === turn,
        isMounted: (id) => mounted?.id === id,
        displayMode: setDisplayMode,
        onCloseRequest: () => void end(),
      });
      places.prepare();
      if (shown) mounted = shown;
      return shown?.app;
    } catch (error) {
      if (mine !== turn) return undefined;
      store.appStatus.value = "failed";
      store.appNote.value = error instanceof Error ? error.message : String(error);
      return undefined;
    }
  }

  return {
    prepare() {
      places.prepare();
      browserFacts();
    },
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
    setDisplayMode(mode) {
      const { display: _, ...rest } = store.controls.value;
      store.controls.value = mode === "inline" ? rest : { ...rest, display: mode };
      setDisplayMode(mode);
    },
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
    useAgain({ selection, arguments: args }) {
      store.selection.value = selection;
      store.draft.value = { id: (store.draft.value?.id ?? 0) + 1, selection, arguments: args };
    },
    async refreshTools(target) {
      const { tools } = await ask("tools", { target });
      setTools(store, target, tools);
    },
    async call(args) {
      const selection = store.selection.value;
      if (selection) await call({ selection, arguments: args });
    },
    async callThis({ selection, arguments: args }) {
      store.selection.value = selection;
      await call({ selection, arguments: args });
    },
    cancel: () => running?.abort(),
    async closeApp() {
      await end();
    },
    async reloadApp() {
      if (made) await call(made);
    },
    setControls(controls) {
      const { display } = controls;
      const isNew = display !== store.controls.value.display;
      store.controls.value = controls;
      if (isNew && mounted) setDisplayMode(display ?? "inline");
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
    async restarted(target) {
      const status = store.appStatus.value;
      if (made?.selection.target === target && status !== "closing" && status !== "closed") await call(made);
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
