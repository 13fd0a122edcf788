import { type Command, Option } from "commander";
import { type RunLevel, type SpecRevision, specRevisions } from "../../harness/check/select.js";
import {
  type Budget,
  type CspMode,
  cspModes,
  type Engine,
  engines,
  type FaultId,
  type FrameMode,
  frameModes,
  type ProfileId,
  profiles,
} from "../../harness/index.js";
import { loadConfig } from "../config.js";
import { helpText } from "../help.js";
import { parsed, readMilliseconds, repeated } from "../options.js";
import type { CommandPorts } from "../ports.js";
import { readTarget, type TargetFlags } from "../target.js";
import {
  readBrowser,
  readBudget,
  readCount,
  readFault,
  readFrame,
  readLevel,
  readReporters,
  readWorkers,
} from "./read-options.js";

/** What was typed after `porthole check`. */
export interface CheckFlags extends TargetFlags {
  readonly rule?: readonly string[];
  readonly tag?: readonly string[];
  readonly list?: boolean;
  readonly full?: boolean;
  readonly all?: boolean;
  readonly profile?: ProfileId;
  readonly frame?: readonly FrameMode[];
  readonly csp?: CspMode;
  readonly allowEffects?: readonly string[];
  readonly reporter?: readonly string[];
  readonly json?: boolean;
  readonly timeout?: number;
  readonly workers?: number;
  readonly headed?: boolean;
  readonly quiet?: boolean;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly maxFailures?: number;
  readonly browser?: readonly Engine[];
  readonly fault?: readonly FaultId[];
  readonly spec?: SpecRevision;
  readonly level?: Readonly<Record<string, RunLevel>>;
  readonly budget?: Readonly<Record<string, Budget>>;
  readonly requireRender?: boolean;
}

const afterHelp = `
A target is what it is for porthole open: a URL, an mcp.json, an .html file, a .recording.json, or a command after --.

A check calls the tools that have an app, several times, and calls only those that say of themselves that they only read
(readOnlyHint), or that --allow-effects names. Their arguments come from the defaults and examples of their schemas, or
from check.tools.<name>.args of porthole.config.{ts,mjs,js,json}.

Examples:
  porthole check http://127.0.0.1:3000/mcp
  porthole check --json -- node server.js --stdio
  porthole check --rule INI --rule CSP-11 app.html
  porthole check --browser firefox --browser webkit app.html
  porthole check --list

Exit codes: 0 every rule that was judged holds, 1 rules are broken, 2 an option or the target cannot be used, 3 something
could not be judged, 130 Ctrl-C ended it.`;

/** Adds `porthole check`; `end` takes the exit code. */
export function addCheckCommand(
  program: Command,
  ports: CommandPorts,
  command: readonly string[] | undefined,
  end: (code: number) => void,
): void {
  program
    .command("check")
    .summary("say rule by rule whether an app is a good MCP App")
    .description(
      "Opens each app of a server in a real browser, in a host that keeps the specification, and says for each rule " +
        "whether the app keeps it, with the section of the specification and what was seen.",
    )
    .usage("[options] <target>\n       porthole check [options] -- <command> [args...]")
    .argument("[target]", "a URL, an mcp.json, an .html file or a .recording.json")
    .option("--rule <id>", "only this rule, or family of rules; may be repeated", repeated)
    .option("--tag <word>", "only rules with this tag; may be repeated", repeated)
    .option("--list", "print the rules, and check nothing")
    .option("--full", "every frame mode, and the rules that take their time")
    .option("--fault <name>", "also let this fault happen; may be repeated", parsed(readFault))
    .addOption(
      new Option(
        "--spec <revision>",
        "rules of the draft fail only with draft (default: 2026-01-26)",
      ).choices(specRevisions),
    )
    .option(
      "--level <rule=level>",
      "a rule or family is off, warn or error; may be repeated",
      parsed(readLevel),
    )
    .option(
      "--budget <rule=n,n>",
      "warn above the first number, fail above the second; may be repeated",
      parsed(readBudget),
    )
    .option("--require-render", "an app that shows nothing, or is never shown, is a broken rule")
    .option(
      "--browser <name>",
      `check in this engine (${engines.join(", ")}; default: chromium); may be repeated`,
      parsed(readBrowser),
    )
    .option("--all", "print what holds, too")
    .option("--json", "print the report as one JSON document: short for --reporter json")
    .option(
      "--reporter <name[=file]>",
      "list, dot, json, junit, github or html, to a file or to the output; may be repeated",
      repeated,
    )
    .option("--baseline <file>", "findings of this file are known, and must be found")
    .option("--update-baseline", "write what is found into that file")
    .option("-x, --max-failures <n>", "go to no further server after so many", parsed(readCount))
    .option("-q, --quiet", "tell no progress")
    .option("--allow-effects <tool>", "also call this tool, which may change something (* is all)", repeated)
    .addOption(
      new Option("--profile <name>", "play this host (default: spec)").choices(profiles.map(({ id }) => id)),
    )
    .option(
      "--frame <mode>",
      `frame apps so, or so (${frameModes.join(", ")}); may be repeated`,
      parsed(readFrame),
    )
    .addOption(
      new Option("--csp <mode>", "put apps under this policy (default: the host's)").choices(cspModes),
    )
    .option("--tool <name>", "only the app of this tool")
    .option("--tool-input <json>", "the arguments of that tool")
    .option("--tool-result <json>", ".html file: the result that the app gets")
    .option("-H, --header <header>", 'URL: send "Name: value" with every request; may be repeated', repeated)
    .option("-e, --env <variable>", "command: set NAME=value for it; may be repeated", repeated)
    .option("--cwd <folder>", "command: run it in this folder (default: the current one)")
    .option("--config <file>", "take the servers of this mcp.json")
    .option("--server <name>", "mcp.json: take only this server; may be repeated", repeated)
    .option("--timeout <ms>", "wait so long for a server (default: 15000)", parsed(readMilliseconds))
    .option("--workers <n>", "play so many scenes at once (default: 2)", parsed(readWorkers))
    .option("--headed", "show the browser's windows")
    .addHelpText("after", helpText(afterHelp))
    .action(async (target: string | undefined, flags: CheckFlags) => {
      if (flags.list) {
        const { listRules } = await import("./list-rules.js");
        return end(listRules(flags, ports));
      }
      const reporters = readReporters(flags, Boolean(process.env.CI));
      const { config } = await loadConfig(ports.folder, { signal: ports.interrupted });
      const headers = config.open?.headers ?? {};
      const read = await readTarget({ target, command, flags, configuredHeaders: headers }, ports);
      const { check } = await import("./check.js");
      end(await check({ flags, config: config.check ?? {}, reporters, ...read }, ports));
    });
}
