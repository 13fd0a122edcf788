export const breaks = {
  "TDN-10": (base) =>
    (base.script = `app.onPartial = () => { app.isStreaming = true; };
const end = app.onTeardown;
app.onTeardown = (id) => { if (!app.isStreaming) end(id); };`),
  "TDN-04": (base) => (base.script = "app.onTeardown = () => {};"),
  "TDN-05": (base) =>
    (base.script = "const end = app.onTeardown; app.onTeardown = (id) => { if (!app.isEnded) end(id); };"),
  "TDN-09": (base) =>
    (base.script = `const end = app.onTeardown;
app.onTeardown = (id) => { end(id); setTimeout(() => parent.postMessage({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "late" } }, "*"), 60); };`),
};
