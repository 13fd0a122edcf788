// Servers and apps that mean harm, or are broken: no rule of theirs is proven, but that a check bears them.
const on = (wanted, act) => (base) => {
  base.intercept = (message, send) => {
    if (message.method === wanted) act(message, send);
    return message.method === wanted;
  };
};
const many = (base, tool) => {
  base.tools.push(...Array.from({ length: 5_000 }, (_, at) => ({ ...tool, name: `${tool.name}-${at}` })));
};

/** Writes as fast as it is read, and never stops. */
function flood() {
  const line = `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "x".repeat(500) } })}\n`;
  const write = () => {
    while (process.stdout.write(line.repeat(100)));
    process.stdout.once("drain", write);
  };
  write();
}

export const breaks = {
  "HOSTILE-FLOOD": on("tools/call", flood),
  "HOSTILE-TOOLS": (base) => many(base, { name: "plain", inputSchema: { type: "object" } }),
  "HOSTILE-LOOP": (base) => (base.script = "app.watchSize = () => { for (;;); };"),
  "HOSTILE-STORM": (base) =>
    (base.script = `const { watchSize } = app;
app.watchSize = () => {
  watchSize();
  setInterval(() => { for (let at = 0; at < 2_000; at += 1) app.notify("notifications/message", { level: "debug", data: "x" }); }, 10);
};`),
  "HOSTILE-MUTE": on("initialize", () => {}),
  "HOSTILE-HANG": on("tools/call", () => {}),
  "HOSTILE-CRASH": on("tools/call", () => process.exit(7)),
  "HOSTILE-READ": on("resources/read", () => process.exit(7)),
  "HOSTILE-HUGE": on("resources/read", ({ id, params }, send) =>
    send({
      id,
      result: {
        contents: [{ uri: params.uri, mimeType: "text/html;profile=mcp-app", text: "x".repeat(100_000_000) }],
      },
    }),
  ),
  "HOSTILE-APPS": (base) => many(base, base.tools[0]),
  "HOSTILE-PATTERN"(base) {
    const pattern = { type: "string", pattern: "^(a+)+$" };
    base.tools[0].outputSchema = { type: "object", properties: { text: pattern } };
    const { call } = base;
    base.call = (...words) => ({ ...call(...words), structuredContent: { text: `${"a".repeat(40)}!` } });
  },
  "HOSTILE-GREEDY": (base) =>
    (base.script = `const held = []; const { watchSize } = app;
app.watchSize = () => { for (let at = 0; at < 40; at += 1) { const frame = document.createElement("iframe"); document.body.append(frame); } throw new Error("x".repeat(1_000_000)); };`),
};
