export const breaks = {
  "CAP-01": (base) =>
    (base.script =
      'const { watchSize } = app; app.watchSize = () => { watchSize(); app.request("sampling/createMessage", { messages: [], maxTokens: 1 }); };'),
  "CAP-02": (base) =>
    (base.script = "const { watchSize } = app; app.watchSize = () => { watchSize(); app.refresh(); };"),
};
