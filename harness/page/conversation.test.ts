import { describe, expect, it } from "vitest";
import { createConversation, longestConversation } from "./conversation.js";

const message = (text: string) => ({ role: "user", content: [{ type: "text", text }] }) as const;

describe("what an app writes into the conversation (REQ-07)", () => {
  it("is kept as it is", () => {
    const conversation = createConversation();
    conversation.add(message("hello"));
    expect(conversation.entries()).toMatchObject([message("hello")]);
  });

  it("is kept to a bounded number and weight, the latest first", () => {
    const conversation = createConversation();
    conversation.add(message("x".repeat(5_000_000)));
    expect(conversation.entries()).toEqual([{ role: "user", size: expect.any(Number) }]);
    for (let count = 0; count < longestConversation; count += 1) conversation.add(message(String(count)));
    expect(conversation.entries()).toHaveLength(longestConversation);
    expect(conversation.entries().at(0)).toMatchObject(message("0"));
  });
});
