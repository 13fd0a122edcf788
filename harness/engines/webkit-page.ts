import { EventEmitter } from "node:events";
import { Key, Origin, type WebDriver, type WebElement } from "selenium-webdriver";
import { carrying, unpacked } from "./carried.js";
import { EngineError } from "./errors.js";
import { createPage, type PageWire, usualViewport } from "./page.js";
import type { EnginePage, PageOptions } from "./port.js";
import type { Path, Session } from "./webkit-session.js";
import type { InputWire, Wire } from "./wire.js";

/** The frames in a frame, as far down as they go. */
type Tree = readonly Tree[];

/** How long one command waits for what runs in the page, in milliseconds; other commands wait as long. */
const patienceMs = 20;

export async function openWebKitPage(
  session: Session,
  { viewport = usualViewport }: PageOptions = {},
): Promise<EnginePage> {
  const window = await session.open();
  let isClosed = false;
  let url = "about:blank";
  let tree: Tree = [];
  const wires = new Map<string, Wire>();
  const input = inputOf((run) => session.within(window, [], run));

  const run = async (path: Path, expression: string): Promise<unknown> => {
    const ask = (script: string, ...args: readonly unknown[]) =>
      session.within(window, path, (web) => web.executeAsyncScript<Answer>(script, ...args));
    for (let answer = await ask(startScript(expression)); ; answer = await ask(waitScript, answer.waiting)) {
      tree = answer.tree;
      if (answer.url !== undefined) url = answer.url;
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
  });

  const page: PageWire = {
    main: wireOf([]),
    events: new EventEmitter(),
    async goto(address) {
      await session.within(window, [], (web) => web.get(address));
      await run([], "undefined");
    },
    url: () => url,
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
  return createPage(page);
}

/** What a script tells: the frames of the whole page, the page's address where it may be read, and how far its work is. */
interface Answer {
  readonly tree: Tree;
  readonly url?: string;
  readonly value?: string;
  /** The number of the work, to ask for it again. */
  readonly waiting?: number;
}

/**
 * While a script runs no other can, and what one waits for may be what the next one brings. So work that takes time goes on in
 * the document, and is asked for again.
 */
const answering = `
  const tell = arguments[arguments.length - 1];
  const key = Symbol.for("porthole.work");
  const works = document[key] ??= new Map();
  const treeOf = (frames) => Array.from({ length: frames.length }, (_, at) => treeOf(frames[at]));
  const answer = (rest) => tell({ tree: treeOf(top), ...(window === top ? { url: location.href } : {}), ...rest });
  const wait = (number) => {
    const late = new Promise((resolve) => setTimeout(resolve, ${patienceMs}, undefined));
    Promise.race([works.get(number), late]).then((value) => {
      if (value === undefined) return answer({ waiting: number });
      works.delete(number);
      answer({ value });
    });
  };
`;

function startScript(expression: string): string {
  return `${answering}
    const number = works.size === 0 ? 1 : Math.max(...works.keys()) + 1;
    works.set(number, ${carrying(expression)});
    wait(number);`;
}

const waitScript = `${answering}
  if (works.has(arguments[0])) wait(arguments[0]);
  else answer({});`;

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
  return {
    click: (x, y, times) =>
      within((web) => {
        const moved = actions(web).move(to(x, y));
        return (times === 2 ? moved.press().release().press().release() : moved.press().release()).perform();
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
