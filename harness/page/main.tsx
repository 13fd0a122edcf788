import "./jitless.js";
import { effect } from "@preact/signals";
import { render } from "preact";
import { keepAddress } from "./address.js";
import { createBeside } from "./beside.js";
import { Page } from "./components/page.js";
import { connect } from "./connect.js";
import { createDriver } from "./driver.js";
import { createInstance } from "./instance.js";

const root = document.getElementById("page");
if (root) {
  const first = createInstance();
  const { store, actions } = first;
  const beside = createBeside(first);

  window.porthole = createDriver(store, actions);
  effect(() => {
    document.documentElement.dataset.theme = store.theme.value;
  });
  effect(() => {
    document.documentElement.dataset.display = store.displayMode.value;
  });
  effect(() => {
    root.dataset.portholePage = store.link.value.kind;
  });

  // The token leaves the address at once, so that neither history nor a screenshot keeps it.
  const token = location.hash.slice(1);
  history.replaceState(null, "", `${location.pathname}${location.search}`);

  root.textContent = "";
  render(<Page first={first} beside={beside} />, root);
  void connect([first, beside.second], token);
  keepAddress(store);
}
