import type { Snapshot } from "../snapshot.js";

/** Where HTTP and MCP take the sources from. There are two: what this process publishes, and another origin. */
export interface SourceStore {
  /** The origin that the sources belong to, as answers name it. */
  readonly origin: string;
  /** Whether an answer may need the network. */
  readonly remote: boolean;
  /**
   * The snapshot that is current now.
   *
   * @param signal ends this caller's waiting; work that others share goes on
   * @throws {OpenShipError} `OPENSHIP_UNAVAILABLE`, `OPENSHIP_INVALID`, `SOURCE_TOO_LARGE`. An older snapshot is never
   *   given in place of one that could not be had.
   */
  readonly current: (signal?: AbortSignal) => Promise<Snapshot>;
  /** Calls `listener` after each change of the snapshot; gives what ends that. */
  readonly onChange: (listener: () => void) => () => void;
}
