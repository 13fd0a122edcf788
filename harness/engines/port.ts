import type { FramePort, PagePort, RequestPort } from "../library/page-port.js";

/** The engines that a page can be opened in. */
export const engines = ["chromium", "firefox", "webkit"] as const;
export type Engine = (typeof engines)[number];

/** A browser that this process has started. */
export interface EngineBrowser {
  readonly engine: Engine;
  /** As the browser gives it, such as `153.8.0`. */
  readonly version: string;
  /** What its driver hears of; what it does not hear is not seen, which is no proof that it was not there. */
  readonly hears: {
    /** `console` and `pageerror`. */
    readonly console: boolean;
    /** `request` and `requestfailed`. */
    readonly requests: boolean;
    /** `heapOf`. */
    readonly heap: boolean;
    /** When a frame has first shown something. */
    readonly paint: boolean;
  };
  /** How many bytes live in the process of a frame once what nobody needs is gone; absent where the engine does not tell. */
  heapOf?(page: EnginePage, frame: EngineFrame): Promise<number>;
  /** A page that shares nothing with the others, where the engine parts them (WebKit's share one session). */
  newPage(options?: PageOptions): Promise<EnginePage>;
  /** Ends the browser and everything that it has started. */
  close(): Promise<void>;
}

export interface PageOptions {
  /** CSS pixels; 1280 × 720 by default, or in a Chromium that a person can see as large as its window is. */
  readonly viewport?: { readonly width: number; readonly height: number };
}

/**
 * A page of one of the engines.
 *
 * Each member means what Playwright's of that name means: its `Page` is such a page, and so are its frames and locators.
 */
export interface EnginePage extends PagePort {
  frames(): readonly EngineFrame[];
  mainFrame(): EngineFrame;
  evaluate<Result, Arg>(run: (arg: Arg) => Result | Promise<Result>, arg: Arg): Promise<Result>;
  evaluate<Result>(run: () => Result | Promise<Result>): Promise<Result>;
  locator(selector: string, options?: LocatorOptions): EngineLocator;
  getByRole(role: Role, options?: RoleOptions): EngineLocator;
  frameLocator(selector: string): EngineFrameLocator;
  readonly keyboard: EngineKeyboard;
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  /** A PNG of what the viewport shows. */
  screenshot(options?: { readonly path?: string }): Promise<Uint8Array>;
  /** Absent where the engine has no way to run a script before those of a document. */
  addInitScript?(script: (() => void) | string): Promise<unknown>;
  on(event: "console", listener: (message: ConsolePort) => void): unknown;
  on(event: "pageerror", listener: (error: Error) => void): unknown;
  on(event: "popup", listener: () => void): unknown;
  on(event: "request" | "requestfailed", listener: (request: RequestPort) => void): unknown;
}

export interface ConsolePort {
  /** `log`, `warning`, `error`, `debug` … */
  type(): string;
  text(): string;
}

export interface EngineFrame extends FramePort {
  parentFrame(): EngineFrame | null;
  childFrames(): readonly EngineFrame[];
  /** Where the driver only hears of it when it asks something else: as of the last answer. */
  url(): string;
  evaluate<Result, Arg>(run: (arg: Arg) => Result | Promise<Result>, arg: Arg): Promise<Result>;
  evaluate<Result>(run: (() => Result | Promise<Result>) | string): Promise<Result>;
  locator(selector: string, options?: LocatorOptions): EngineLocator;
  getByRole(role: Role, options?: RoleOptions): EngineLocator;
}

/** The document in a frame element, looked for anew each time. */
export interface EngineFrameLocator {
  locator(selector: string, options?: LocatorOptions): EngineLocator;
  getByRole(role: Role, options?: RoleOptions): EngineLocator;
  frameLocator(selector: string): EngineFrameLocator;
}

export interface LocatorOptions {
  /** Part of its text, in any case and with white space made single; or a pattern. */
  readonly hasText?: string | RegExp;
}

/** The roles that elements are looked for by. */
export type Role = "button" | "dialog" | "heading" | "link";

export interface RoleOptions {
  /** Part of the name, in any case; or a pattern. The name is the element's label, else its text. */
  readonly name?: string | RegExp;
  readonly exact?: boolean;
}

export interface Patience {
  /** Milliseconds; 10 000 by default. */
  readonly timeout?: number;
}

/** An element that is looked for anew each time. What acts waits until there is exactly one, and it can be acted on. */
export interface EngineLocator {
  locator(selector: string, options?: LocatorOptions): EngineLocator;
  getByRole(role: Role, options?: RoleOptions): EngineLocator;
  first(): EngineLocator;
  last(): EngineLocator;
  nth(index: number): EngineLocator;
  count(): Promise<number>;
  click(options?: Patience): Promise<void>;
  dblclick(options?: Patience): Promise<void>;
  hover(options?: Patience): Promise<void>;
  focus(options?: Patience): Promise<void>;
  check(options?: Patience): Promise<void>;
  fill(value: string, options?: Patience): Promise<void>;
  /** A key by its name, such as `Enter`, `a` or `Shift+Tab`. */
  press(key: string, options?: Patience): Promise<void>;
  pressSequentially(text: string, options?: Patience): Promise<void>;
  selectOption(values: string | readonly string[], options?: Patience): Promise<unknown>;
  setInputFiles(files: InputFile[], options?: Patience): Promise<void>;
  dispatchEvent(type: string): Promise<void>;
  evaluate<Result, Arg>(
    run: (element: HTMLElement, arg: Arg) => Result | Promise<Result>,
    arg: Arg,
  ): Promise<Result>;
  evaluate<Result>(run: (element: HTMLElement) => Result | Promise<Result>): Promise<Result>;
  evaluateAll<Result>(run: (elements: HTMLElement[]) => Result | Promise<Result>): Promise<Result>;
  textContent(options?: Patience): Promise<string | null>;
  getAttribute(name: string, options?: Patience): Promise<string | null>;
  isVisible(): Promise<boolean>;
  /** A PNG of the element. */
  screenshot(options?: Patience): Promise<Uint8Array>;
}

export interface InputFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Keys that are pressed for whatever has the focus. */
export interface EngineKeyboard {
  down(key: string): Promise<void>;
  up(key: string): Promise<void>;
  press(key: string): Promise<void>;
}
