export const breaks = {
  "TIN-07": (base) => (base.script = "app.onPartial = () => app.refresh();"),
  "TIN-08": (base) => (base.script = "app.onPartial = (params) => params.arguments.country.toUpperCase();"),
  "TIN-13"(base) {
    const { call } = base;
    base.call = (...words) => ({ ...call(...words), content: [] });
  },
};
