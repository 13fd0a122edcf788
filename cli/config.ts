import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type RunLevel, type SpecRevision, specRevisions } from "../harness/check/select.js";
import { isFaultId } from "../harness/faults/catalogue.js";
import {
  type Budget,
  type CspMode,
  cspModes,
  type Engine,
  engines,
  type FaultId,
  type FrameMode,
  faults,
  frameModes,
  type ProfileId,
  profiles,
} from "../harness/index.js";
import { UsageError } from "./errors.js";
import { isMilliseconds, millisecondsRule } from "./options.js";

/** The options of `porthole open` that a configuration file may set; what is typed wins. */
export interface OpenConfig {
  /** The port of the control page, 0 for a free one. */
  readonly port?: number;
  /** The port of the sandbox, 0 for a free one. */
  readonly sandboxPort?: number;
  /** Open the browser. */
  readonly open?: boolean;
  /** Headers for every request to the server. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For connecting and for each request, in milliseconds. */
  readonly timeout?: number;
  /** The host that is played to apps. */
  readonly profile?: ProfileId;
  /** How apps are framed. */
  readonly frame?: FrameMode;
  /** Which policy apps are put under. */
  readonly csp?: CspMode;
  /** What goes wrong on purpose. */
  readonly faults?: readonly FaultId[];
}

/** The options of `porthole check` that a configuration file may set; what is typed wins. */
export interface CheckConfig {
  /** Rules and families: what a broken one means, and whether it is judged at all. */
  readonly levels?: Readonly<Record<string, RunLevel>>;
  /** What rules with a budget measure against, by their id: advice above the first number, broken above the second. */
  readonly budgets?: Readonly<Record<string, Budget>>;
  /** Tools by name, with the arguments to call them with. */
  readonly tools?: Readonly<Record<string, { readonly args?: Readonly<Record<string, unknown>> }>>;
  /** Tools that may be called although they do not say that they only read: all, or these. */
  readonly allowEffects?: boolean | readonly string[];
  /** Every frame mode, and the rules that take their time. */
  readonly full?: boolean;
  /** Also the rules on how an app bears these faults. */
  readonly faults?: readonly FaultId[];
  /** Rules of the draft fail a run only where it is `draft`. */
  readonly spec?: SpecRevision;
  /** The engines in which apps are checked. */
  readonly browsers?: readonly Engine[];
  /** An app that shows nothing, or is never shown, is a broken rule. */
  readonly requireRender?: boolean;
  /** The host that is played to apps. */
  readonly profile?: ProfileId;
  /** How apps are framed. */
  readonly frames?: readonly FrameMode[];
  /** Which policy apps are put under. */
  readonly csp?: CspMode;
  /** For connecting and for each request, in milliseconds. */
  readonly timeout?: number;
  /** How many scenes are played at once. */
  readonly workers?: number;
}

/** What `porthole.config.{ts,mjs,js,json}` exports as its default. */
export interface PortholeConfig {
  readonly open?: OpenConfig;
  readonly check?: CheckConfig;
  /** Holds no options yet. */
  readonly server?: Readonly<Record<string, never>>;
}

/** A configuration, and the file that it came from. */
export interface LoadedConfig {
  readonly path: string | undefined;
  readonly config: PortholeConfig;
}

const fileNames = ["ts", "mjs", "js", "json"].map((extension) => `porthole.config.${extension}`);

type Check = (value: unknown) => string | undefined;

const isPort: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535
    ? undefined
    : "takes a number from 0 to 65535";
const isTime: Check = (value) => (isMilliseconds(value) ? undefined : millisecondsRule);
const isFlag: Check = (value) => (typeof value === "boolean" ? undefined : "takes true or false");
const isHeaders: Check = (value) =>
  isObject(value) && Object.values(value).every((text) => typeof text === "string")
    ? undefined
    : "takes an object of strings";

const oneOf =
  (known: readonly string[]): Check =>
  (value) =>
    known.some((each) => each === value) ? undefined : `takes one of ${known.join(", ")}`;
const isFaults: Check = (value) =>
  Array.isArray(value) && value.every(isFaultId)
    ? undefined
    : `takes a list of faults: ${faults.map(({ id }) => id).join(", ")}`;

const isWorkers: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 32
    ? undefined
    : "takes a number from 1 to 32";
const isFrames: Check = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((each) => frameModes.includes(each))
    ? undefined
    : `takes a list of ${frameModes.join(", ")}`;
const isLevels: Check = (value) =>
  isObject(value) && Object.values(value).every((level) => ["off", "warn", "error"].includes(String(level)))
    ? undefined
    : 'takes an object of "off", "warn" or "error" by rule or family';
const isTools: Check = (value) =>
  isObject(value) &&
  Object.values(value).every((tool) => isObject(tool) && (tool.args === undefined || isObject(tool.args)))
    ? undefined
    : "takes an object of { args } by the name of a tool";
const isBudgets: Check = (value) =>
  isObject(value) &&
  Object.values(value).every(
    (pair) => Array.isArray(pair) && pair.length === 2 && pair.every((each) => Number.isFinite(each)),
  )
    ? undefined
    : "takes an object of two numbers each by the id of a rule";
