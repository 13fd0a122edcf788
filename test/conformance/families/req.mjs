const write = (params) => (base) => {
  base.script = `const { watchSize } = app;
app.watchSize = () => { watchSize(); app.request("ui/message", ${JSON.stringify(params)}); };`;
};

const link = (more) => (base) => {
  base.body = '<p><a href="https://example.com/cities">More cities</a></p>';
  base.script = more;
};

export const keeps = {
  "REQ-03": link(`document.querySelector("a").addEventListener("click", (event) => {
  event.preventDefault();
  app.request("ui/open-link", { url: event.target.href });
});`),
  "REQ-08": write({ role: "user", content: [{ type: "text", text: "Hello" }] }),
};

export const breaks = {
  "REQ-03": link(""),
  "REQ-08": write({ role: "assistant", content: [{ type: "text", text: "Hello" }] }),
  "REQ-12": (base) =>
    (base.script = `app.refresh = async () => {
  const { result, error } = await app.request("tools/call", { name: "refresh", arguments: {} });
  if (error) throw new Error(error.message);
};`),
};
