// What the fixture server serves, as plain data that a patch may change; unchanged, it keeps every rule.

/** The parts of the server; a patch of a rule changes one of them. */
export function createBase() {
  const uri = "ui://fixture/app";
  const ui = { resourceUri: uri };
  return {
    name: "fixture",
    capabilities: {
      tools: {},
      resources: {},
      extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } },
    },
    tools: [
      {
        name: "show",
        description: "Shows three cities.",
        inputSchema: {
          type: "object",
          properties: { country: { type: "string", default: "Norway" } },
          required: ["country"],
        },
        annotations: { readOnlyHint: true },
        _meta: { ui, "ui/resourceUri": uri },
      },
      {
        name: "refresh",
        description: "Counts the cities.",
        inputSchema: { type: "object" },
        annotations: { readOnlyHint: true },
        _meta: { ui: { visibility: ["app"] } },
      },
    ],
    listed: [
      { uri, name: "Cities", mimeType: "text/html;profile=mcp-app", _meta: { ui: { prefersBorder: true } } },
    ],
    /** The content item; `content` says how the document stands in it: text, blob, both or none. */
    item: { uri, mimeType: "text/html;profile=mcp-app", _meta: { ui: { prefersBorder: true } } },
    call: (name, args) =>
      name === "refresh"
        ? { content: [{ type: "text", text: "3" }] }
        : {
            content: [{ type: "text", text: `Cities of ${args.country}: Oslo, Bergen, Tromsø.` }],
            structuredContent: { country: args.country, cities: ["Oslo", "Bergen", "Tromsø"] },
          },
    doctype: "<!doctype html>",
    /** More markup for the head and the body, and more script: it runs before the app starts and may change `app`. */
    head: "",
    body: "",
    script: "",
  };
}

/** The document of the app. */
export function documentOf({ doctype, head, body, script, document }) {
  return (
    document ??
    `${doctype}
<html lang="en"><head><meta charset="utf-8"><title>Cities</title>
<style>${style}</style>${head}</head>
<body><main><h1>Cities</h1><p id="state" role="status">Waiting for the host.</p><ul id="cities"></ul></main>${body}
<script>${appScript}
${script}
app.start();
</script></body></html>`
  );
}

const style = `
html { background: transparent; }
body { margin: 0; font: 14px/1.5 var(--font-sans, system-ui, sans-serif); color: var(--color-text-primary, CanvasText); color-scheme: light dark; }
main { padding: 8px; overflow-wrap: anywhere; }
h1 { font-size: 16px; margin: 0; }
`;

/** The app, against the wire: each of its habits is a member of \`app\`, so that a patch can break just that one. */
const appScript = `
const app = {
  capabilities: { availableDisplayModes: ["inline", "fullscreen"] },
  answers: new Map(),
  nextId: 0,
  isEnded: false,
  input: undefined,
  result: undefined,
  post(message) { if (!app.isEnded || message.id !== undefined) parent.postMessage({ jsonrpc: "2.0", ...message }, "*"); },
  notify(method, params = {}) { app.post({ method, params }); },
  request(method, params = {}) {
    const id = app.nextId++;
    return new Promise((resolve) => { app.answers.set(id, resolve); app.post({ id, method, params }); });
  },
  async start() {
    addEventListener("message", (event) => { if (event.source === parent) app.hear(event.data); });
    const { result, error } = await app.greet();
    if (error) return app.say("The host has refused this app.");
    app.host = result;
    app.context = result.hostContext ?? {};
    app.applyTheme();
    app.notify("ui/notifications/initialized");
    app.watchSize();
  },
  greet: () => app.request("ui/initialize", {
    appInfo: { name: "cities", version: "1.0.0" }, appCapabilities: app.capabilities, protocolVersion: "2026-01-26",
  }),
  hear(message) {
    if (typeof message !== "object" || message === null || message.jsonrpc !== "2.0") return;
    const { id, method, params = {} } = message;
    if (typeof method !== "string") {
      const answer = app.answers.get(id);
      app.answers.delete(id);
      return answer?.(message);
    }
    if (id === undefined) return app.onNotification(method, params);
    if (method === "ping") return app.onPing(id);
    if (method === "ui/resource-teardown") return app.onTeardown(id);
    app.onUnknown(id, method);
  },
  onPing: (id) => app.post({ id, result: {} }),
  onUnknown: (id, method) => app.post({ id, error: { code: -32601, message: "Method not found: " + method } }),
  onTeardown(id) {
    app.isEnded = true;
    app.sizes?.disconnect();
    app.post({ id, result: {} });
  },
  onNotification(method, params) {
    if (app.isEnded) return;
    if (method === "ui/notifications/tool-input") app.onInput(params);
    if (method === "ui/notifications/tool-input-partial") app.onPartial(params);
    if (method === "ui/notifications/tool-result") app.onResult(params);
    if (method === "ui/notifications/tool-cancelled") app.say("The call was cancelled.");
    if (method === "ui/notifications/host-context-changed") app.onContext(params);
  },
  onInput(params) { app.input = params?.arguments ?? {}; app.draw(); },
  onPartial() {},
  async onResult(result) {
    if (typeof result !== "object" || result === null) return;
    if (app.result && !Array.isArray(result.structuredContent?.cities)) return;
    const isFirst = app.result === undefined;
    app.result = result;
    app.draw();
    if (isFirst && app.host.hostCapabilities?.serverTools && result.structuredContent) await app.refresh();
  },
  async refresh() {
    const { result, error } = await app.request("tools/call", { name: "refresh", arguments: {} });
    if (app.isEnded) return;
    const failed = error || result?.isError;
    app.say(failed ? "The cities could not be counted." : "Counted: " + result.content?.[0]?.text);
  },
  onContext(params) { app.context = { ...app.context, ...params }; app.applyTheme(); },
  applyTheme() {
    const { theme, styles, locale } = app.context;
    if (theme === "light" || theme === "dark") {
      document.body.style.colorScheme = theme;
      document.documentElement.dataset.theme = theme;
    }
    for (const [name, value] of Object.entries(styles?.variables ?? {})) document.body.style.setProperty(name, value);
    if (typeof locale === "string" && locale) document.documentElement.lang = locale;
  },
  say(text) { document.getElementById("state").textContent = text; },
  draw() {
    const { structuredContent, content, isError } = app.result ?? {};
    const cities = Array.isArray(structuredContent?.cities) ? structuredContent.cities : [];
    document.getElementById("cities").replaceChildren(...cities.map((city) => {
      const item = document.createElement("li");
      item.textContent = city;
      return item;
    }));
    if (!app.result) return app.say("Waiting for the cities of " + (app.input?.country ?? "a country") + ".");
    const text = (Array.isArray(content) ? content : []).find(({ type }) => type === "text")?.text;
    if (isError) return app.say("It failed: " + (text ?? "no reason was given"));
    app.say(cities.length > 0 ? cities.length + " cities." : text ?? "There is nothing to show.");
  },
  watchSize() {
    let last = 0;
    const tell = () => {
      const height = Math.ceil(document.querySelector("main").getBoundingClientRect().height);
      if (app.isEnded || height === last || height < 1) return;
      last = height;
      app.onSize(height);
    };
    app.sizes = new ResizeObserver(tell);
    app.sizes.observe(document.querySelector("main"));
    tell();
  },
  onSize: (height) => app.notify("ui/notifications/size-changed", { width: innerWidth, height }),
};
`;
