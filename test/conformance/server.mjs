// An MCP server over stdio with one small app, which keeps every rule of a check, or breaks just the one that is named.
// usage: node server.mjs [<rule> [keeps]]
import { createInterface } from "node:readline";
import { createBase, documentOf } from "./base.mjs";
import { patchFor } from "./patches.mjs";

const [rule, variant = "breaks"] = process.argv.slice(2);
const base = createBase();
if (rule !== undefined) (await patchFor(rule, variant))(base);
const html = documentOf(base);

if (process.env.FIXTURE_TELLS_PID) process.stderr.write(`pid ${process.pid}\n`);

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
let reads = 0;

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion: ["2025-06-18", "2025-11-25"].includes(protocolVersion) ? protocolVersion : "2025-11-25",
    capabilities: base.capabilities,
    serverInfo: { name: base.name, version: "1.0.0" },
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools: base.tools }),
  "resources/list": () => ({ resources: base.listed }),
  "resources/templates/list": () => ({ resourceTemplates: [] }),
  "resources/read"({ uri }) {
    if (uri !== base.item.uri && uri !== base.readableAs)
      throw Object.assign(new Error(`there is no ${uri}`), { code: -32602 });
    reads += 1;
    const text = base.changing ? html.replace("</body>", `<!-- ${base.changing(reads)} --></body>`) : html;
    const { content = "text", ...item } = base.item;
    const given = {
      text: { text },
      blob: { blob: Buffer.from(text).toString("base64") },
      both: { text, blob: "" },
      none: {},
    };
    return { contents: [{ ...item, ...given[content] }] };
  },
  "tools/call": ({ name, arguments: args }) => base.call(name, args),
};

createInterface({ input: process.stdin }).on("line", async (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined || method === undefined) return;
  if (base.intercept?.({ id, method, params }, send)) return;
  const answer = answers[method];
  if (!answer) return send({ id, error: { code: -32601, message: `there is no method ${method}` } });
  try {
    const result = await answer(params);
    if (result !== undefined) send({ id, result });
  } catch (error) {
    send({ id, error: { code: error.code ?? -32603, message: error.message } });
  }
});
