import { EngineError } from "../engines/errors.js";
import { openBrowser } from "../engines/open.js";
import type { Engine, EngineBrowser, EnginePage } from "../engines/port.js";
import type { FrameOf, PagePort } from "../library/page-port.js";
import { within } from "./queue.js";

/** A browser in which apps are checked. */
export interface CheckBrowser extends Pick<EngineBrowser, "engine" | "version" | "hears"> {
  newTab(): Promise<Tab>;
  /** Ends it, and with it every tab; the next one is opened in a new one. For after a page that nothing could end. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

/** An engine that cannot be run here, and why. */
export interface NoBrowser {
  readonly engine: Engine;
  readonly reason: string;
}

/** A page, with what a check wants of it beside driving it. */
export interface Tab<Given extends PagePort = PagePort> {
  readonly page: Given;
  /** Errors that nothing on the page or in its frames has caught, in order; none where the driver hears none. */
  readonly errors: readonly string[];
  /** Runs a function in a frame of the page, past the policy of its document. */
  runIn<Result, Arg>(frame: FrameOf<Given>, run: (arg: Arg) => Result, arg: Arg): Promise<Result>;
  /** Runs the text of a script in a frame of the page, past the policy of its document. */
  load(frame: FrameOf<Given>, script: string): Promise<void>;
  /** A picture of an element of the page as PNG, or nothing when it cannot be made. */
  picture(selector: string): Promise<Uint8Array | undefined>;
  /** Bytes that live in the process of a frame; absent where the engine does not tell. */
  heapOf?(frame: FrameOf<Given>): Promise<number>;
  close(): Promise<void>;
}

const viewport = { width: 1_280, height: 900 };
/** An app in a loop must not fill the memory. */
const mostErrors = 200;
const pictureMs = 5_000;
/** A browser that gives no page in this time is broken, in milliseconds. */
const pageMs = 30_000;

/**
 * Starts a browser. One that has crashed, or gives no page any more, is replaced when the next tab is wanted.
 *
 * @throws {EngineError} `ENGINE_MISSING` with what to install, `ENGINE_FAILED`.
 */
export async function startBrowser(
  engine: Engine,
  options: { readonly headed?: boolean } = {},
): Promise<CheckBrowser> {
  const first = await openBrowser(engine, options);
  let running: Promise<EngineBrowser> | undefined = Promise.resolve(first);
  let isClosed = false;
  const end = async (browser: Promise<EngineBrowser> | undefined) => {
    if (running === browser) running = undefined;
    await browser?.then((each) => each.close()).catch(() => {});
  };
  return {
    engine,
    version: first.version,
    hears: first.hears,
    async newTab() {
      for (let isAgain = false; ; isAgain = true) {
        if (isClosed) throw new EngineError("ENGINE_FAILED", "the check has ended");
        running ??= openBrowser(engine, options);
        const browser = running;
        try {
          const page = await within(
            browser.then((each) => each.newPage({ viewport })),
            pageMs,
          );
          if (page) return tabOf(page, (await browser).heapOf);
          throw new EngineError("ENGINE_FAILED", `${engine} gave no page within ${pageMs / 1_000} s`);
        } catch (error) {
          await end(browser);
          if (isAgain) throw error;
        }
      }
    },
    renew: () => end(running),
    close() {
      isClosed = true;
      return end(running);
    },
  };
}

function tabOf(page: EnginePage, heapOf: EngineBrowser["heapOf"]): Tab<EnginePage> {
  const errors: string[] = [];
  page.on("pageerror", (error) => {
    if (errors.length < mostErrors) errors.push(`${error.name}: ${error.message}`);
  });
  return {
    page,
    errors,
    runIn: (frame, run, arg) => frame.evaluate(run, arg),
    async load(frame, script) {
      await frame.evaluate(`(() => { ${script}\n})()`);
    },
    picture: (selector) =>
      within(page.locator(selector).screenshot({ timeout: pictureMs }), pictureMs).catch(() => undefined),
    ...(heapOf ? { heapOf: (frame) => heapOf(page, frame) } : {}),
    close: () => page.close(),
  };
}
