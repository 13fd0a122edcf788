import { printable } from "../../base/text/printable.js";

/**
 * Why a browser could not be opened or driven.
 *
 * - `ENGINE_MISSING`: the engine or the package that drives it is not installed; the message ends with the line that installs it.
 * - `ENGINE_FAILED`: it is there and did not start, or it ended.
 * - `SCRIPT_FAILED`: a function that ran in a page has thrown; the message is what it threw.
 * - `NO_FRAME`: the frame is gone.
 * - `NO_ELEMENT`: in the time given no element, or more than one, was ready for what should be done with it.
 */
export type EngineErrorCode =
  | "ENGINE_MISSING"
  | "ENGINE_FAILED"
  | "SCRIPT_FAILED"
  | "NO_FRAME"
  | "NO_ELEMENT";

/** A failure of a browser or its driver. */
export class EngineError extends Error {
  override readonly name = "EngineError";

  constructor(
    readonly code: EngineErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    // A part of it may be a page's own text.
    super(printable(message), options);
  }
}
