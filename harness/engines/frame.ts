import type { Step } from "./in-page.js";
import { createFrameLocator, createLocator } from "./locator.js";
import type { EngineFrame, EngineFrameLocator, EngineLocator } from "./port.js";
import { roleStepOf, stepOf } from "./steps.js";
import { calling, type Wire } from "./wire.js";

const frames = new WeakMap<Wire, EngineFrame>();

/** A frame of a driver; the same one for the same wire. */
export function frameOf(wire: Wire): EngineFrame {
  const known = frames.get(wire);
  if (known) return known;
  const made: EngineFrame = {
    parentFrame() {
      const parent = wire.parent();
      return parent && frameOf(parent);
    },
    childFrames: () => wire.children().map(frameOf),
    url: wire.url,
    evaluate: evaluatorOf(wire),
    locator: (selector, options) => locatorOf(wire, stepOf(selector, options)),
    getByRole: (role, options) => locatorOf(wire, roleStepOf(role, options)),
  };
  frames.set(wire, made);
  return made;
}

export function evaluatorOf(wire: Wire) {
  return <Result>(run: ((arg: never) => Result | Promise<Result>) | string, arg?: unknown): Promise<Result> =>
    wire.run(typeof run === "string" ? run : calling(run, arg)) as Promise<Result>;
}

export function locatorOf(wire: Wire, step: Step): EngineLocator {
  return createLocator(async () => wire, [step]);
}

export function frameLocatorOf(wire: Wire, step: Step): EngineFrameLocator {
  return createFrameLocator(async () => wire, [step]);
}

/** A frame and everything in it, in the order of the document. */
export function withChildren(wire: Wire): readonly Wire[] {
  return [wire, ...wire.children().flatMap(withChildren)];
}
