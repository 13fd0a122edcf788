import { isSandboxMessage, judgeMessage } from "./judge.js";

/**
 * The script of the sandbox page: it frames the app and passes messages between host and app, unchanged.
 *
 * It knows its two partners by window and by origin, and makes no message of its own but the ready notice (SBX-05,
 * SBX-09). It reads nothing of what it passes on. How the app is framed stands in the page, where the server wrote it.
 */
const { controlOrigin = "", frame: mode = "opaque", allow = "" } = document.documentElement.dataset;
const host = window.parent;
const isOpaque = mode === "opaque";
/** An opaque origin, which is what `srcdoc` without `allow-same-origin` has, is written `null`. */
const appOrigin = isOpaque ? "null" : self.origin;
/** No target origin names an opaque one. */
const towardsApp = isOpaque ? "*" : self.origin;

let app: HTMLIFrameElement | undefined;

window.addEventListener("message", (event) => {
  if (event.source === host && event.origin === controlOrigin) fromHost(event.data);
  else if (app && event.source === app.contentWindow && event.origin === appOrigin) fromApp(event.data);
});

function fromHost(message: unknown): void {
  const fault = judgeMessage(message);
  if (fault === "sandbox-message") load(message);
  else if (fault) drop(fault);
  else app?.contentWindow?.postMessage(message, towardsApp);
}

function fromApp(message: unknown): void {
  const fault = judgeMessage(message);
  if (fault) drop(fault);
  else host.postMessage(message, controlOrigin);
}

/** Frames the app once (SBX-06); the bytes of the document reach the parser unchanged. */
function load(message: unknown): void {
  if (app || typeof message !== "object" || message === null || !isSandboxMessage(message)) return;
  if (message.method !== "ui/notifications/sandbox-resource-ready") return;
  const params: unknown = Reflect.get(message, "params");
  const html: unknown =
    typeof params === "object" && params !== null ? Reflect.get(params, "html") : undefined;
  if (typeof html !== "string") return;
  app = document.createElement("iframe");
  app.title = document.title;
  app.setAttribute("sandbox", `allow-scripts allow-forms${isOpaque ? "" : " allow-same-origin"}`);
  if (allow !== "") app.setAttribute("allow", allow);
  fill(document.documentElement);
  fill(document.body);
  fill(app);
  app.style.border = "0";
  app.style.display = "block";
  if (mode !== "write") app.srcdoc = html;
  document.body.append(app);
  if (mode === "write") write(app.contentDocument, html);
}

function write(page: Document | null, html: string): void {
  page?.open();
  page?.write(html);
  page?.close();
}

/** Through the CSSOM, which no policy blocks; each level needs a height, or the app is 150 pixels tall. */
function fill(element: HTMLElement): void {
  element.style.margin = "0";
  element.style.width = "100%";
  element.style.height = "100%";
}

function drop(fault: string): void {
  console.warn(`Porthole sandbox: a message was dropped (${fault})`);
}

/** A sandbox that could read its host would protect nothing. */
function canReadHost(): boolean {
  try {
    return host.document !== null;
  } catch {
    return false;
  }
}

if (host !== window && !canReadHost()) {
  host.postMessage(
    { jsonrpc: "2.0", method: "ui/notifications/sandbox-proxy-ready", params: {} },
    controlOrigin,
  );
}
