export const breaks = {
  "THM-03": (base) => (base.script = "app.onContext = () => {};"),
};
