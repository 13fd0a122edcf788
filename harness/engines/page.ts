import type { EventEmitter } from "node:events";
import { writeFile } from "node:fs/promises";
import { evaluatorOf, frameLocatorOf, frameOf, locatorOf, withChildren } from "./frame.js";
import { pressKey } from "./keys.js";
import type { EnginePage } from "./port.js";
import { roleStepOf, stepOf } from "./steps.js";
import type { Wire } from "./wire.js";

/** A page, as far as a driver must know it for everything else to be built on. */
export interface PageWire {
  readonly main: Wire;
  readonly events: EventEmitter;
  goto(url: string): Promise<void>;
  resize(size: { readonly width: number; readonly height: number }): Promise<void>;
  /** A PNG. */
  screenshot(): Promise<Uint8Array>;
  addInitScript?(script: (() => void) | string): Promise<void>;
  isClosed(): boolean;
  close(): Promise<void>;
}

/** The size of a page of which nothing was said. */
export const usualViewport = { width: 1280, height: 720 };

export function createPage(wire: PageWire): EnginePage {
  const { main, events } = wire;
  return {
    goto: wire.goto,
    url: main.url,
    mainFrame: () => frameOf(main),
    frames: () => withChildren(main).map(frameOf),
    evaluate: evaluatorOf(main),
    locator: (selector, options) => locatorOf(main, stepOf(selector, options)),
    getByRole: (role, options) => locatorOf(main, roleStepOf(role, options)),
    frameLocator: (selector) => frameLocatorOf(main, stepOf(selector)),
    keyboard: {
      down: (key) => main.input.key(key, "down"),
      up: (key) => main.input.key(key, "up"),
      press: (key) => pressKey(main.input, key),
    },
    setViewportSize: wire.resize,
    async screenshot({ path } = {}) {
      const image = await wire.screenshot();
      if (path !== undefined) await writeFile(path, image);
      return image;
    },
    ...(wire.addInitScript ? { addInitScript: wire.addInitScript } : {}),
    on: (event: string, listener: (...given: never[]) => void) =>
      events.on(event, listener as (...given: unknown[]) => void),
    off: (event: string, listener: (...given: never[]) => void) =>
      events.off(event, listener as (...given: unknown[]) => void),
    isClosed: wire.isClosed,
    close: wire.close,
  };
}
