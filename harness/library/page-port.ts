/** A browser that a program drives, as far as the host uses it; Playwright's `Browser` and `BrowserContext` are such. */
export interface BrowserPort<Page extends PagePort = PagePort> {
  newPage(): Promise<Page>;
}

/** A page that a program drives, as far as the host uses it; Playwright's `Page` is such. */
export interface PagePort {
  goto(url: string): Promise<unknown>;
  url(): string;
  evaluate<Result, Arg>(run: (arg: Arg) => Result | Promise<Result>, arg: Arg): Promise<Result>;
  mainFrame(): FramePort;
  frames(): readonly FramePort[];
  on(event: "request" | "requestfailed", listener: (request: RequestPort) => void): unknown;
  off(event: "request" | "requestfailed", listener: (request: RequestPort) => void): unknown;
  isClosed(): boolean;
  close(): Promise<void>;
  /** Absent where the driver cannot set what the browser says of a person's wishes. */
  emulateMedia?(wish: {
    readonly reducedMotion?: "reduce" | "no-preference" | null;
    readonly forcedColors?: "active" | "none" | null;
  }): Promise<unknown>;
}

export interface FramePort {
  parentFrame(): FramePort | null;
  url(): string;
  evaluate<Result>(run: () => Result | Promise<Result>): Promise<Result>;
}

export interface RequestPort {
  url(): string;
  failure(): { readonly errorText: string } | null;
}

/** The frames of a page, as its driver has them. */
export type FrameOf<Page extends PagePort> = ReturnType<Page["frames"]>[number];
