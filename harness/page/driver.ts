import { mediaOf } from "../controls.js";
import type { DriverCall, PageDriver } from "../library/page-driver.js";
import { visibilityOf } from "../visibility.js";
import type { Actions } from "./actions.js";
import { ask, ControlError } from "./control-client.js";
import { isMediaDriven } from "./media.js";
import { rehearse, type Selection, type Store } from "./store.js";

/** What a program that drives the browser finds as `window.porthole`. */
export function createDriver(store: Store, actions: Actions): PageDriver {
  const selectionOf = ({ server, tool }: DriverCall): Selection => {
    for (const target of store.host.value?.targets ?? []) {
      if (server !== undefined && server !== target.id && server !== target.name) continue;
      const found = target.tools.find(({ name }) => name === tool);
      if (found && visibilityOf(found).model) return { target: target.id, tool };
    }
    throw new ControlError("REFUSED", `no server offers the conversation a tool "${tool}"`);
  };
  return {
    ready: () =>
      new Promise((resolve, reject) => {
        store.link.subscribe((link) => {
          if (link.kind === "ready") resolve();
          if ("message" in link) reject(new ControlError("REFUSED", link.message));
        });
      }),
    open(call, rehearsal) {
      store.selection.value = selectionOf(call);
      rehearse(store, rehearsal);
      void actions.call(call.args);
    },
    async call(call) {
      const { target, tool } = selectionOf(call);
      return ask("call", { target, name: tool, arguments: call.args });
    },
    askApp: actions.askApp,
    tellApp: actions.tellApp,
    record: actions.record,
    async close() {
      await actions.closeApp();
      return store.appNote.value;
    },
    mediaWish(known) {
      isMediaDriven.value = true;
      return new Promise((resolve) => {
        const stop = store.controls.subscribe((controls) => {
          const wish = mediaOf(controls);
          if (known && JSON.stringify(wish) === JSON.stringify(known)) return;
          resolve(wish);
          // Not at once: the first call comes before there is anything to stop.
          queueMicrotask(() => stop());
        });
      });
    },
    look(after) {
      const { html: _, ...app } = store.app.value ?? { html: "" };
      const outcome = store.outcome.value;
      return {
        status: store.appStatus.value,
        note: store.appNote.value,
        ...("id" in app ? { app } : {}),
        ...(outcome ? { outcome } : {}),
        messages: store.traffic.value.filter(({ id }) => id > after),
        reports: store.reports.value,
        modelContext: store.modelContext.value,
        conversation: store.messages.value.map(({ role, content }) => ({
          role,
          ...(content ? { content } : {}),
        })),
      };
    },
  };
}
