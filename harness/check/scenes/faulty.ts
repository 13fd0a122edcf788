import { setTimeout } from "node:timers/promises";
import type { AppFaultId } from "../../faults/catalogue.js";
import type { LoggedMessage } from "../../library/page-driver.js";
import type { Sighting } from "../../rules/sightings.js";
import { type GivenStage, onStage, until } from "./stage.js";

/** The message by which the log shows that a fault has reached the app, and how often it must be there. */
interface Sign {
  readonly direction: LoggedMessage["direction"];
  readonly kind: LoggedMessage["kind"];
  readonly method: string;
  readonly count?: number;
}

const greeted = { direction: "from-app", kind: "request", method: "ui/initialize" } as const;
const result = { direction: "to-app", kind: "notification", method: "ui/notifications/tool-result" } as const;

/** Where nothing else is said, a fault has happened once the app has its result. */
const signs: Partial<Record<AppFaultId, Sign>> = {
  "silent-host": greeted,
  "late-handshake": { direction: "to-app", kind: "result", method: "ui/initialize" },
  "rejected-handshake": { direction: "to-app", kind: "error", method: "ui/initialize" },
  "no-result": { direction: "to-app", kind: "notification", method: "ui/notifications/tool-input" },
  "duplicate-result": { ...result, count: 2 },
  cancelled: { direction: "to-app", kind: "notification", method: "ui/notifications/tool-cancelled" },
  "second-result": { ...result, count: 2 },
  "context-storm": {
    direction: "to-app",
    kind: "notification",
    method: "ui/notifications/host-context-changed",
    count: 300,
  },
  "teardown-mid-stream": { direction: "to-app", kind: "request", method: "ui/resource-teardown" },
};
/** Faults whose app is not expected to finish its handshake, or to get a result. */
const neverSettles: readonly AppFaultId[] = ["silent-host", "rejected-handshake", "teardown-mid-stream"];
/** How long an app has to show how it takes a fault, in milliseconds. */
const patienceMs = 1_500;

/** The app is opened with one fault, and looked at once that has reached it and the app had its time to take it. */
export function faulty(fault: AppFaultId, stage: GivenStage): Promise<Sighting> {
  return onStage(stage, { faults: [fault] }, async ({ app, settle, look }) => {
    const has = async (sign: Sign) =>
      (await app.messages()).filter(
        ({ direction, kind, method }) =>
          direction === sign.direction && kind === sign.kind && method === sign.method,
      ).length >= (sign.count ?? 1);
    const { ready } = stage.timings;
    // How long an app takes to greet is its own affair, and no fault happens before.
    const hasHappened =
      (await until(() => has(greeted), ready)) && (await until(() => has(signs[fault] ?? result), ready));
    await setTimeout(patienceMs);
    if (hasHappened && !neverSettles.includes(fault)) await settle();
    return look();
  });
}
