import type { Tool } from "@modelcontextprotocol/client";
import type { HostEvent, TargetState, ToolCall } from "../control/protocol.js";
import type { HostSituation } from "./app/host-context.js";
import { type MountedApp, mountApp, type TeardownOutcome, teardownMs } from "./app/mount.js";
import { ask, ControlError, listen } from "./control-client.js";
import { createConversation } from "./conversation.js";
import { oncePerFrame } from "./once-per-frame.js";
import { type Selection, type Store, type Theme, toolOf } from "./store.js";
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
  /** Ends the app and makes its call again. */
  reloadApp(): Promise<void>;
  setTheme(theme: Theme): void;
  /** The stage's width has changed. */
  resized(): void;
  /** The server says that its tools are others now (CAP-05). */
  toolsChanged(target: string): void;
  /** What a tool shows has changed: its app is shown anew, unless the person has closed it or called another tool. */
  callAgain(selection: Selection): Promise<void>;
}

/** A call that was made, for making it again. */
interface MadeCall {
  readonly selection: Selection;
  readonly arguments: ToolCall["arguments"];
}

const longestReports = 500;

export function createActions(store: Store, stage: () => HTMLElement): Actions {
  let mounted: { readonly app: MountedApp; readonly id: string; readonly target: string } | undefined;
  let running: AbortController | undefined;
  let made: MadeCall | undefined;
  /** Counts calls and closings: what began under an older number must not touch the page any more. */
  let turn = 0;

  const situation = (): HostSituation => ({
    theme: store.theme.value,
    width: Math.max(1, Math.round(stage().clientWidth)),
  });
  const targetOf = (id: string): TargetState => {
    const target = store.host.value?.targets.find((candidate) => candidate.id === id);
    if (!target) throw new ControlError("REFUSED", "no such server");
    return target;
  };

  /** Ends the app and gives the new turn; another may have begun by the time it comes. */
  async function end(): Promise<number> {
    turn += 1;
    const mine = turn;
    running?.abort();
    const closing = mounted;
    if (!closing) return mine;
    mounted = undefined;
    store.linkRequest.value?.answer(false);
    store.appStatus.value = "closing";
    const ended = await closing.app.teardown();
    await ask("close", { app: closing.id }).catch(() => {});
    if (mine !== turn) return mine;
    store.appStatus.value = "closed";
    store.appNote.value = teardownNote(ended);
    return mine;
  }

  async function call(call: MadeCall): Promise<void> {
    const { selection, arguments: args } = call;
    const tool = toolOf(store, selection);
    if (!tool) return;
    const mine = await end();
    if (mine !== turn) return;
    made = call;
    reset(store, { name: tool.name, arguments: args });
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
      const opened = await ask("open", selection);
      if (mine !== turn) {
        await ask("close", { app: opened.id });
        return undefined;
      }
      const read = createTrafficReader(() => performance.now());
      const traffic = createTrafficLog();
      const conversation = createConversation();
      // What an app said before another took the stage is no part of what the page shows of the other.
      const isShown = () => store.app.value === opened;
      const drawTraffic = oncePerFrame(() => {
        if (isShown()) store.traffic.value = traffic.entries();
      });
      const app = mountApp({
        stage: stage(),
        sandboxOrigin: store.host.value?.sandboxOrigin ?? "",
        version: store.host.value?.version ?? "",
        target: () => targetOf(selection.target),
        app: opened,
        tool,
        arguments: args,
        situation: situation(),
        callTool: (toolCall, signal) => ask("app-call", { app: opened.id, ...toolCall }, signal),
        resource: (method, params) => ask("app-resource", { app: opened.id, method, params }),
        // An app that is closing is still heard (TDN-08), but the person is asked nothing any more.
        openLink: async (url) => mounted?.id === opened.id && (await askAboutLink(store, url)),
        onMessage(message) {
          conversation.add(message);
          if (isShown()) store.messages.value = conversation.entries();
        },
        onModelContext(context) {
          // Each update replaces the one before (REQ-10).
          if (isShown()) store.modelContext.value = context;
        },
        onInitialized() {
          if (isShown()) store.appStatus.value = "ready";
        },
        onCloseRequest: () => void end(),
        observe(seen) {
          traffic.add(read(seen));
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
      if (mounted?.target === target) mounted.app.toolsChanged();
    },
    async callAgain({ target, tool }) {
      const isShown = made?.selection.target === target && made.selection.tool === tool;
      const status = store.appStatus.value;
      // While it is closing, either the person wants it so, or the call that follows will show what is new.
      if (made && isShown && status !== "closing" && status !== "closed") await call(made);
    },
  };
}

/** Trades the link for a session, reads the host's state, and keeps it up to date until the host is gone. */
export async function connect(store: Store, token: string, actions: Actions): Promise<void> {
  try {
    if (token !== "") await ask("launch", { token });
    const host = await ask("state", {});
    store.host.value = host;
    const first = host.callOnOpen;
    store.selection.value ??= first ? { target: first.target, tool: first.name } : firstTool(store);
    store.link.value = { kind: "ready" };
    await listen({
      // Not before, or a change between the call and the first event would be missed.
      onOpen() {
        if (first) void actions.call(first.arguments);
      },
      onEvent: (event) => hear(store, event, actions),
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const kind = error instanceof ControlError && error.code === "REFUSED" ? "refused" : "gone";
    store.link.value = { kind, message };
  }
}

function hear(store: Store, event: HostEvent, actions: Actions): void {
  if (event.type === "tools") {
    setTools(store, event.target, event.tools);
    actions.toolsChanged(event.target);
  } else if (event.type === "call-again") {
    void actions.callAgain({ target: event.target, tool: event.tool });
  } else if (event.report.app === store.app.value?.id) {
    store.reports.value = [...store.reports.value.slice(1 - longestReports), event.report];
  }
}

function setTools(store: Store, target: string, tools: TargetState["tools"]): void {
  const host = store.host.value;
  if (!host) return;
  store.host.value = {
    ...host,
    targets: host.targets.map((each) => (each.id === target ? { ...each, tools } : each)),
  };
}

function firstTool(store: Store): Selection | undefined {
  for (const target of store.host.value?.targets ?? []) {
    const tool = target.tools.find(hasApp) ?? target.tools[0];
    if (tool) return { target: target.id, tool: tool.name };
  }
  return undefined;
}

function reset(store: Store, call: ToolCall): void {
  store.call.value = call;
  store.outcome.value = undefined;
  store.isCalling.value = true;
  store.app.value = undefined;
  store.appStatus.value = "none";
  store.appNote.value = "";
  store.traffic.value = [];
  store.reports.value = [];
  store.messages.value = [];
  store.modelContext.value = undefined;
}

function failure(error: unknown, cancelled: boolean) {
  const message = cancelled
    ? "The call was cancelled."
    : error instanceof Error
      ? error.message
      : String(error);
  return { kind: "error", error: { code: -32603, message }, milliseconds: 0 } as const;
}

/** One question at a time: a second address while one is asked about is denied. */
function askAboutLink(store: Store, url: string): Promise<boolean> {
  if (store.linkRequest.value) return Promise.resolve(false);
  return new Promise((resolve) => {
    store.linkRequest.value = {
      url,
      answer(agreed) {
        store.linkRequest.value = undefined;
        resolve(agreed);
      },
    };
  });
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
