import "./jitless.js";
import { PostMessageTransport } from "@modelcontextprotocol/ext-apps";
import { createHost } from "./bridge/host.js";
const h = createHost(new PostMessageTransport(window.parent, window.parent), {input(){},result(){},cancelled(){},contextChanged(){},teardown(){}});
await h.connect();
