export const keeps = {
  // It takes longer to greet than a scene lasts that waits for nothing.
  "INI-04": (base) => (base.script = "const { start } = app; app.start = () => setTimeout(start, 2_500);"),
};

export const breaks = {
  "INI-21": (base) => (base.script = "app.draw = () => document.body.replaceChildren();"),
  "INI-01": (base) =>
    (base.script =
      'app.greet = () => app.request("ui/initialize", { clientInfo: { name: "cities" }, protocolVersion: "2026-01-26" });'),
  "INI-04": (base) =>
    (base.script = `const greet = app.greet;
app.greet = async () => ({ result: (await greet()).result ?? { hostCapabilities: {}, hostContext: {} } });`),
  "INI-05": (base) => (base.script = 'app.request("ui/open-link", { url: "https://example.com/" });'),
  "INI-06": (base) =>
    (base.script = 'setTimeout(() => { if (!app.host) throw new Error("no host"); }, 500);'),
  "INI-08": (base) => (base.script = "app.onPing = () => {};"),
  "INI-09": (base) => (base.script = "app.onUnknown = () => {};"),
};
