import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { EngineError } from "./errors.js";
import type { Engine } from "./port.js";

interface Needs {
  readonly title: string;
  /** The variable that names the browser's program, where it is not to be looked for. */
  readonly variable: string;
  /** Names of the browser's program, the best first. */
  readonly programs: readonly string[];
  /** The package that drives it. */
  readonly driver: string;
  /** The version of the driver that this was made for; later ones need a later Node. */
  readonly driverVersion?: string;
  /** Programs that the driver needs beside the browser's own. */
  readonly helpers: readonly string[];
  /** Packages of Debian and Ubuntu that bring all of these; of several lists the first that the system has. */
  readonly packages: readonly (readonly string[])[];
}

/** What each engine needs to be there. */
export const needs: Readonly<Record<Engine, Needs>> = {
  chromium: {
    title: "Chromium",
    variable: "PORTHOLE_CHROMIUM",
    // The headless shells come first: the same engine without the browser's own windows takes half the time.
    programs: [
      "chromium-headless-shell",
      "chrome-headless-shell",
      "chromium",
      "chromium-browser",
      "google-chrome",
      "google-chrome-stable",
    ],
    driver: "@playwright/test",
    helpers: [],
    packages: [
      ["chromium-headless-shell", "fonts-liberation"],
      ["chromium", "fonts-liberation"],
    ],
  },
  firefox: {
    title: "Firefox",
    variable: "PORTHOLE_FIREFOX",
    programs: ["firefox-esr", "firefox"],
    driver: "puppeteer-core",
    driverVersion: "24",
    helpers: [],
    packages: [["firefox-esr"]],
  },
  webkit: {
    title: "WebKit",
    variable: "PORTHOLE_WEBKIT",
    programs: ["MiniBrowser"],
    driver: "selenium-webdriver",
    driverVersion: "4.44.0",
    helpers: ["WebKitWebDriver", "Xvfb"],
    packages: [["webkit2gtk-driver", "xvfb"]],
  },
};

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A program of the PATH, by the first of its names that is there. */
export function onPath(names: readonly string[], path = process.env.PATH ?? ""): string | undefined {
  const folders = path.split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => isExecutable(file));
}

/** WebKitGTK's own small browser stands beside its libraries, not on the PATH. */
function miniBrowser(): string | undefined {
  for (const lib of ["/usr/lib", "/usr/libexec", "/usr/lib64"]) {
    const folders = existsSync(lib)
      ? ["", ...readdirSync(lib).filter((name) => name.includes("-linux-"))]
      : [];
    for (const folder of folders) {
      for (const version of ["webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0"]) {
        const file = join(lib, folder, version, "MiniBrowser");
        if (isExecutable(file)) return file;
      }
    }
  }
  return undefined;
}

/**
 * The program of an engine: the one that its variable names, the driver's own, or one that is found.
 *
 * @param own where the driver would have put one of its own
 * @throws {EngineError} `ENGINE_MISSING` when the variable names what cannot be run
 */
export function findProgram(engine: Engine, own?: string): string | undefined {
  const { variable, programs } = needs[engine];
  const named = process.env[variable];
  if (named) {
    if (isExecutable(named)) return named;
    throw new EngineError("ENGINE_MISSING", `${variable} names ${named}, which cannot be run`);
  }
  if (own && isExecutable(own)) return own;
  return onPath(programs) ?? (engine === "webkit" ? miniBrowser() : undefined);
}

/** @throws {EngineError} `ENGINE_MISSING`, with the line that installs it. */
export function programOf(engine: Engine, own?: string): string {
  const found = findProgram(engine, own);
  if (found) return found;
  throw missing(engine);
}

/** @throws {EngineError} `ENGINE_MISSING`, with the line that installs it. */
export function helperOf(engine: Engine, name: string): string {
  const found = onPath([name]);
  if (found) return found;
  throw missing(engine, ` (${name})`);
}

function missing(engine: Engine, part = ""): EngineError {
  const { title, packages } = needs[engine];
  return new EngineError(
    "ENGINE_MISSING",
    `${title} is not installed${part}. Install it with: apt-get install -y --no-install-recommends ${packages.at(-1)?.join(" ")}`,
  );
}

/**
 * Why an engine cannot be run here, with the line that installs what is missing; `undefined` when nothing is.
 *
 * @param own where the driver would have put a browser of its own
 */
export function whyNot(engine: Engine, own?: string): string | undefined {
  try {
    programOf(engine, own);
    for (const name of needs[engine].helpers) helperOf(engine, name);
    return undefined;
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
}

/**
 * Loads what drives an engine.
 *
 * @throws {EngineError} `ENGINE_MISSING`, with the line that installs the package that it needs.
 */
export async function driverOf<Driver>(engine: Engine, load: () => Promise<Driver>): Promise<Driver> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    const { title, driver, driverVersion } = needs[engine];
    const version = driverVersion ? `@${driverVersion}` : "";
    throw new EngineError(
      "ENGINE_MISSING",
      `the package that drives ${title} is not installed. Install it with: npm install --save-dev ${driver}${version}`,
      { cause: error },
    );
  }
}
