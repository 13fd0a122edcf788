import { type ReadOpenShipOptions, refetchOpenShip } from "../consume/fetch-openship.js";
import type { Advertised } from "../consume/read-origin.js";
import type { Snapshot } from "../snapshot.js";
import { createListeners } from "./listeners.js";
import { publicOrigin } from "./public-origin.js";
import type { SourceStore } from "./source-store.js";

export interface OriginStoreOptions extends Omit<ReadOpenShipOptions, "signal"> {
  /** The origin whose sources are served, such as `https://example.com`. */
  readonly origin: string;
}

/** Serves the sources of another origin, whose HTTP is the authority. */
export interface OriginStore extends SourceStore {
  readonly remote: true;
}

/**
 * A store in front of another origin. Each call asks the origin what is current (by `If-None-Match`, where it gives entity
 * tags), and gives that or an error: a snapshot that was good before is kept, so that its bytes need not come again, and is never given in place of what could not be
 * had (MB9). Calls at the same time share one load, and one that is given up by its caller goes on for the others.
 *
 * Limits, redirects, addresses and the retry for a deployment between two documents are those of `fetchOpenShip`.
 *
 * @throws {OpenShipError} `OPENSHIP_UNAVAILABLE`, rule `origin`, for what is no origin
 */
export function createOriginStore({ origin, ...options }: OriginStoreOptions): OriginStore {
  const own = publicOrigin(origin);
  const listeners = createListeners();
  let kept: Snapshot | undefined;
  let known: Advertised | undefined;
  let load: Promise<Snapshot> | undefined;

  const revalidate = async (): Promise<Snapshot> => {
    const { snapshot, advertised } = await refetchOpenShip(
      own,
      { ...options, ...(kept && { previous: kept }) },
      known,
    );
    // Only what was verified whole is asked about the next time.
    known = advertised;
    // The digest leaves out media types, encodings and all that the Manifest says of the project (G2).
    if (kept && Buffer.compare(kept.manifestBytes, snapshot.manifestBytes) === 0) return kept;
    const isChange = kept !== undefined;
    kept = snapshot;
    if (isChange) listeners.tell();
    return snapshot;
  };

  return {
    origin: own,
    remote: true,
    async current(signal) {
      signal?.throwIfAborted();
      load ??= revalidate().finally(() => {
        load = undefined;
      });
      return signal ? orAborted(load, signal) : load;
    },
    onChange: listeners.add,
  };
}

/** Ends the waiting and not the work. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
