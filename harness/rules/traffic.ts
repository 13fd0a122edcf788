import type { LoggedMessage } from "../library/page-driver.js";
import { show } from "./members.js";

/** A message as one line of evidence. */
export function lineOf({ direction, kind, method, at, message }: LoggedMessage): string {
  const arrow = direction === "to-app" ? "host → app" : "app → host";
  return `${Math.round(at)} ms ${arrow} ${kind} ${method} ${message === undefined ? "" : show(message)}`.trim();
}

/** The messages that an app itself has sent: the sandbox announces itself in the same channel. */
export function fromApp(messages: readonly LoggedMessage[]): readonly LoggedMessage[] {
  return messages.filter(
    ({ direction, method }) => direction === "from-app" && !method.startsWith("ui/notifications/sandbox-"),
  );
}

/** The messages of an app with one method. */
export function sent(messages: readonly LoggedMessage[], method: string): readonly LoggedMessage[] {
  return fromApp(messages).filter((each) => each.method === method && isCall(each));
}

/** Whether a message is a request or a notification, and no answer. */
export function isCall({ kind }: LoggedMessage): boolean {
  return kind === "request" || kind === "notification";
}
