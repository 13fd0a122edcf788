import { printable } from "../../base/text/printable.js";
import { type OpenShipCode, OpenShipError } from "../../server/openship/index.js";
import { exitCodes } from "../errors.js";
import type { CommandPorts } from "../ports.js";

/** What the person can put right without touching what is published. */
const usageCodes: ReadonlySet<OpenShipCode> = new Set<OpenShipCode>([
  "OPENSHIP_UNAVAILABLE",
  "NOT_FOUND",
  "SNAPSHOT_NO_DECLARATION",
  "SNAPSHOT_DECLARATION",
  "SNAPSHOT_DESTINATION",
  "DESTINATION_NOT_EMPTY",
]);

/** Runs an action and tells a refusal in one line, which holds nothing that steers a terminal. */
export async function tellOpenShip(
  action: () => Promise<number>,
  ports: Pick<CommandPorts, "stderr">,
  end: (code: number) => void,
): Promise<void> {
  try {
    end(await action());
  } catch (error) {
    if (isSystemError(error)) {
      ports.stderr(`porthole: ${printable(error.message)}`);
      return end(exitCodes.usage);
    }
    if (!(error instanceof OpenShipError)) throw error;
    ports.stderr(`porthole: ${printable(error.message)} (${error.code}, ${error.rule})`);
    end(usageCodes.has(error.code) ? exitCodes.usage : exitCodes.refused);
  }
}

/** A folder that may not be read or written, a disk that is full: the system's own words say which and where. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}
