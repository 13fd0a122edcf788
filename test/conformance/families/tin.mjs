export const breaks = {
  "TIN-09": (base) =>
    (base.script = `app.onPartial = () => {
  const note = document.createElement("p");
  note.textContent = "A part came.";
  document.body.append(note);
};`),
  "TIN-07": (base) => (base.script = "app.onPartial = () => app.refresh();"),
  "TIN-08": (base) => (base.script = "app.onPartial = (params) => params.arguments.country.toUpperCase();"),
  "TIN-13"(base) {
    const { call } = base;
    base.call = (...words) => ({ ...call(...words), content: [] });
  },
};
