import { printable } from "../base/text/printable.js";
import { exitCodes } from "./errors.js";
import type { CommandPorts } from "./ports.js";

/** A refusal of one of our own rooms: a code, and the rule behind it. */
export interface Refusal extends Error {
  readonly code: string;
  readonly rule: string;
}

/**
 * Runs an action and tells a refusal in one line, which holds nothing that steers a terminal.
 *
 * @param isRefusal whether what was thrown is a refusal; what is neither that nor the system's is a fault, and thrown on
 * @param usageCodes the codes of what the person can put right in the call
 */
export async function tellRefusal(
  action: () => Promise<number>,
  ports: Pick<CommandPorts, "stderr">,
  end: (code: number) => void,
  isRefusal: (error: unknown) => error is Refusal,
  usageCodes: ReadonlySet<string>,
): Promise<void> {
  try {
    end(await action());
  } catch (error) {
    if (isRefusal(error)) {
      ports.stderr(`porthole: ${printable(error.message)} (${error.code}, ${error.rule})`);
      return end(usageCodes.has(error.code) ? exitCodes.usage : exitCodes.refused);
    }
    if (!isSystemError(error)) throw error;
    ports.stderr(`porthole: ${printable(error.message)}`);
    end(exitCodes.usage);
  }
}

/** A folder that may not be read or written, a disk that is full: the system's own words say which and where. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}
