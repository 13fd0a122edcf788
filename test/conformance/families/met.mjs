export const breaks = {
  "MET-01": (base) => delete base.tools[0]._meta.ui,
  "MET-05": (base) => (base.tools[0]._meta.ui = { ...base.tools[0]._meta.ui, csp: { connectDomains: [] } }),
};
