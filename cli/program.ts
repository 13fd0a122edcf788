import { Command, CommanderError, Help, Option } from "commander";
import {
  type ControlName,
  type Controls,
  controlNames,
  controlWord,
  type DeviceId,
  devices,
  withDevice,
} from "../harness/controls.js";
import { hostInfo } from "../harness/host-info.js";
import {
  type CspMode,
  cspModes,
  type FaultId,
  type FrameMode,
  faults,
  frameModes,
  HostError,
  type ProfileId,
  profiles,
} from "../harness/index.js";
import { addCheckCommand } from "./check/command.js";
import { loadConfig } from "./config.js";
import { addContractCommand } from "./contract/command.js";
import { exitCodes, UsageError } from "./errors.js";
import { helpText } from "./help.js";
import { open } from "./open.js";
import { parsed, readControlFlag, readFaults, readMilliseconds, readPort, repeated } from "./options.js";
import { addPlanCommand } from "./plan/command.js";
import type { CommandPorts } from "./ports.js";
import { readRecordingName } from "./record.js";
import { safePorts } from "./safe-ports.js";
import { addSnapshotCommand } from "./snapshot/command.js";
import { readTarget, type TargetFlags } from "./target.js";
import { addVerifyViewCommand } from "./verify-view/command.js";

interface OpenFlags extends TargetFlags, Omit<Controls, "consent"> {
  readonly device?: DeviceId;
  readonly consent?: "ask" | "deny" | "allow";
  readonly profile?: ProfileId;
  readonly frame?: FrameMode;
  readonly csp?: CspMode;
  readonly fault?: readonly FaultId[];
  readonly port?: number;
  readonly sandboxPort?: number;
  readonly open?: boolean;
  readonly timeout?: number;
  readonly record?: string;
  readonly watch?: boolean;
  readonly watchPath?: readonly string[];
}

const profileIds = profiles.map(({ id }) => id);

const afterHelp = `
Examples:
  porthole open http://127.0.0.1:3000/mcp       look at the apps of a server
  porthole check -- node server.js --stdio      hear whether they are good ones
  porthole plan preview card.json --open        look at a plan while you write it

porthole <command> --help tells the options of a command.`;

const afterOpenHelp = `
A target is a URL (MCP over Streamable HTTP, or over SSE as older servers have it), an mcp.json, an .html file that is an
app, a .recording.json that --record has kept, or a command after --, which speaks MCP over its standard streams.

Examples:
  porthole open http://127.0.0.1:3000/mcp
  porthole open https://mcp.example.com/mcp --header "Authorization: Bearer …" --open
  porthole open -e API_KEY=… -- node server.js --stdio
  porthole open mcp.json --server weather
  porthole open weather.recording.json
  porthole open app.html --tool-input '{"city":"Oslo"}' --tool-result @result.json

Faults: ${faults.map(({ id }) => id).join(", ")}.

JSON stands in the option itself, in a file (@file) or on the standard input (-). Options may also stand in the section
"open" of porthole.config.{ts,mjs,js,json}; what is typed wins.

Exit codes: 2 when a server or an option cannot be used, 130 when Ctrl-C ends it.`;

/**
 * Runs the command.
 *
 * @param words what was typed after `porthole`.
 * @returns the exit code.
 */
