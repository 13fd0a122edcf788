// What the commands print while they work. Everything goes to stderr, so that stdout stays for results.
import { styleText } from "node:util";

const started = Date.now();
const color = process.stderr.isTTY && !process.env.NO_COLOR;

/** Colours text for a terminal; leaves it alone elsewhere. */
export function paint(format, text) {
  return color ? styleText(format, text) : text;
}

/** Says what happens now, with the seconds since the command began. */
export function say(text) {
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(5);
  process.stderr.write(`${paint("dim", `${seconds}s`)}  ${text}\n`);
}

/** A failure that its message explains in full: printed without a stack. */
export class CommandError extends Error {
  name = "CommandError";
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a command's main function; a `CommandError` is one clear line and its exit code. */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${paint("red", "error")}  ${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}
