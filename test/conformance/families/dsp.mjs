const ask = (mode) => (base) => {
  base.script = `const draw = app.draw;
app.draw = () => { draw(); if (app.result && !app.asked) { app.asked = true; app.request("ui/request-display-mode", { mode: "${mode}" }); } };`;
};

export const keeps = { "DSP-01": ask("fullscreen"), "DSP-02": ask("fullscreen") };

export const breaks = {
  "DSP-01"(base) {
    ask("fullscreen")(base);
    base.script += "app.capabilities = {};";
  },
  "DSP-02": ask("theatre"),
};
