import type { HostEvent } from "../control/protocol.js";
import { restoreAddress } from "./address.js";
import { ask, ControlError } from "./control-client.js";
import { listen } from "./events.js";
import type { Instance } from "./instance.js";
import { rehearse, type Selection, type Store, setTools } from "./store.js";
import { hasApp } from "./tools.js";

const longestReports = 500;

/**
 * Trades the link for a session, reads the host's state, tests the sandbox, and keeps the state up to date until the host is
 * gone. Where the test fails, the page offers nothing.
 */
export async function connect(instances: readonly [Instance, Instance], token: string): Promise<void> {
  const [{ store, actions }] = instances;
  try {
    if (token !== "") await ask("launch", { token });
    const host = await ask("state", {});
    store.host.value = host;
    rehearse(store, host.rehearsal);
    restoreAddress(store, location.search);
    const tested = actions.checkSandbox(store.placement.value);
    actions.prepare();
    const faults = await tested;
    if (faults.length > 0) {
      store.link.value = { kind: "unsafe", message: `the sandbox is not safe: ${faults.join("; ")}`, faults };
      return;
    }
    const first = host.callOnOpen;
    store.selection.value ??= first ? { target: first.target, tool: first.name } : firstTool(store);
    store.link.value = { kind: "ready" };
    await listen({
      // Not before, or a change between the call and the first event would be missed.
      onOpen() {
        if (first) void actions.call(first.arguments);
      },
      onEvent(event) {
        for (const instance of instances) hear(instance, event);
      },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const kind = error instanceof ControlError && error.code === "REFUSED" ? "refused" : "gone";
    store.link.value = { kind, message };
  }
}

function hear({ store, actions }: Instance, event: HostEvent): void {
  if (event.type === "tools") {
    setTools(store, event.target, event.tools);
    actions.toolsChanged(event.target);
  } else if (event.type === "resources") {
    actions.resourcesChanged(event.target);
  } else if (event.type === "closing") {
    void actions.closeApp();
  } else if (event.type === "restarted") {
    setTools(store, event.target, event.tools);
    store.restartFault.value = event.error;
    if (event.error === undefined) void actions.restarted(event.target);
  } else if (event.type === "call-again") {
    void actions.callAgain({ target: event.target, tool: event.tool });
  } else if (event.report.app === store.app.value?.id) {
    store.reports.value = [...store.reports.value.slice(1 - longestReports), event.report];
  }
}

function firstTool(store: Store): Selection | undefined {
  for (const target of store.host.value?.targets ?? []) {
    const tool = target.tools.find(hasApp) ?? target.tools[0];
    if (tool) return { target: target.id, tool: tool.name };
  }
  return undefined;
}
