export const breaks = {
  "CSP-11": (base) => (base.body = '<img src="https://pictures.example/cat.png" alt="A cat">'),
  "CSP-12": (base) => (base.script = 'app.start = new Function("return 1");'),
  "CSP-13": (base) => (base.script = 'fetch("https://data.example/cities").catch(() => {});'),
};
