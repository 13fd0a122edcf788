import { secret } from "./http/launch.js";
import type { FrameMode } from "./policy/modes.js";
import type { AppPolicy } from "./policy/policy.js";

/** A document that has a place in the sandbox: an app, or the self-test. */
export interface FrameSession {
  readonly id: string;
  readonly frame: FrameMode;
  readonly policy: AppPolicy;
  /** The `allow` attribute of its frames. */
  readonly allow: string;
  /** The server of an app; the self-test has none, and its reports are nobody's. */
  readonly target: string | undefined;
  /** Reports taken so far. */
  reports: number;
}

/** The documents that are open now; only these have a place in the sandbox. */
export interface AppSessions {
  open(session: Omit<FrameSession, "id" | "reports">): FrameSession;
  get(id: string): FrameSession | undefined;
  close(id: string): void;
  /** Whether an app is open; the self-test is none. */
  hasApps(): boolean;
}

/** More would mean a page that opens apps and never closes them. */
const mostOpen = 32;

export function createAppSessions(): AppSessions {
  const sessions = new Map<string, FrameSession>();
  return {
    open(options) {
      const session: FrameSession = { ...options, id: secret(), reports: 0 };
      sessions.set(session.id, session);
      for (const id of sessions.keys()) if (sessions.size > mostOpen) sessions.delete(id);
      return session;
    },
    get: (id) => sessions.get(id),
    close: (id) => void sessions.delete(id),
    hasApps: () => [...sessions.values()].some(({ target }) => target !== undefined),
  };
}
