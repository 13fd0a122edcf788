import { error as errors, type WebDriver } from "selenium-webdriver";
import { EngineError } from "./errors.js";

/** A frame by the indexes that lead to it from the page; none for the page itself. */
export type Path = readonly number[];

/** A WebDriver session, whose commands all go to the one window and frame that it was switched to last. */
export interface Session {
  /** Runs commands in a frame of a window; those of others wait. */
  within<Result>(window: string, path: Path, run: (web: WebDriver) => Promise<Result>): Promise<Result>;
  /** A new window, by its handle. */
  open(): Promise<string>;
}

export async function createSession(web: WebDriver): Promise<Session> {
  const first = await web.getWindowHandle();
  let at: { readonly window: string; readonly path: Path } = { window: first, path: [] };
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(run);
    last = turn.catch(() => undefined);
    return turn;
  };
  const switchTo = async (window: string, path: Path) => {
    if (at.window === window && at.path.join() === path.join()) return;
    const isSame = at.window === window;
    // Should a step fail, nothing is known of where the session is.
    at = { window: "", path: [] };
    if (!isSame) await web.switchTo().window(window);
    await web.switchTo().defaultContent();
    for (const index of path) await web.switchTo().frame(index);
    at = { window, path };
  };
  return {
    within: (window, path, run) =>
      inTurn(async () => {
        for (let isAgain = false; ; isAgain = true) {
          try {
            await switchTo(window, path);
            return await run(web);
          } catch (error) {
            const wasElsewhere = at.window !== window || at.path.join() !== path.join();
            at = { window: "", path: [] };
            // A frame that got another document, or another frame in its place, may only have to be entered again.
            if (isAgain || wasElsewhere || !isGone(error)) throw mended(error);
          }
        }
      }),
    open: () =>
      inTurn(async () => {
        // The window that was used last may be closed; the first one stays.
        at = { window: "", path: [] };
        await web.switchTo().window(first);
        await web.switchTo().newWindow("window");
        const window = await web.getWindowHandle();
        at = { window, path: [] };
        return window;
      }),
  };
}

function isGone(error: unknown): boolean {
  return error instanceof errors.NoSuchFrameError || error instanceof errors.NoSuchWindowError;
}

function mended(error: unknown): unknown {
  if (error instanceof EngineError) return error;
  return new EngineError(isGone(error) ? "NO_FRAME" : "ENGINE_FAILED", `WebKit: ${error}`, { cause: error });
}
