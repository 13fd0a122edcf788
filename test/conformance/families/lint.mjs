const declare = (csp) => (base) => (base.item._meta.ui = { ...base.item._meta.ui, csp });

export const keeps = { "LINT-04": declare({ connectDomains: ["https://data.example"] }) };

export const breaks = {
  "LINT-01": (base) => (base.item._meta.ui = { ...base.item._meta.ui, preferredSize: { height: 400 } }),
  "LINT-02": (base) => (base.tools[0]._meta.ui = { ...base.tools[0]._meta.ui, invoking: "Looking" }),
  "LINT-03": (base) => (base.head = '<link rel="stylesheet" href="https://styles.example/app.css">'),
  "LINT-04": declare({ connectDomains: ["https://data.example; script-src *"] }),
};
