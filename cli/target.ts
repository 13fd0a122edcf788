import { resolve } from "node:path";
import {
  type CallOnOpen,
  fileTool,
  openingCall,
  readMcpConfig,
  readRecording,
  type TargetOptions,
} from "../harness/index.js";
import { UsageError } from "./errors.js";
import { readHeaders } from "./options.js";
import { decode, readTextFile } from "./plan/read-file.js";
import type { CommandPorts } from "./ports.js";

/** What was typed that says which servers to use. */
export interface TargetWords {
  /** The target before `--`. */
  readonly target: string | undefined;
  /** The words after `--`; absent without it. */
  readonly command: readonly string[] | undefined;
  readonly flags: TargetFlags;
  /** Headers of the configuration file, for addresses. */
  readonly configuredHeaders: Readonly<Record<string, string>>;
}

/** The options that belong to a target. */
export interface TargetFlags {
  readonly config?: string;
  readonly server?: readonly string[];
  readonly header?: readonly string[];
  readonly env?: readonly string[];
  readonly cwd?: string;
  readonly tool?: string;
  readonly toolInput?: string;
  readonly toolResult?: string;
}

export interface ReadTarget {
  readonly targets: readonly TargetOptions[];
  readonly callOnOpen?: CallOnOpen;
}

type Kind = "url" | "command" | "file" | "recording" | "mcp.json";

/** Which kinds of target an option means something for. */
const flagKinds: Readonly<Record<keyof TargetFlags, readonly Kind[]>> = {
  config: ["mcp.json"],
  server: ["mcp.json"],
  header: ["url"],
  env: ["command"],
  cwd: ["command"],
  tool: ["url", "command", "mcp.json", "recording"],
  toolInput: ["url", "command", "mcp.json", "recording", "file"],
  toolResult: ["file"],
};

/**
 * Reads which servers a command is for: a URL, a command after `--`, an `mcp.json` or a local `.html`.
 *
 * @throws {UsageError} `OPTION_INVALID`, `FILE_UNUSABLE`
 * @throws {HostError} `BAD_TARGET`
 */
export async function readTarget(words: TargetWords, ports: CommandPorts): Promise<ReadTarget> {
  const { flags } = words;
  const kind = kindOf(words);
  for (const [flag, kinds] of Object.entries(flagKinds)) {
    if (Reflect.get(flags, flag) !== undefined && !kinds.includes(kind)) {
      throw wrong(
        `--${kebab(flag)} goes with ${kinds.map((each) => kindNames[each]).join(" or ")}, not with ${kindNames[kind]}`,
      );
    }
  }
  if (flags.toolInput !== undefined && flags.tool === undefined && kind !== "file") {
    throw wrong("--tool-input needs --tool, the tool to call with it");
  }
  const input = flags.toolInput === undefined ? {} : await readObject("--tool-input", flags.toolInput, ports);
  const call = await callOf(kind, words, input, ports);
  return { targets: await targetsOf(kind, words, ports), ...(call ? { callOnOpen: call } : {}) };
}

/** What is called as the page opens: an app without a server is what it is opened for. */
async function callOf(
  kind: Kind,
  { target = "", flags: { tool } }: TargetWords,
  input: Readonly<Record<string, unknown>>,
  ports: CommandPorts,
): Promise<CallOnOpen | undefined> {
  if (kind === "file") return { tool: fileTool, arguments: input };
  if (tool !== undefined) return { tool, arguments: input };
  if (kind !== "recording") return undefined;
  const { name, arguments: args } = openingCall(await readRecording(resolve(ports.folder, target)));
  return { tool: name, arguments: args };
}

const kindNames: Readonly<Record<Kind, string>> = {
  url: "a URL",
  command: "a command",
  file: "an .html file",
  recording: "a recording",
  "mcp.json": "an mcp.json",
};

function kindOf({ target, command, flags }: TargetWords): Kind {
  const given = [target, command, flags.config].filter((each) => each !== undefined);
  if (given.length > 1)
    throw wrong(
      "give one target: a URL, an .html file, an mcp.json, a .recording.json, or a command after --",
    );
  if (command) {
    if (command.length === 0) throw wrong("after -- stands the command of a server");
    return "command";
  }
  if (flags.config !== undefined) return "mcp.json";
  if (target === undefined)
    throw wrong(
      "missing a target: a URL, an .html file, an mcp.json, a .recording.json, or a command after --",
    );
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return "url";
  if (/\.recording\.json$/i.test(target)) return "recording";
  if (/\.json$/i.test(target)) return "mcp.json";
  if (/\.html?$/i.test(target)) return "file";
  throw wrong(
    `"${target}" is not a URL, an .html file, an mcp.json or a .recording.json; a command stands after --`,
  );
}

async function targetsOf(
  kind: Kind,
  words: TargetWords,
  ports: CommandPorts,
): Promise<readonly TargetOptions[]> {
  const { target = "", command = [], flags } = words;
  switch (kind) {
    case "url": {
      const configured = Object.entries(words.configuredHeaders).map(([name, value]) => `${name}: ${value}`);
      return [{ url: target, headers: readHeaders([...configured, ...(flags.header ?? [])]) }];
    }
    case "command": {
      const [program = "", ...args] = command;
      return [
        {
          command: program,
          args,
          env: readEnvironment(flags.env ?? []),
          cwd: resolve(ports.folder, flags.cwd ?? "."),
        },
      ];
    }
    case "file":
      return [
        {
          file: resolve(ports.folder, target),
          ...(flags.toolResult === undefined
            ? {}
            : { toolResult: await readObject("--tool-result", flags.toolResult, ports) }),
        },
      ];
    case "recording":
      return [{ recording: resolve(ports.folder, target) }];
    case "mcp.json":
      return readMcpConfig(
        resolve(ports.folder, flags.config ?? target),
        flags.server ? { servers: flags.server } : {},
      );
  }
}

/** Reads `NAME=value` words. A value may be a secret, so no message repeats it. @throws {UsageError} `OPTION_INVALID` */
function readEnvironment(words: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    words.map((word) => {
      const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(word) ?? [];
      if (name === undefined || value === undefined) throw wrong("a variable is written as NAME=value");
      return [name, value];
    }),
  );
}

/** Reads a JSON object that stands in the option, in a file (`@file`) or on the standard input (`-`). */
async function readObject(
  flag: string,
  text: string,
  ports: CommandPorts,
): Promise<Readonly<Record<string, unknown>>> {
  const source =
    text === "-"
      ? decode(await ports.readStdin(), "the standard input")
      : text.startsWith("@")
        ? await readTextFile(text.slice(1), ports.folder)
        : text;
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (cause) {
    throw new UsageError("OPTION_INVALID", `${flag} takes JSON, @file or -, and this is no JSON`, { cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw wrong(`${flag} takes a JSON object`);
  }
  return value as Readonly<Record<string, unknown>>;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function wrong(message: string): UsageError {
  return new UsageError("OPTION_INVALID", message);
}
