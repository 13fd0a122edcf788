export const breaks = {
  "CTX-02": (base) =>
    (base.script =
      'app.onContext = (params) => { app.context = { theme: "light", ...params }; app.applyTheme(); };'),
};
