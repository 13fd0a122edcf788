import "./jitless.js";
import { effect } from "@preact/signals";
import { render } from "preact";
import { connect, createActions } from "./actions.js";
import { Page } from "./components/page.js";
import { createStore } from "./store.js";

const root = document.getElementById("page");
if (root) {
  const store = createStore();
  const stage = document.createElement("div");
  stage.className = "stage";
  stage.dataset.portholeStage = "";
  const actions = createActions(store, () => stage);

  effect(() => {
    document.documentElement.dataset.theme = store.theme.value;
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
