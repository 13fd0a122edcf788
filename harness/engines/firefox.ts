import { EventEmitter } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, {
  type Browser,
  type ConsoleMessage,
  type ElementHandle,
  type Frame,
  type HTTPRequest,
  type KeyInput,
  type Page,
} from "puppeteer-core";
import { carrying, unpacked } from "./carried.js";
import { EngineError } from "./errors.js";
import { programOf } from "./installed.js";
import { leashed, lineOf } from "./leash.js";
import { createPage, type PageWire, usualViewport } from "./page.js";
import type { EngineBrowser, PageOptions } from "./port.js";
import type { InputWire, Wire } from "./wire.js";

const startMs = 60_000;

/** What a browser for tests need not do; the remote agent itself turns off updates, telemetry and the like. */
const preferences = {
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  // Keys and presses reach only those frames that are drawn by the process of their page.
  "fission.webContentIsolationStrategy": 0,
  "fission.bfcacheInParent": false,
  // Without a person no frame is ever the foremost one.
  "focusmanager.testmode": true,
  // Several pages are driven at once, and all but one are in the background: their timers and frames must not be slow for that.
  "dom.min_background_timeout_value": 4,
  "dom.timeout.enable_budget_timer_throttling": false,
  "layout.throttled_frame_rate": 60,
} as const;

/** Opens Firefox by Puppeteer over WebDriver BiDi. */
export async function openFirefox(isHeaded: boolean): Promise<EngineBrowser> {
  const program = programOf("firefox");
  const profile = await mkdtemp(join(tmpdir(), "porthole-firefox-"));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, "user.js"), lines.join(""));
  const args = ["--no-remote", "--profile", profile, "--remote-debugging-port=0", "about:blank"];
  const group = leashed(program, isHeaded ? args : ["--headless", ...args], process.env);
  const end = async () => {
    await group.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const url = await lineOf(group.child, /WebDriver BiDi listening on (ws:\S+)/, "Firefox", startMs);
    const browser = await puppeteer.connect({
      browserWSEndpoint: `${url}/session`,
      protocol: "webDriverBiDi",
      defaultViewport: null,
    });
    return {
      engine: "firefox",
      version: (await browser.version()).replace(/^firefox\//, ""),
      hears: { console: true, requests: true, heap: false, paint: false },
      newPage: (options) => openPage(browser, options),
      async close() {
        await browser.close().catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error instanceof EngineError
      ? error
      : new EngineError("ENGINE_FAILED", `Firefox could not be driven: ${error}`, { cause: error });
  }
}

async function openPage(browser: Browser, { viewport = usualViewport }: PageOptions = {}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(viewport);
  const wires = wiresOf(page);
  const wire: PageWire = {
    main: wires(page.mainFrame()),
    events: eventsOf(page),
    async goto(url) {
      await page.goto(url);
    },
    resize: (size) => page.setViewport(size),
    screenshot: () => page.screenshot(),
    async addInitScript(script) {
      await page.evaluateOnNewDocument(script);
    },
    isClosed: () => page.isClosed(),
    async close() {
      if (!page.isClosed()) await context.close();
    },
  };
  return createPage(wire);
}

/** Gives each frame of a page one wire. */
function wiresOf(page: Page): (frame: Frame) => Wire {
  const known = new WeakMap<Frame, Wire>();
  const input = inputOf(page);
  const wireOf = (frame: Frame): Wire => {
    const made = known.get(frame) ?? createWire(frame, input, wireOf);
    known.set(frame, made);
    return made;
  };
  return wireOf;
}

function createWire(frame: Frame, input: InputWire, wireOf: (frame: Frame) => Wire): Wire {
  const handleOf = async (found: string) => {
    const handle = await answered(frame.evaluateHandle(`${found}[0]`));
    return handle.asElement() as ElementHandle | null;
  };
  return {
    input,
    run: async (expression) => unpacked(await answered(frame.evaluate(carrying(expression)))),
    parent() {
      const parent = frame.parentFrame();
      return parent && wireOf(parent);
    },
    children: () => frame.childFrames().map(wireOf),
    url: () => frame.url(),
    async inParent(run, x, y) {
      const element = (await answered(frame.frameElement())) as ElementHandle<HTMLElement> | null;
      if (!element) throw new EngineError("NO_FRAME", "the frame is gone");
      return answered(element.evaluate(run, x, y));
    },
    async child(found) {
      const content = await (await handleOf(found))?.contentFrame();
      return content ? wireOf(content) : undefined;
    },
    async upload(found, paths) {
      const element = (await handleOf(found)) as ElementHandle<HTMLInputElement> | null;
      await element?.uploadFile(...paths);
    },
    async screenshot(found) {
      const element = await handleOf(found);
      if (!element) throw new EngineError("NO_ELEMENT", "what should be drawn is gone");
      return element.screenshot();
    },
  };
}

/** What fails before the page itself could answer fails since the frame is gone, or gets another document. */
async function answered<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    throw new EngineError("NO_FRAME", `the frame does not answer: ${error}`, { cause: error });
  }
}

function inputOf(page: Page): InputWire {
  return {
    click: (x, y, times) => page.mouse.click(x, y, { count: times }),
    move: (x, y) => page.mouse.move(x, y),
    // BiDi knows the space bar by its character alone.
    key: (name, action) => page.keyboard[action]((name === "Space" ? " " : name) as KeyInput),
    type: (text) => page.keyboard.type(text),
  };
}

function eventsOf(page: Page): EventEmitter {
  const events = new EventEmitter();
  const say = (type: string, text: string) => events.emit("console", { type: () => type, text: () => text });
  page.on("console", (message: ConsoleMessage) => say(message.type(), message.text()));
  page.on("pageerror", (error) => {
    const text = error instanceof Error ? error.message : String(error);
    // Firefox reports what a policy has stopped, and a font that it cannot use, as if a script had thrown it.
    if (/^(?:Content[- ]Security[- ]Policy|downloadable font:)/.test(text)) say("error", text);
    else events.emit("pageerror", error instanceof Error ? error : new Error(text));
  });
  page.on("popup", () => events.emit("popup"));
  page.on("request", (request: HTTPRequest) => events.emit("request", request));
  page.on("requestfailed", (request: HTTPRequest) => events.emit("requestfailed", request));
  return events;
}