export async function runCommand(words: readonly string[], given: CommandPorts): Promise<number> {
  const ports = safePorts(given);
  let code: number = exitCodes.ok;
  const { before, command } = splitCommand(words);
  const program = new Command("porthole")
    .description("Shows MCP Apps in a faithful host, and helps to write them.")
    .version(hostInfo.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this text")
    .exitOverride()
    .configureHelp({
      subcommandTerm: (command) => new Help().subcommandTerm(command).replace(" [options]", ""),
    })
    .configureOutput({
      writeOut: (text) => ports.stdout(text.trimEnd()),
      writeErr: (text) => ports.stderr(text.trimEnd()),
      outputError: (text, write) => write(text.replace(/^error: /, "porthole: ")),
    })
    .addHelpText("after", helpText(afterHelp));
  const opening = program
    .command("open")
    .summary("open a server's apps in the browser")
    .description("Connects to an MCP server and serves a page that shows its apps as a chat host would.")
    .usage("[options] <target>\n       porthole open [options] -- <command> [args...]")
    .argument("[target]", "a URL, an mcp.json, an .html file or a .recording.json")
    .option("--port <n>", "port of the page (default: a free one)", parsed(readPort))
    .option("--sandbox-port <n>", "port of the sandbox (default: a free one)", parsed(readPort))
    .option("--open", "open the page in your browser")
    .option("-H, --header <header>", 'URL: send "Name: value" with every request; may be repeated', repeated)
    .option("-e, --env <variable>", "command: set NAME=value for it; may be repeated", repeated)
    .option("--cwd <folder>", "command: run it in this folder (default: the current one)")
    .option("--config <file>", "take the servers of this mcp.json")
    .option("--server <name>", "mcp.json: take only this server; may be repeated", repeated)
    .option("--tool <name>", "call this tool as the page opens")
    .option("--tool-input <json>", "the arguments of that call")
    .option("--tool-result <json>", ".html file: the result that the app gets")
    .addOption(new Option("--profile <name>", "play this host to apps (default: spec)").choices(profileIds))
    .addOption(new Option("--frame <mode>", "frame apps so (default: as the host does)").choices(frameModes))
    .addOption(
      new Option("--csp <mode>", "put apps under this policy (default: the host's)").choices(cspModes),
    )
    .option("--fault <name>", "let this go wrong on purpose; may be repeated", parsed(readFaults))
    .option(
      "--record <file>",
      "keep what the last app did in this .recording.json, a target of its own",
      parsed(readRecordingName),
    )
    .option("--watch", "connect again and show the app anew when a file of the target changes")
    .option("--watch-path <path>", "watch this file or folder too; may be repeated", repeated)
    .option("--timeout <ms>", "wait so long for a server (default: 60000)", parsed(readMilliseconds))
    .addHelpText("after", helpText(afterOpenHelp));
  addControls(opening);
  opening.action(async (target: string | undefined, flags: OpenFlags) => {
    const { config } = await loadConfig(ports.folder, { signal: ports.interrupted });
    const { headers = {}, ...configured } = config.open ?? {};
    const read = await readTarget({ target, command, flags, configuredHeaders: headers }, ports);
    const wanted = flags.fault ?? configured.faults ?? [];
    if (flags.watchPath && !flags.watch) {
      throw new UsageError("OPTION_INVALID", "--watch-path means something with --watch alone");
    }
    const controls = controlsOf(flags, configured.controls);
    await open({ ...configured, ...flags, faults: wanted, controls, ...read }, ports);
    code = exitCodes.interrupted;
  });
  const end = (ended: number) => {
    code = ended;
  };
  addCheckCommand(program, ports, command, end);
  addPlanCommand(program, ports, end);
  addSnapshotCommand(program, ports, end);
  addContractCommand(program, ports, end);
  addVerifyViewCommand(program, ports, end);
  try {
    await program.parseAsync(before, { from: "user" });
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

/** What a control is for, in the help. */
const controlHelp: Readonly<Record<Exclude<ControlName, "consent">, string>> = {
  theme: "light or dark (default: the browser's)",
  locale: "tell apps this language (default: the browser's)",
  direction: "tell apps a language that reads ltr or rtl, where theirs does not",
  timeZone: "tell apps this time zone (default: the browser's)",
  display: "put apps into this display mode where they have it",
  platform: "tell apps this platform",
  width: "the width of an app in pixels (default: the column's)",
  touch: "tell apps whether there is touch",
  hover: "tell apps whether there is a pointer that hovers",
  reducedMotion: "true or false; with --open, in a Chromium that says so",
  forcedColors: "true or false; with --open, in a Chromium that says so",
  safeArea: "tell apps these insets: top,right,bottom,left",
  styles: "none, or style variables as JSON, beside Porthole's own",
};

/** Every control of the page is a flag too; on the page it can be changed. */
function addControls(command: Command): void {
  const kinds = devices.map(({ id }) => id);
  command.addOption(new Option("--device <kind>", "play this device to apps").choices(kinds));
  for (const name of controlNames) {
    if (name === "consent") continue;
    command.option(`--${controlWord(name)} <value>`, controlHelp[name], parsed(readControlFlag(name)));
  }
  command.addOption(
    new Option(
      "--consent <way>",
      "apps that call tools which do not only read: ask, deny or allow (default: ask)",
    ).choices(["ask", "deny", "allow"]),
  );
}

/** What is typed wins over the configuration, and one control over the device. */
function controlsOf(flags: OpenFlags, configured: Controls = {}): Controls {
  const typed = Object.fromEntries(
    controlNames.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]])),
  );
  const device = flags.device === undefined ? configured : withDevice(configured, flags.device);
  const controls: Controls = { ...device, ...typed };
  if (flags.consent !== "allow") return { ...controls, consent: controls.consent ?? "ask" };
  const { consent: _, ...unasked } = controls;
  return unasked;
}

/** Takes the words after `--` away, which are the command of a server and no options of this one. */
function splitCommand(words: readonly string[]): {
  readonly before: readonly string[];
  readonly command: readonly string[] | undefined;
} {
  const at = words[0] === "open" || words[0] === "check" ? words.indexOf("--") : -1;
  return at < 0
    ? { before: words, command: undefined }
    : { before: words.slice(0, at), command: words.slice(at + 1) };
}
