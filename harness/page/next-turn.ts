import type { CallOutcome } from "../control/protocol.js";
import type { ConversationEntry } from "./conversation.js";

/** One part of what a model would be given when the conversation goes on. */
export interface TurnPart {
  readonly from: "tool" | "app-message" | "app-context";
  readonly content: unknown;
  readonly structuredContent?: unknown;
}

/**
 * What a model would see in its next turn.
 *
 * Of a result it sees `content` alone: `_meta` is for the app, and `structuredContent` is what the app draws (TIN-14). Of the
 * app's updates it sees the last one, whole (REQ-09, REQ-10), and each of the app's messages (REQ-07).
 */
export function nextTurn(
  outcome: CallOutcome | undefined,
  messages: readonly ConversationEntry[],
  modelContext: unknown,
): readonly TurnPart[] {
  const member = (value: unknown, key: string): unknown =>
    typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  const parts: TurnPart[] = [];
  if (outcome?.kind === "result") parts.push({ from: "tool", content: outcome.result.content ?? [] });
  for (const { content } of messages) parts.push({ from: "app-message", content: content ?? [] });
  if (modelContext !== undefined) {
    const structuredContent = member(modelContext, "structuredContent");
    parts.push({
      from: "app-context",
      content: member(modelContext, "content") ?? [],
      ...(structuredContent === undefined ? {} : { structuredContent }),
    });
  }
  return parts;
}
