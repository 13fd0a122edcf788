const declare = (base) =>
  (base.item._meta.ui = { ...base.item._meta.ui, csp: { connectDomains: ["https://data.example"] } });

export const keeps = { "NET-21": declare };

export const breaks = {
  "NET-21"(base) {
    declare(base);
    base.script = 'fetch("https://other.example/cities").catch(() => {});';
  },
};
