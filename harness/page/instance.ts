import { effect } from "@preact/signals";
import { profileOf } from "../profiles/profiles.js";
import { type Actions, createActions } from "./actions.js";
import { createStore, type Store } from "./store.js";

/** A place for an app on the page, with all that the page knows of it and can do with it. */
export interface Instance {
  readonly store: Store;
  readonly actions: Actions;
  /** Holds the app's frame. It is kept outside of what is drawn, since a frame that is moved in the document is loaded again. */
  readonly stage: HTMLElement;
}

/** @param shared the store of another instance on the same page. */
export function createInstance(shared?: Store): Instance {
  const store = createStore(shared);
  const stage = document.createElement("div");
  stage.className = "stage";
  stage.dataset.portholeStage = "";
  const actions = createActions(store, () => stage);
  // Not drawn with the page: what is shown elsewhere must be so at once, since the app is told its size.
  effect(() => {
    stage.dataset.display = store.displayMode.value;
  });
  // The width of the chat column belongs to the host that is imitated.
  effect(() => {
    const { width } = store.controls.value;
    const column = profileOf(store.profile.value).container?.value.width;
    stage.style.width = width === undefined ? "" : `${width}px`;
    stage.style.maxWidth = width !== undefined || column === undefined ? "" : `${column}px`;
  });
  new ResizeObserver(actions.resized).observe(stage);
  return { store, actions, stage };
}
