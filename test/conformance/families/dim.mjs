export const breaks = {
  "DIM-05": (base) => (base.script = "app.onSize = () => {};"),
  "DIM-06": (base) =>
    (base.script = `let high = 200;
setInterval(() => { if (app.host && !app.isEnded) app.onSize(high++); }, 60);`),
  "DIM-07": (base) => (base.script = "const tell = app.onSize; app.onSize = () => tell(0);"),
  "DIM-08": (base) =>
    (base.script = `const tell = app.onSize; let most = 0;
app.onSize = (height) => { if (height > most) { most = height; tell(height); } };`),
};
