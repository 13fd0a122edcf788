export const breaks = {
  "VIS-01": (base) => (base.tools[1]._meta.ui.visibility = ["App"]),
  "VIS-03": (base) => (base.tools[1]._meta.ui.visibility = ["model"]),
  "VIS-05": (base) => base.tools.splice(1, 1),
};
