const ask = (mode) => (base) => {
  base.script = `const draw = app.draw;
app.draw = () => { draw(); if (app.result && !app.asked) { app.asked = true; app.request("ui/request-display-mode", { mode: "${mode}" }); } };`;
};

const expectIt = (base) => {
  ask("fullscreen")(base);
  base.script += `
const request = app.request;
app.request = async (method, params) => {
  const answer = await request(method, params);
  if (method === "ui/request-display-mode" && answer.result?.mode !== params.mode) throw new Error("not granted");
  return answer;
};`;
};

export const keeps = {
  "DSP-03": ask("fullscreen"),
  "DSP-01": ask("fullscreen"),
  "DSP-02": ask("fullscreen"),
};

export const breaks = {
  "DSP-01"(base) {
    ask("fullscreen")(base);
    base.script += "app.capabilities = {};";
  },
  "DSP-02": ask("theatre"),
  "DSP-03": expectIt,
};
