export const breaks = {
  "BUD-01": (base) => (base.body = `<!-- ${"x".repeat(1024 * 1024)} -->`),
  "BUD-02": (base) => (base.script = "const { start } = app; app.start = () => setTimeout(start, 8_500);"),
  "BUD-03": (base) =>
    (base.script =
      'setInterval(() => app.host && app.notify("notifications/message", { level: "debug", data: "tick" }), 20);'),
  "BUD-05": (base) =>
    (base.script = `const { start } = app;
document.body.hidden = true;
app.start = () => setTimeout(() => { document.body.hidden = false; start(); }, 4_500);`),
  "BUD-06"(base) {
    const { call } = base;
    let calls = 0;
    base.call = (name, args) => {
      const result = call(name, args);
      if (name === "show") calls += 1;
      return name === "show" ? { ...result, _meta: { history: "x".repeat(1_000_000 * calls) } } : result;
    };
  },
  "BUD-04"(base) {
    const { call } = base;
    base.call = (...words) => ({
      ...call(...words),
      content: [{ type: "text", text: "Oslo ".repeat(20_000) }],
    });
  },
};
