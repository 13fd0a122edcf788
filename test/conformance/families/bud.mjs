export const breaks = {
  "BUD-01": (base) => (base.body = `<!-- ${"x".repeat(1024 * 1024)} -->`),
  "BUD-02": (base) => (base.script = "const { start } = app; app.start = () => setTimeout(start, 8_500);"),
  "BUD-03": (base) =>
    (base.script =
      'setInterval(() => app.host && app.notify("notifications/message", { level: "debug", data: "tick" }), 20);'),
  "BUD-04"(base) {
    const { call } = base;
    base.call = (...words) => ({
      ...call(...words),
      content: [{ type: "text", text: "Oslo ".repeat(20_000) }],
    });
  },
};
