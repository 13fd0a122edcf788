import { basename } from "node:path";
import { SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import { HostError } from "../errors.js";
import { causes } from "./causes.js";
import { type CommandEnd, commandTransport } from "./command-transport.js";
import type { Reach } from "./route.js";
import type { CommandTarget } from "./target.js";

/** A server that says nothing to the question after its era for so long is taken for an older one, in milliseconds. */
const probeMs = 10_000;
const longestLabel = 200;

/**
 * How a server that is a program is reached.
 *
 * Some older servers end when anything comes before `initialize`: for them the program is started once more and asked as
 * in the 2025 era.
 */
export function reachCommand(target: CommandTarget, tell: (line: string) => void): Reach {
  const label = displayCommand(target.command, target.args ?? []);
  const secrets = Object.values(target.env ?? {});
  let end: CommandEnd | undefined;
  const told: string[] = [];
  const open = () => {
    end = undefined;
    // What a second start says once more is not told twice.
    const before = told.splice(0);
    return commandTransport({
      command: target.command,
      args: target.args ?? [],
      env: { ...getDefaultEnvironment(), ...target.env },
      ...(target.cwd === undefined ? {} : { cwd: target.cwd }),
      onStderr(line) {
        told.push(line);
        if (before.shift() === line) return;
        before.length = 0;
        tell(line);
      },
      onEnd(ended) {
        end = ended;
      },
    });
  };
  return {
    label,
    secrets: () => secrets,
    routes: [
      { open, mode: "auto", probeMs, leadsOn: () => end?.kind === "exited" },
      { open, mode: "legacy" },
    ],
    explain: (error) => explain(label, error, end),
  };
}

function explain(label: string, error: unknown, end: CommandEnd | undefined): HostError {
  const failed = (code: "COMMAND_FAILED" | "NOT_MCP" | "TIMEOUT", what: string) =>
    new HostError(code, `the command "${label}" ${what}`, { cause: error });
  for (const cause of causes(error)) if (cause instanceof HostError) return cause;
  if (end?.kind === "not-started") return failed("COMMAND_FAILED", startFailure(end.error));
  if (end?.kind === "exited") {
    const how = end.signal === null ? `with code ${end.code}` : `by ${end.signal}`;
    return failed("COMMAND_FAILED", `ended ${how} before it answered; what it printed stands above`);
  }
  for (const cause of causes(error)) {
    if (cause instanceof SdkError && cause.code === SdkErrorCode.RequestTimeout) {
      return failed("TIMEOUT", "did not answer in time; is it an MCP server that speaks over stdio?");
    }
  }
  const message = error instanceof Error ? error.message.split("\n")[0] : "it failed without saying why";
  return failed("NOT_MCP", `does not speak MCP over stdio: ${message}`);
}

function startFailure(error: NodeJS.ErrnoException): string {
  // The code stands for a missing program and for a missing folder alike.
  if (error.code === "ENOENT")
    return "cannot be started: there is no such program, or no such folder to run it in";
  if (error.code === "EACCES") return "cannot be started: it is no program, or this account may not run it";
  return `cannot be started: ${error.message}`;
}

const secretName = /token|key|secret|passw|auth|credential/i;

/** A command as it may be shown: without the folder of the program and without values that look like secrets. */
export function displayCommand(command: string, args: readonly string[]): string {
  const words = args.map((word, index) => {
    const [, name, value] = /^(-{0,2}[\w.-]+)=(.*)$/s.exec(word) ?? [];
    if (name !== undefined && value !== undefined) return secretName.test(name) ? `${name}=…` : word;
    const before = args[index - 1] ?? "";
    return before.startsWith("-") && !before.includes("=") && secretName.test(before) ? "…" : word;
  });
  const text = [basename(command), ...words].join(" ").replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "·");
  return text.length > longestLabel ? `${text.slice(0, longestLabel)}…` : text;
}
