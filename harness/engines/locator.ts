import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { EngineError } from "./errors.js";
import {
  choose,
  enter,
  find,
  focus,
  hasKeys,
  isShown,
  one,
  type Reached,
  reach,
  reachThrough,
  replace,
  type Step,
} from "./in-page.js";
import { pressKey } from "./keys.js";
import type { EngineFrameLocator, EngineLocator, Patience } from "./port.js";
import { roleStepOf, stepOf } from "./steps.js";
import { calling, type InputWire, type Wire } from "./wire.js";

const defaultTimeoutMs = 10_000;
const pollMs = 20;

/** Where a locator begins: a frame that may come later, or change. */
type Place = () => Promise<Wire | undefined>;

/** A place of the page's own viewport, and what presses there. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly input: InputWire;
}

/** An element of a frame, looked for anew each time. */
export function createLocator(place: Place, steps: readonly Step[]): EngineLocator {
  const found = calling(find, steps);
  const words = steps.map((step) => ("css" in step ? step.css : `number ${step.nth}`)).join(" >> ");

  const now = async (expression: string): Promise<unknown> => {
    const wire = await place();
    if (!wire) throw new EngineError("NO_FRAME", `the frame of ${words} is not there`);
    return wire.run(expression);
  };

  /** Asks until the answer is no reason to wait. */
  async function until<Result extends object>(
    { timeout = defaultTimeoutMs }: Patience,
    ask: (wire: Wire) => Promise<Result | { readonly wait: string }>,
  ): Promise<Result> {
    const deadline = performance.now() + timeout;
    for (;;) {
      const answer = await place()
        .then((wire) => (wire ? ask(wire) : { wait: "its frame is not there" }))
        .catch((error: unknown) => {
          // A frame that is just given another document cannot answer; whatever else happens stays as it is.
          if (error instanceof EngineError && error.code === "NO_FRAME") return { wait: error.message };
          throw error;
        });
      if (!("wait" in answer)) return answer;
      if (performance.now() > deadline) {
        throw new EngineError("NO_ELEMENT", `${words}: ${answer.wait}, for ${timeout} ms`);
      }
      await setTimeout(pollMs);
    }
  }

  /** Waits for the one element, and runs a function with it. */
  const withOne = async (patience: Patience, run: string): Promise<unknown> => {
    const { value } = await until<{ readonly value?: unknown }>(patience, async (wire) => {
      const answer = await wire.run(`(${one})(${found}, ${run})`);
      return answer as { readonly value?: unknown } | { readonly wait: string };
    });
    return value;
  };

  /** Where the element lies in the page's own viewport, once it lies still. */
  const point = (patience: Patience, needsEnabled: boolean) => {
    let before: string | undefined;
    return until<Point>(patience, async (wire) => {
      const within = (await wire.run(`(${reach})(${found}, ${isShown}, ${needsEnabled})`)) as Reached;
      const at = await inPage(wire, within);
      const isStill = before === JSON.stringify(at);
      before = JSON.stringify(at);
      if ("wait" in at || !isStill) return { wait: "wait" in at ? at.wait : "it is moving" };
      return { ...at, input: wire.input };
    });
  };

  const withFocus = (patience: Patience, replaces = false) =>
    until(patience, async (wire) => {
      await enterFrames(wire);
      const at = (await wire.run(`(${focus})(${found}, ${isShown}, ${replaces})`)) as Reached;
      return "wait" in at ? at : { wire };
    });

  const press = async (patience: Patience, times: 1 | 2) => {
    const { x, y, input } = await point(patience, true);
    await input.click(x, y, times);
  };

  const narrowed = (step: Step) => createLocator(place, [...steps, step]);

  return {
    locator: (selector, options) => narrowed(stepOf(selector, options)),
    getByRole: (role, options) => narrowed(roleStepOf(role, options)),
    first: () => narrowed({ nth: 0 }),
    last: () => narrowed({ nth: -1 }),
    nth: (nth) => narrowed({ nth }),
    count: async () => Number(await now(`${found}.length`)),
    click: (patience = {}) => press(patience, 1),
    dblclick: (patience = {}) => press(patience, 2),
    async hover(patience = {}) {
      const { x, y, input } = await point(patience, false);
      await input.move(x, y);
    },
    async focus(patience = {}) {
      await withFocus(patience);
    },
    async check(patience = {}) {
      if (!(await withOne(patience, "(element) => element.checked"))) await press(patience, 1);
      await until(patience, async (wire) =>
        (await wire.run(`${found}[0]?.checked`)) ? {} : { wait: "it is not checked" },
      );
    },
    async fill(value, patience = {}) {
      const { wire } = await withFocus(patience, true);
      await wire.run(calling(replace, value));
    },
    async press(key, patience = {}) {
      const { wire } = await withFocus(patience);
      await pressKey(wire.input, key);
    },
    async pressSequentially(text, patience = {}) {
      const { wire } = await withFocus(patience);
      await wire.input.type(text);
    },
    selectOption: (values, patience = {}) =>
      until(patience, async (wire) => {
        const wanted = typeof values === "string" ? [values] : values;
        return (await wire.run(`(${choose})(${found}, ${JSON.stringify(wanted)})`)) as Reached;
      }),
    async setInputFiles(files, patience = {}) {
      await withOne(patience, "() => true");
      const folder = await mkdtemp(join(tmpdir(), "porthole-files-"));
      const paths = files.map(({ name }) => join(folder, name));
      try {
        for (const [at, path] of paths.entries()) await writeFile(path, files[at]?.buffer ?? "");
        await (await place())?.upload(found, paths);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async dispatchEvent(type) {
      const event = `new Event(${JSON.stringify(type)}, { bubbles: true, cancelable: true, composed: true })`;
      await withOne({}, `(element) => element.dispatchEvent(${event})`);
    },
    evaluate: <Result>(run: (element: HTMLElement, arg: never) => Result, arg?: unknown) =>
      withOne({}, `(element) => (${run})(element, ${JSON.stringify(arg) ?? "undefined"})`) as Promise<
        Awaited<Result>
      >,
    evaluateAll: <Result>(run: (elements: HTMLElement[]) => Result) =>
      now(`(${run})(${found})`) as Promise<Awaited<Result>>,
    textContent: (patience = {}) =>
      withOne(patience, "(element) => element.textContent") as Promise<string | null>,
    getAttribute: (name, patience = {}) =>
      withOne(patience, `(element) => element.getAttribute(${JSON.stringify(name)})`) as Promise<
        string | null
      >,
    isVisible: async () => (await now(`${found}.some(${isShown})`)) === true,
    async screenshot(patience = {}) {
      await withOne(patience, "() => true");
      const wire = await place();
      if (!wire) throw new EngineError("NO_FRAME", `the frame of ${words} is not there`);
      return wire.screenshot(found);
    },
  };
}

/** Where a point of a frame lies in the page's own viewport. */
async function inPage(wire: Wire, within: Reached): Promise<Reached> {
  let at = within;
  for (let frame = wire; frame.parent() !== null && !("wait" in at); ) {
    at = await frame.inParent(reachThrough, at.x, at.y);
    frame = frame.parent() ?? frame;
  }
  return at;
}

/** Gives a frame the focus, from the outermost to it. */
async function enterFrames(wire: Wire): Promise<void> {
  const parent = wire.parent();
  if (parent === null) return;
  await enterFrames(parent);
  await wire.inParent(enter, 0, 0);
  if ((await wire.run(`(${hasKeys})()`)) === true) return;
  // No script can give WebKit's frames of other origins the keys: a person presses into them, here at their very corner.
  const corner = await inPage(wire, { x: 1, y: 1 });
  if (!("wait" in corner)) await wire.input.click(corner.x, corner.y, 1);
}

/** The document in a frame element, looked for anew each time. */
export function createFrameLocator(place: Place, steps: readonly Step[]): EngineFrameLocator {
  const inside: Place = async () => (await place())?.child(calling(find, steps));
  return {
    locator: (selector, options) => createLocator(inside, [stepOf(selector, options)]),
    getByRole: (role, options) => createLocator(inside, [roleStepOf(role, options)]),
    frameLocator: (selector) => createFrameLocator(inside, [stepOf(selector)]),
  };
}