const isBrowsers: Check = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((each) => engines.includes(each))
    ? undefined
    : `takes a list of ${engines.join(", ")}`;
const isEffects: Check = (value) =>
  typeof value === "boolean" || (Array.isArray(value) && value.every((each) => typeof each === "string"))
    ? undefined
    : "takes true, false or a list of tools";

/** Each section with its keys: what is not here is not known. */
const sections: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  open: {
    port: isPort,
    sandboxPort: isPort,
    open: isFlag,
    headers: isHeaders,
    timeout: isTime,
    profile: oneOf(profiles.map(({ id }) => id)),
    frame: oneOf(frameModes),
    csp: oneOf(cspModes),
    faults: isFaults,
  },
  check: {
    levels: isLevels,
    budgets: isBudgets,
    faults: isFaults,
    spec: oneOf(specRevisions),
    browsers: isBrowsers,
    requireRender: isFlag,
    tools: isTools,
    allowEffects: isEffects,
    full: isFlag,
    profile: oneOf(profiles.map(({ id }) => id)),
    frames: isFrames,
    csp: oneOf(cspModes),
    timeout: isTime,
    workers: isWorkers,
  },
  server: {},
};

/** Helps an editor complete a configuration file. */
export function defineConfig(config: PortholeConfig): PortholeConfig {
  return config;
}

export interface LoadOptions {
  /** How long the file may take, in milliseconds: it is a program, which may wait for something that never comes. */
  readonly deadlineMs?: number;
  /** Gives the reading up. */
  readonly signal?: AbortSignal;
}

/**
 * Looks for a configuration file in a folder and above it; the nearest one counts.
 *
 * @throws {UsageError} `CONFIG_INVALID` when it cannot be read in time, or holds an unknown key or a wrong value.
 * @throws {DOMException} `AbortError` when `signal` fires.
 */
export async function loadConfig(
  folder: string,
  { deadlineMs = 10_000, signal }: LoadOptions = {},
): Promise<LoadedConfig> {
  const path = findConfig(folder);
  if (path === undefined) return { path, config: {} };
  const read = new AbortController();
  const givenUp = AbortSignal.any([read.signal, ...(signal ? [signal] : [])]);
  try {
    const content = await Promise.race([
      readConfig(path),
      setTimeout(deadlineMs, undefined, { signal: givenUp }).then(() => {
        throw invalid(path, `did not finish loading within ${deadlineMs} ms`);
      }),
    ]);
    return { path, config: checkConfig(content, path) };
  } finally {
    read.abort();
  }
}

function findConfig(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const found = fileNames.map((name) => join(at, name)).find((path) => existsSync(path));
    if (found !== undefined || dirname(at) === at) return found;
  }
}

async function readConfig(path: string): Promise<unknown> {
  try {
    return plainCopy(await readExport(path));
  } catch (error) {
    throw invalid(path, `cannot be read: ${reasonOf(error)}`, error);
  }
}

async function readExport(path: string): Promise<unknown> {
  switch (extname(path)) {
    case ".json":
      return JSON.parse(await readFile(path, "utf8"));
    case ".ts": {
      const { createJiti } = await import("jiti");
      return await createJiti(import.meta.url).import(path, { default: true });
    }
    default: {
      const module: unknown = await import(pathToFileURL(path).href);
      return isObject(module) ? module.default : undefined;
    }
  }
}

/** Sections, keys, the names of tools, and theirs. */
const deepestConfig = 5;

/** Reads each member once, so that a getter that throws, or answers anew each time, does so here. */
function plainCopy(value: unknown, depth = 0): unknown {
  if (!isObject(value) || depth === deepestConfig) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, plainCopy(member, depth + 1)]),
  );
}

/** One line of what was thrown, which may be anything. */
function reasonOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : typeof thrown === "string" ? thrown : "";
  return text.split("\n")[0] || "it failed without saying why";
}

function checkConfig(value: unknown, path: string): PortholeConfig {
  if (!isObject(value)) throw invalid(path, "must export an object as its default");
  for (const [section, content] of Object.entries(value)) {
    const keys = Object.hasOwn(sections, section) ? sections[section] : undefined;
    if (!keys) throw invalid(path, unknown(`section "${section}"`, Object.keys(sections)));
    if (content === undefined) continue;
    if (!isObject(content)) throw invalid(path, `"${section}" must be an object`);
    for (const [key, given] of Object.entries(content)) {
      const check = Object.hasOwn(keys, key) ? keys[key] : undefined;
      if (!check) throw invalid(path, unknown(`key "${section}.${key}"`, Object.keys(keys)));
      const problem = given === undefined ? undefined : check(given);
      if (problem !== undefined) throw invalid(path, `"${section}.${key}" ${problem}`);
    }
  }
  return value;
}

function unknown(what: string, known: readonly string[]): string {
  return `has an unknown ${what}; ${known.length > 0 ? `known are ${known.join(", ")}` : "none are known"}`;
}

function invalid(path: string, problem: string, cause?: unknown): UsageError {
  return new UsageError("CONFIG_INVALID", `${path} ${problem}`, { cause });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
