import { readFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { z } from "zod";
import { HostError } from "../errors.js";
import { refuseHeader } from "./headers.js";
import type { TargetOptions } from "./target.js";

export interface McpConfigOptions {
  /** The names of the servers to take; all that are not disabled by default. */
  readonly servers?: readonly string[];
  /** What `${NAME}` stands for; the environment of this process by default. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

const texts = z.record(z.string(), z.string());
const common = { disabled: z.boolean().optional() };
const command = z.object({
  ...common,
  command: z.string().min(1),
  args: z.array(z.string()).optional(),
  env: texts.optional(),
  cwd: z.string().optional(),
});
const address = z.object({ ...common, url: z.string().min(1), headers: texts.optional() });
type Entry = z.infer<typeof command> | z.infer<typeof address>;

/**
 * Reads the servers of an `mcp.json`, as editors and chat hosts have it: comments are allowed, the servers stand under
 * `mcpServers` or `servers`, and `${NAME}`, `${NAME:-otherwise}`, `${env:NAME}` and `${workspaceFolder}` are replaced.
 *
 * A command runs in the folder of the file, or in the one above when that folder is a hidden one such as `.vscode`.
 *
 * @throws {HostError} `BAD_TARGET`, with the file, the place and what to do.
 */
export async function readMcpConfig(
  path: string,
  options: McpConfigOptions = {},
): Promise<readonly TargetOptions[]> {
  const file = basename(path);
  const bad = (problem: string, cause?: unknown) =>
    new HostError("BAD_TARGET", `${file}: ${problem}`, { cause });
  const entries = entriesOf(await readJson(path, bad), bad);
  const wanted = options.servers ?? Object.keys(entries).filter((name) => !isDisabled(entries[name]));
  if (wanted.length === 0) throw bad("it names no server that is not disabled");
  const folder = workspaceOf(resolve(path));
  return wanted.map((name) => {
    const value = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (value === undefined) {
      throw bad(`it names no server "${name}"; it has ${Object.keys(entries).join(", ") || "none"}`);
    }
    const entry = readEntry(name, value, bad);
    const expand = createExpand(options.env ?? process.env, folder, (problem) =>
      bad(`server "${name}" ${problem}`),
    );
    const target = targetOf(name, entry, folder, expand);
    for (const [header, text] of Object.entries("url" in target ? (target.headers ?? {}) : {})) {
      const refusal = refuseHeader(header, text);
      if (refusal !== undefined) throw bad(`server "${name}": ${refusal}`);
    }
    return target;
  });
}

type Bad = (problem: string, cause?: unknown) => HostError;

async function readJson(path: string, bad: Bad): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    throw bad(code === "ENOENT" ? "there is no such file" : `it cannot be read (${code})`, error);
  }
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\ufeff/, ""), errors, { allowTrailingComma: true });
  const [first] = errors;
  if (!first) return value;
  const line = text.slice(0, first.offset).split("\n").length;
  throw bad(`line ${line} is no JSON (${printParseErrorCode(first.error)})`);
}

function entriesOf(value: unknown, bad: Bad): Readonly<Record<string, unknown>> {
  const found = isObject(value) ? (value.mcpServers ?? value.servers) : undefined;
  if (!isObject(found)) throw bad('it has no object "mcpServers"');
  return found;
}

function readEntry(name: string, value: unknown, bad: Bad): Entry {
  const shape = isObject(value) && "url" in value && !("command" in value) ? address : command;
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = [name, ...(issue?.path ?? [])].join(".");
  throw bad(`"${place}" is wrong (${issue?.message}); a server has "command" and "args", or "url"`);
}

function targetOf(
  name: string,
  entry: Entry,
  folder: string,
  expand: (text: string) => string,
): TargetOptions {
  const each = (record: Readonly<Record<string, string>> | undefined) =>
    Object.fromEntries(Object.entries(record ?? {}).map(([key, text]) => [key, expand(text)]));
  if (!("command" in entry)) return { name, url: expand(entry.url), headers: each(entry.headers) };
  return {
    name,
    command: expand(entry.command),
    args: (entry.args ?? []).map(expand),
    env: each(entry.env),
    cwd: resolve(folder, expand(entry.cwd ?? ".")),
  };
}

const variable = /\$\{(?:env:)?(\w+)(?::-([^}]*))?\}|\$\{([^}]*)\}/g;

function createExpand(
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
  bad: (problem: string) => HostError,
): (text: string) => string {
  return (text) =>
    text.replace(variable, (whole, name: string | undefined, otherwise: string | undefined) => {
      if (name === "workspaceFolder") return folder;
      if (name === undefined) throw bad(`uses ${whole}, which Porthole cannot fill in; put the value there`);
      const value = env[name] ?? otherwise;
      if (value === undefined) throw bad(`uses ${whole}, and no such variable is set`);
      return value;
    });
}

function workspaceOf(path: string): string {
  const folder = dirname(path);
  return basename(folder).startsWith(".") ? dirname(folder) : folder;
}

function isDisabled(value: unknown): boolean {
  return isObject(value) && value.disabled === true;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
