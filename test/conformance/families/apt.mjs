const answer = (method, result) =>
  `case ${JSON.stringify(method)}: return app.post({ id, result: ${JSON.stringify(result)} });`;
const pick = { name: "pick", description: "Picks a city.", inputSchema: { type: "object" } };
const failed = { isError: true, content: [{ type: "text", text: "There is no such tool." }] };

const provide =
  (...cases) =>
  (base) => {
    base.script = `app.capabilities.tools = {};
const unknown = app.onUnknown;
app.onUnknown = (id, method) => { switch (method) { ${cases.join(" ")} default: unknown(id, method); } };`;
  };
const good = provide(answer("tools/list", { tools: [pick] }), answer("tools/call", failed));

export const keeps = { "APT-01": good, "APT-02": good, "APT-03": good };

export const breaks = {
  "APT-01": provide(),
  "APT-02": provide(answer("tools/list", { tools: [pick] }), answer("tools/call", { content: [] })),
  "APT-03": provide(answer("tools/list", { tools: [{ name: "pick" }] }), answer("tools/call", failed)),
};
