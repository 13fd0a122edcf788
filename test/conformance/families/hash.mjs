export const breaks = {
  "HASH-01": (base) =>
    (base.script = `const start = app.start;
window.proceed = start;
app.start = () => { const made = document.createElement("script"); made.textContent = "proceed()"; document.body.append(made); };`),
  "HASH-02": (base) => (base.script = 'document.querySelector("h1").setAttribute("style", "color: green");'),
};
