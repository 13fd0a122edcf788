import type { Actions } from "../actions.js";
import type { Beside } from "../beside.js";
import type { Instance } from "../instance.js";
import type { Store } from "../store.js";
import { Chat } from "./chat.js";
import { ControlBar } from "./controls.js";
import { History } from "./history.js";
import { Panels } from "./panels.js";
import { QuestionDialog } from "./question-dialog.js";
import { ToolForm } from "./tool-form.js";
import { ToolList } from "./tool-list.js";
import { TopBar } from "./top-bar.js";

export interface PageProps {
  readonly store: Store;
  readonly actions: Actions;
}

/** The whole page. */
export function Page({ first, beside }: { readonly first: Instance; readonly beside: Beside }) {
  const { store, actions } = first;
  const link = store.link.value;
  if (link.kind === "starting") return <p class="notice">Connecting to Porthole…</p>;
  if (link.kind === "unsafe") {
    return (
      <div class="notice" role="alert">
        <h1>The sandbox is not safe</h1>
        <p>
          Before it shows anything, Porthole tests the place where apps run. Something between it and this
          browser has changed that place, so nothing is opened. Turn off what stands between the two (a proxy,
          an extension, a filter) and load the page again.
        </p>
        <ul class="mono">
          {link.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </div>
    );
  }
  if (link.kind === "refused") {
    return (
      <div class="notice" role="alert">
        <h1>This page needs its link</h1>
        <p>{link.message}</p>
      </div>
    );
  }
  const looked = beside.looked.value;
  const seen = looked === "second" ? beside.second : first;
  return (
    <div class="layout">
      <TopBar store={store} actions={actions} />
      {link.kind === "gone" && (
        <p class="banner" role="alert">
          {link.message}
        </p>
      )}
      {store.restartFault.value !== undefined && link.kind !== "gone" && (
        <p class="banner" role="alert" data-porthole-restart-fault="">
          The server has not come back: {store.restartFault.value}
        </p>
      )}
      <ControlBar key={looked} {...seen} />
      <ToolList store={store} actions={actions} />
      <main class="work">
        <ToolForm store={store} actions={actions} />
        <History store={store} actions={actions} />
        <div class="pair">
          <Chat {...first} label="Conversation" beside={beside} />
          {beside.isOpen.value && <Chat {...beside.second} label="Conversation beside it" />}
        </div>
      </main>
      <Panels key={looked} {...seen} beside={beside} />
      <QuestionDialog store={store} />
    </div>
  );
}
