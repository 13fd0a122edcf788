import { Command, CommanderError } from "commander";
import { hostInfo } from "../harness/host-info.js";
import { HostError } from "../harness/index.js";
import { loadConfig, type OpenConfig } from "./config.js";
import { exitCodes, UsageError } from "./errors.js";
import { open } from "./open.js";
import { parsed, readHeaders, readMilliseconds, readPort, repeated } from "./options.js";
import { addPlanCommand } from "./plan/command.js";
import type { CommandPorts } from "./ports.js";
import { addSnapshotCommand } from "./snapshot/command.js";
import { addVerifyViewCommand } from "./verify-view/command.js";

interface OpenFlags {
  readonly port?: number;
  readonly sandboxPort?: number;
  readonly open?: boolean;
  readonly header?: readonly string[];
  readonly timeout?: number;
}

const afterOpenHelp = `
Examples:
  porthole open http://127.0.0.1:3000/mcp
  porthole open https://mcp.example.com/mcp --header "Authorization: Bearer …" --open

Options may also stand in the section "open" of porthole.config.{ts,mjs,js,json}; what is typed wins.

Exit codes: 2 when the server or an option cannot be used, 130 when Ctrl-C ends it.`;

/**
 * Runs the command.
 *
 * @param words what was typed after `porthole`.
 * @returns the exit code.
 */
export async function runCommand(words: readonly string[], ports: CommandPorts): Promise<number> {
  let code: number = exitCodes.ok;
  const program = new Command("porthole")
    .description("Shows MCP Apps in a faithful host, and helps to write them.")
    .version(hostInfo.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this text")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => ports.stdout(text.trimEnd()),
      writeErr: (text) => ports.stderr(text.trimEnd()),
    });
  program
    .command("open")
    .summary("open a server's apps in the browser")
    .description("Connects to an MCP server and serves a page that shows its apps as a chat host would.")
    .argument("<url>", "the server's address (MCP over Streamable HTTP)")
    .option("--port <n>", "port of the page (default: a free one)", parsed(readPort))
    .option("--sandbox-port <n>", "port of the sandbox (default: a free one)", parsed(readPort))
    .option("--open", "open the page in your browser")
    .option("-H, --header <header>", 'send "Name: value" with every request; may be repeated', repeated)
    .option("--timeout <ms>", "wait so long for the server (default: 60000)", parsed(readMilliseconds))
    .addHelpText("after", afterOpenHelp)
    .action(async (url: string, flags: OpenFlags) => {
      const { config } = await loadConfig(ports.folder, { signal: ports.interrupted });
      await open(url, merge(config.open ?? {}, flags), ports);
      code = exitCodes.interrupted;
    });
  const end = (ended: number) => {
    code = ended;
  };
  addPlanCommand(program, ports, end);
  addSnapshotCommand(program, ports, end);
  addVerifyViewCommand(program, ports, end);
  try {
    await program.parseAsync(words, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    if (error instanceof HostError && error.code === "ABORTED") return exitCodes.interrupted;
    if (error instanceof Error && error.name === "AbortError" && ports.interrupted.aborted) {
      return exitCodes.interrupted;
    }
    if (error instanceof HostError || error instanceof UsageError) {
      ports.stderr(`porthole: ${error.message}`);
      return exitCodes.usage;
    }
    throw error;
  }
}

/** What is typed wins over the file, header by header. */
function merge(config: OpenConfig, { header = [], ...flags }: OpenFlags): OpenConfig {
  const configured = Object.entries(config.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  // Read here and not by the parser, whose complaint about a wrong value would repeat the value, and it may be a secret.
  return { ...config, ...flags, headers: readHeaders([...configured, ...header]) };
}
