import "./jitless.js";
import { effect } from "@preact/signals";
import { render } from "preact";
import { profileOf } from "../profiles/profiles.js";
import { createActions } from "./actions.js";
import { Page } from "./components/page.js";
import { connect } from "./connect.js";
import { createDriver } from "./driver.js";
import { createStore } from "./store.js";

const root = document.getElementById("page");
if (root) {
  const store = createStore();
  const stage = document.createElement("div");
  stage.className = "stage";
  stage.dataset.portholeStage = "";
  const actions = createActions(store, () => stage);

  window.porthole = createDriver(store, actions);
  effect(() => {
    document.documentElement.dataset.theme = store.theme.value;
  });
  // Not drawn with the page: what is shown elsewhere must be so at once, since the app is told its size.
  effect(() => {
    document.documentElement.dataset.display = store.displayMode.value;
  });
  // The width of the chat column belongs to the host that is imitated.
  effect(() => {
    const width = profileOf(store.profile.value).container?.value.width;
    stage.style.maxWidth = width === undefined ? "" : `${width}px`;
  });
  effect(() => {
    root.dataset.portholePage = store.link.value.kind;
  });
  new ResizeObserver(actions.resized).observe(stage);

  // The token leaves the address at once, so that neither history nor a screenshot keeps it.
  const token = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);

  root.textContent = "";
  render(<Page store={store} actions={actions} stage={stage} />, root);
  void connect(store, token, actions);
}
