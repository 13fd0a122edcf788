const write = (params) => (base) => {
  base.script = `const { watchSize } = app;
app.watchSize = () => { watchSize(); app.request("ui/message", ${JSON.stringify(params)}); };`;
};

export const keeps = { "REQ-08": write({ role: "user", content: [{ type: "text", text: "Hello" }] }) };

export const breaks = {
  "REQ-08": write({ role: "assistant", content: [{ type: "text", text: "Hello" }] }),
  "REQ-12": (base) =>
    (base.script = `app.refresh = async () => {
  const { result, error } = await app.request("tools/call", { name: "refresh", arguments: {} });
  if (error) throw new Error(error.message);
};`),
};
