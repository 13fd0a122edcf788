// F2: what the official App costs a view that does nothing.
import "../../../view/jitless.js";
import { App, PostMessageTransport } from "@modelcontextprotocol/ext-apps";

const app = new App({ name: "floor-app", version: "1" }, {}, { autoResize: false });
app.addEventListener("toolresult", () => undefined);
void app.connect(new PostMessageTransport(window.parent, window.parent));
