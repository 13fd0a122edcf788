import { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";
import { Key, Origin, type WebDriver, type WebElement } from "selenium-webdriver";
import { unpacked } from "./carried.js";
import { EngineError } from "./errors.js";
import { createPage, type PageWire, usualViewport } from "./page.js";
import type { EnginePage, PageOptions } from "./port.js";
import { type Answer, startScript, type Tree, waitScript } from "./webkit-scripts.js";
import type { Path, Session } from "./webkit-session.js";
import type { InputWire, Wire } from "./wire.js";

/** How long, in milliseconds, and how near, in pixels, clicks belong together; a little more than GTK's own settings. */
const gestureMs = 450;
const gestureDistance = 10;

export async function openWebKitPage(
  session: Session,
  { viewport = usualViewport }: PageOptions = {},
): Promise<EnginePage> {
  const window = await session.open();
  let isClosed = false;
  const urls = new Map<string, string>();
  const events = new EventEmitter();
  let tree: Tree = [];
  const wires = new Map<string, Wire>();
  const input = inputOf((run) => session.within(window, [], run));

  const run = async (path: Path, expression: string): Promise<unknown> => {
    const ask = (script: string, ...args: readonly unknown[]) =>
      session.within(window, path, (web) => web.executeAsyncScript<Answer>(script, ...args));
    for (let answer = await ask(startScript(expression)); ; answer = await ask(waitScript, answer.waiting)) {
      tree = answer.tree;
      urls.set(path.join(), answer.url);
      for (const { kind, text } of answer.heard) {
        if (kind === "pageerror") events.emit(kind, new Error(text));
        else events.emit("console", { type: () => kind, text: () => text });
      }
      if ("value" in answer) return unpacked(answer.value);
      if (!("waiting" in answer)) throw new EngineError("NO_FRAME", "the document has gone meanwhile");
    }
  };

  const wireOf = (path: Path): Wire => {
    const key = path.join();
    const known = wires.get(key) ?? createWire(path);
    wires.set(key, known);
    return known;
  };
  const elementOf = (web: WebDriver, found: string) => web.executeScript<WebElement>(`return (${found})[0]`);
  const createWire = (path: Path): Wire => ({
    input,
    run: (expression) => run(path, expression),
    parent: () => (path.length === 0 ? null : wireOf(path.slice(0, -1))),
    children: () => childrenOf(tree, path).map((_, index) => wireOf([...path, index])),
    url: () => urls.get(path.join()) ?? "about:blank",
    inParent: (call, x, y) => {
      const holder = `[...document.querySelectorAll("iframe, frame, object, embed")]
        .find((each) => each.contentWindow === window[${path.at(-1)}])`;
      return run(path.slice(0, -1), `(${call})(${holder}, ${x}, ${y})`) as Promise<ReturnType<typeof call>>;
    },
    async child(found) {
      const index = await run(
        path,
        `((frame) => frame ? Array.from(window, (_, at) => at).findIndex((at) => window[at] === frame.contentWindow) : -1)
          (${found}[0])`,
      );
      return Number(index) < 0 ? undefined : wireOf([...path, Number(index)]);
    },
    upload: (found, paths) =>
      session.within(window, path, async (web) => {
        const element = await elementOf(web, found);
        for (const each of paths) await element.sendKeys(each);
      }),
    screenshot: async (found) =>
      Buffer.from(
        await session.within(window, path, async (web) => (await elementOf(web, found)).takeScreenshot()),
        "base64",
      ),
  });

  const page: PageWire = {
    main: wireOf([]),
    events,
    async goto(address) {
      await session.within(window, [], (web) => web.get(address));
      await run([], "undefined");
    },
    resize: (size) => session.within(window, [], (web) => resize(web, size)),
    screenshot: async () =>
      Buffer.from(await session.within(window, [], (web) => web.takeScreenshot()), "base64"),
    isClosed: () => isClosed,
    async close() {
      if (isClosed) return;
      isClosed = true;
      await session.within(window, [], (web) => web.close());
    },
  };
  await page.resize(viewport);
  // Until it has been pressed once, no document in the window gets keys.
  await input.click(1, 1, 1);
  return createPage(page);
}

function childrenOf(tree: Tree, path: Path): Tree {
  return path.reduce<Tree>((frames, index) => frames[index] ?? [], tree);
}

async function resize(
  web: WebDriver,
  { width, height }: { readonly width: number; readonly height: number },
) {
  const inner = () => web.executeScript<readonly [number, number]>("return [innerWidth, innerHeight]");
  // The window has a bar of its own above the page.
  let outer = { width, height };
  for (let tries = 0; tries < 5; tries += 1) {
    await web.manage().window().setRect(outer);
    const [w, h] = await inner();
    if (w === width && h === height) return;
    outer = { width: outer.width + width - w, height: outer.height + height - h };
  }
}

function inputOf(within: <Result>(run: (web: WebDriver) => Promise<Result>) => Promise<Result>): InputWire {
  const actions = (web: WebDriver) => web.actions({ async: true });
  const to = (x: number, y: number) => ({
    x: Math.round(x),
    y: Math.round(y),
    origin: Origin.VIEWPORT,
    duration: 0,
  });
  let last = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
  return {
    click: (x, y, times) =>
      within(async (web) => {
        // GTK counts on while clicks come fast at one place; each that is asked for here begins a gesture of its own.
        const isNear = Math.hypot(x - last.x, y - last.y) < gestureDistance;
        if (isNear) await setTimeout(last.at + gestureMs - performance.now());
        const moved = actions(web).move(to(x, y));
        await (times === 2 ? moved.press().release().press().release() : moved.press().release()).perform();
        last = { x, y, at: performance.now() };
      }),
    move: (x, y) => within((web) => actions(web).move(to(x, y)).perform()),
    key: (name, action) =>
      within((web) => {
        const key = keyOf(name);
        return (action === "down" ? actions(web).keyDown(key) : actions(web).keyUp(key)).perform();
      }),
    type: (text) =>
      within(async (web) => {
        for (const each of text) await actions(web).keyDown(keyOf(each)).keyUp(keyOf(each)).perform();
      }),
  };
}

/** WebDriver's character for a key that is none: `ArrowDown` is its `ARROW_DOWN`. */
function keyOf(name: string): string {
  if (name === "\n") return Key.ENTER;
  if (name === "Backspace") return Key.BACK_SPACE;
  if (name.length === 1) return name;
  const known = Reflect.get(Key, name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase());
  if (typeof known !== "string") throw new EngineError("ENGINE_FAILED", `WebKit has no key "${name}"`);
  return known;
}
