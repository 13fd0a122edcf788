/** A frame, as far as a driver must know it for everything else to be built on. */
export interface Wire {
  /** Runs an expression in the frame; what it resolves to comes back as JSON would carry it. */
  run(expression: string): Promise<unknown>;
  /** The frame around it; `null` for the page itself. */
  parent(): Wire | null;
  children(): readonly Wire[];
  url(): string;
  /** Calls a function in the frame around this one, with the element that holds this one. */
  inParent<Result>(
    run: (frame: HTMLElement, x: number, y: number) => Result,
    x: number,
    y: number,
  ): Promise<Result>;
  /** The frame that the first of the elements holds which an expression gives. */
  child(found: string): Promise<Wire | undefined>;
  /** Has the first of the elements which an expression gives hold these files. */
  upload(found: string, paths: readonly string[]): Promise<void>;
  /** A PNG of the first of the elements which an expression gives. */
  screenshot(found: string): Promise<Uint8Array>;
  readonly input: InputWire;
}

/** The mouse and the keyboard of a page; points are of the page's own viewport. */
export interface InputWire {
  click(x: number, y: number, times: 1 | 2): Promise<void>;
  move(x: number, y: number): Promise<void>;
  key(name: string, action: "down" | "up"): Promise<void>;
  type(text: string): Promise<void>;
}

type Code = (...parts: never[]) => unknown;

/** The text of an expression that calls a function with values; none of them may be of use only here. */
export function calling(run: Code, ...args: readonly unknown[]): string {
  return `(${run})(${args.map((arg) => (arg === undefined ? "undefined" : JSON.stringify(arg))).join(",")})`;
}
