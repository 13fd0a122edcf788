const throwWhen =
  (when, member, more = "") =>
  (base) => {
    base.script = `const before = app.${member}; ${more}
app.${member} = (...words) => { before(...words); if (${when}) throw new Error("unprepared"); };`;
  };
const later = (ms, when) => (base) =>
  (base.script = `setTimeout(() => { if (${when}) throw new Error("unprepared"); }, ${ms});`);

export const breaks = {
  "ROB-01": later(1_500, "!app.host"),
  "ROB-02": throwWhen("app.input === undefined", "onResult"),
  "ROB-03": later(600, "!app.result"),
  "ROB-04": later(1_500, "!app.result"),
  "ROB-05": throwWhen("app.inputs++ > 0", "onInput", "app.inputs = 0;"),
  "ROB-06": throwWhen("app.results++ > 0", "onResult", "app.results = 0;"),
  "ROB-07": throwWhen("app.input === undefined", "onResult"),
  "ROB-08": throwWhen("JSON.stringify(app.result).length > 1_000_000", "onResult"),
  "ROB-09": throwWhen('words[0].jsonrpc !== "2.0"', "hear"),
  "ROB-10": (base) =>
    (base.script = `const before = app.onNotification;
app.onNotification = (method, params) => {
  if (method === "ui/notifications/tool-cancelled") document.body.replaceChildren();
  else before(method, params);
};`),
  "ROB-11": throwWhen("!words[0].content", "onResult"),
  "ROB-12": (base) =>
    (base.script = `const before = app.onResult;
app.onResult = (result) => { if (app.result) document.body.replaceChildren(); else before(result); };`),
  "ROB-13": (base) =>
    (base.script = `const { say } = app; app.say = (text) => say(text.startsWith("It failed") ? "It failed." : text);`),
  "ROB-14": (base) =>
    (base.script =
      'addEventListener("message", ({ source, data }) => { if (source !== parent) app.hear(data); });'),
  "ROB-15": (base) =>
    (base.script =
      'const before = app.onContext; app.onContext = (params) => { before(params); app.notify("notifications/message", { level: "info", data: "changed" }); };'),
  "ROB-16": (base) =>
    (base.script = `app.refresh = async () => {
  const { error } = await app.request("tools/call", { name: "refresh", arguments: {} });
  if (error) throw new Error(error.message);
};`),
};
