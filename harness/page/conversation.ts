import { measure } from "../sandbox/judge.js";
import type { AppMessage } from "./app/mount.js";
import { type BoundedLog, createBoundedLog } from "./bounded-log.js";

/** A message that an app has written, as the page keeps it. */
export interface ConversationEntry {
  readonly role: AppMessage["role"];
  /** Characters of JSON, about. */
  readonly size: number;
  /** Absent once it is forgotten: too much has been written since. */
  readonly content?: AppMessage["content"];
}

/** As many as a person would scroll through. */
export const longestConversation = 200;

/** What is kept of the messages that one app writes (REQ-07). */
export function createConversation(): Pick<BoundedLog<ConversationEntry>, "entries"> & {
  add(message: AppMessage): void;
} {
  const log = createBoundedLog<ConversationEntry>(
    { entries: longestConversation, characters: 4 * 1024 * 1024, light: 10_000 },
    ({ role, size }) => ({ role, size }),
  );
  return {
    entries: log.entries,
    add: ({ role, content }) => log.add({ role, content, size: measure({ content }).size }),
  };
}
