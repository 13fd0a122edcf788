import { secret } from "./http/launch.js";
import type { AppPolicy } from "./policy/policy.js";

/** An app that is on the stage: its server, and the policy that its frame gets. */
export interface AppSession {
  readonly id: string;
  readonly target: string;
  readonly policy: AppPolicy;
  /** Reports taken so far. */
  reports: number;
}

/** The apps that are open now; only these have a place in the sandbox. */
export interface AppSessions {
  open(target: string, policy: AppPolicy): AppSession;
  get(id: string): AppSession | undefined;
  close(id: string): void;
}

/** More would mean a page that opens apps and never closes them. */
const mostOpen = 32;

export function createAppSessions(): AppSessions {
  const sessions = new Map<string, AppSession>();
  return {
    open(target, policy) {
      const session: AppSession = { id: secret(), target, policy, reports: 0 };
      sessions.set(session.id, session);
      for (const id of sessions.keys()) if (sessions.size > mostOpen) sessions.delete(id);
      return session;
    },
    get: (id) => sessions.get(id),
    close: (id) => void sessions.delete(id),
  };
}
