import { type OpenShipCode, OpenShipError } from "../../server/openship/index.js";
import type { CommandPorts } from "../ports.js";
import { tellRefusal } from "../refusal.js";

/** What the person can put right without touching what is published. */
const usageCodes: ReadonlySet<OpenShipCode> = new Set<OpenShipCode>([
  "OPENSHIP_UNAVAILABLE",
  "NOT_FOUND",
  "SNAPSHOT_NO_DECLARATION",
  "SNAPSHOT_DECLARATION",
  "SNAPSHOT_DESTINATION",
  "DESTINATION_NOT_EMPTY",
]);

const isRefusal = (error: unknown): error is OpenShipError => error instanceof OpenShipError;

/** Runs an action of this command; see {@link tellRefusal}. */
export function tellOpenShip(
  action: () => Promise<number>,
  ports: Pick<CommandPorts, "stderr">,
  end: (code: number) => void,
): Promise<void> {
  return tellRefusal(action, ports, end, isRefusal, usageCodes);
}
