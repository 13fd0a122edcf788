import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { HostError } from "../errors.js";
import type { FrameOf, PagePort } from "../library/page-port.js";

/** A browser in which apps are checked. */
export interface CheckBrowser {
  readonly name: "chromium";
  readonly version: string;
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** A page, with what a check wants of it beside driving it. */
export interface Tab<Given extends PagePort = PagePort> {
  readonly page: Given;
  /** Errors that nothing on the page or in its frames has caught, in order. */
  readonly errors: readonly string[];
  /** Runs a function in a frame of the page, past the policy of its document. */
  runIn<Result, Arg>(frame: FrameOf<Given>, run: (arg: Arg) => Result, arg: Arg): Promise<Result>;
  /** A picture of a frame of the page as PNG, or nothing when it cannot be made. */
  picture(selector: string): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

const size = { width: 1_280, height: 900 };

/**
 * Starts Chromium by Playwright, which the project that is checked brings along.
 *
 * @throws {HostError} `NO_BROWSER` with what to install.
 */
export async function startChromium(options: { readonly headed?: boolean } = {}): Promise<CheckBrowser> {
  const { chromium } = await import("@playwright/test").catch((cause: unknown) => {
    throw new HostError("NO_BROWSER", "there is no driver: install @playwright/test", { cause });
  });
  const path = programPath(chromium.executablePath());
  let browser: Browser;
  try {
    browser = await chromium.launch({
      headless: options.headed !== true,
      ...(path === undefined ? {} : { executablePath: path }),
      // Ctrl-C is the caller's: it ends what runs, and the browser with it.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (cause) {
    throw new HostError(
      "NO_BROWSER",
      "Chromium does not start: install one (npx playwright install chromium), or name one with PORTHOLE_CHROMIUM",
      { cause },
    );
  }
  return {
    name: "chromium",
    version: browser.version(),
    async newTab() {
      return tabOf(await browser.newPage({ viewport: size }));
    },
    close: () => browser.close(),
  };
}

function tabOf(page: Page): Tab<Page> {
  const errors: string[] = [];
  page.on("pageerror", (error) => {
    if (errors.length < mostErrors) errors.push(`${error.name}: ${error.message}`);
  });
  return {
    page,
    errors,
    runIn: (frame, run, arg) => frame.evaluate(run as never, arg as never),
    picture: (selector) =>
      page
        .locator(selector)
        .screenshot({ timeout: pictureMs })
        .catch(() => undefined),
    close: () => page.close(),
  };
}

/** An app in a loop must not fill the memory. */
const mostErrors = 200;
const pictureMs = 5_000;

/** The same names that a person would try. */
const names = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** The browser that `PORTHOLE_CHROMIUM` names, else Playwright's own, else one on the PATH. */
function programPath(playwrights: string): string | undefined {
  const named = process.env.PORTHOLE_CHROMIUM;
  if (named) return named;
  if (playwrights !== "" && isProgram(playwrights)) return undefined;
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
