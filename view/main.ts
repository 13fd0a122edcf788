import "./jitless.js";
import { PostMessageTransport } from "@modelcontextprotocol/ext-apps";
import { appConfigElementId } from "../plans/app-config.js";
import { withoutNullMeta } from "./bridge/envelope.js";
import { runView } from "./view.js";

const mount = document.getElementById("porthole");
const plan = mount?.querySelector<HTMLElement>("[data-porthole-plan]");
const said = mount?.querySelector<HTMLElement>("[data-porthole-said]");
if (mount && plan && said) {
  const config = document.getElementById(appConfigElementId)?.textContent ?? "";
  // Before the transport listens.
  window.addEventListener("message", ({ data }) => withoutNullMeta(data));
  void runView({ mount, plan, said, config }, new PostMessageTransport(window.parent, window.parent));
}
