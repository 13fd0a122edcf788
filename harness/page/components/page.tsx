import type { Actions } from "../actions.js";
import type { Store } from "../store.js";
import { AppView } from "./app-view.js";
import { Panels } from "./panels.js";
import { QuestionDialog } from "./question-dialog.js";
import { ToolForm } from "./tool-form.js";
import { ToolList } from "./tool-list.js";
import { TopBar } from "./top-bar.js";

export interface PageProps {
  readonly store: Store;
  readonly actions: Actions;
}

/** The whole page. `stage` is kept outside the tree, since a frame that is moved in the document is loaded again. */
export function Page({ store, actions, stage }: PageProps & { readonly stage: HTMLElement }) {
  const link = store.link.value;
  if (link.kind === "starting") return <p class="notice">Connecting to Porthole…</p>;
  if (link.kind === "unsafe") {
    return (
      <div class="notice" role="alert">
        <h1>The sandbox is not safe</h1>
        <p>
          Before it shows anything, Porthole tests the place where apps run. Something between it and this
          browser has changed that place, so nothing is opened:
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
  return (
    <div class="layout">
      <TopBar store={store} actions={actions} />
      {link.kind === "gone" && (
        <p class="banner" role="alert">
          {link.message}
        </p>
      )}
      <ToolList store={store} actions={actions} />
      <main class="work">
        <ToolForm store={store} actions={actions} />
        <AppView store={store} actions={actions} stage={stage} />
      </main>
      <Panels store={store} actions={actions} />
      <QuestionDialog store={store} />
    </div>
  );
}
