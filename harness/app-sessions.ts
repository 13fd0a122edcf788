import { secret } from "./http/launch.js";
import type { FrameMode } from "./policy/modes.js";
import type { AppPolicy } from "./policy/policy.js";

/** What a place has once its document is known. */
export interface FrameFilling {
  /** The server of an app; the self-test has none, and its reports are nobody's. */
  readonly target: string | undefined;
  readonly frame: FrameMode;
  readonly policy: AppPolicy;
  /** The `allow` attribute of its frames. */
  readonly allow: string;
}

/** A document that has a place in the sandbox: an app, or the self-test. */
export interface FrameSession extends FrameFilling {
  readonly id: string;
  /** Reports taken so far. */
  reports: number;
}

/** The documents that are open now, or about to be; only these have a place in the sandbox. */
export interface AppSessions {
  /** Makes a place whose document is still to be read. */
  reserve(): string;
  /** Gives a reserved place what it serves; `undefined` when it is gone, or serves something already. */
  fill(id: string, filling: FrameFilling): FrameSession | undefined;
  /** A place that is filled. */
  get(id: string): FrameSession | undefined;
  /** The same, but for a reserved place it waits; `undefined` when there is none, or no longer. */
  filled(id: string): Promise<FrameSession | undefined>;
  close(id: string): void;
  /** Whether an app is open; the self-test is none. */
  hasApps(): boolean;
}

interface Reservation {
  readonly filled: Promise<FrameSession | undefined>;
  readonly settle: (session: FrameSession | undefined) => void;
}

/** More would mean a page that opens apps and never closes them. */
const mostOpen = 32;
/** Each page has one in hand, and one that is loaded anew leaves it behind. */
const mostReserved = 1_000;

export function createAppSessions(): AppSessions {
  const reserved = new Map<string, Reservation>();
  const open = new Map<string, FrameSession>();
  const close = (id: string) => {
    reserved.get(id)?.settle(undefined);
    reserved.delete(id);
    open.delete(id);
  };
  const bound = (places: ReadonlyMap<string, unknown>, most: number) => {
    for (const oldest of places.keys()) if (places.size > most) close(oldest);
  };
  return {
    reserve() {
      const id = secret();
      let settle: Reservation["settle"] = () => {};
      const filled = new Promise<FrameSession | undefined>((resolve) => {
        settle = resolve;
      });
      reserved.set(id, { filled, settle });
      bound(reserved, mostReserved);
      return id;
    },
    fill(id, filling) {
      const reservation = reserved.get(id);
      if (!reservation) return undefined;
      reserved.delete(id);
      const session: FrameSession = { ...filling, id, reports: 0 };
      open.set(id, session);
      bound(open, mostOpen);
      reservation.settle(session);
      return session;
    },
    get: (id) => open.get(id),
    filled: async (id) => open.get(id) ?? reserved.get(id)?.filled,
    close,
    hasApps: () => [...open.values()].some(({ target }) => target !== undefined),
  };
}
