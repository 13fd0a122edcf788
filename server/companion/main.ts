import { parseArgs } from "node:util";
import { type Companion, startCompanion } from "./companion.js";

const help = `The companion server of Porthole: an MCP server that shows live figures of this machine,
and what a model draws.

Usage: node main.js [--port <n>]

  --port <n>   the port to listen on, on 127.0.0.1 (default: a free one)
  -h, --help   this text
`;

/** Ends with one clear line: 2 for a wrong call, 1 for a server that cannot start. */
function quit(code: 1 | 2, message: string): never {
  console.error(message);
  process.exit(code);
}

function readOptions(): { readonly port?: string | undefined; readonly help?: boolean | undefined } {
  try {
    return parseArgs({ options: { port: { type: "string" }, help: { type: "boolean", short: "h" } } }).values;
  } catch (error) {
    // The first line says what is wrong; the others explain how dashes are read.
    return quit(2, String(error instanceof Error ? error.message : error).split("\n", 1)[0] ?? "");
  }
}

function readPort(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) quit(2, `--port takes a number from 0 to 65535, not "${text}".`);
  return port;
}

async function start(port: number): Promise<Companion> {
  try {
    return await startCompanion({ port });
  } catch (error) {
    const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (taken) return quit(1, `Port ${port} is taken. Choose another one with --port.`);
    return quit(1, error instanceof Error ? error.message : String(error));
  }
}

const options = readOptions();
if (options.help) {
  process.stdout.write(help);
} else {
  const companion = await start(readPort(options.port));
  const stop = () => void companion.close();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  console.log(companion.url);
}
