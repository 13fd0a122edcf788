import { describe, expect, it } from "vitest";
import { nextTurn } from "./next-turn.js";

const text = (value: string) => [{ type: "text", text: value }];

describe("nextTurn", () => {
  it("gives the model the content of a result, and neither _meta nor what the app draws (TIN-14)", () => {
    const result = { content: text("5 rows"), structuredContent: { rows: [1] }, _meta: { secret: 1 } };
    expect(nextTurn({ kind: "result", result, milliseconds: 1 }, [], undefined)).toEqual([
      { from: "tool", content: text("5 rows") },
    ]);
  });

  it("gives it the messages of the app and the last context, whole, and not before (REQ-07, REQ-09 to REQ-11)", () => {
    const messages = [{ role: "user", size: 1, content: text("hello") }] as const;
    const context = { content: text("page 2"), structuredContent: { page: 2 } };
    expect(nextTurn(undefined, messages, context)).toEqual([
      { from: "app-message", content: text("hello") },
      { from: "app-context", content: text("page 2"), structuredContent: { page: 2 } },
    ]);
  });

  it("gives it nothing of a call that failed, and nothing where nothing was said", () => {
    const error = { code: -32603, message: "no" };
    expect(nextTurn({ kind: "error", error, milliseconds: 1 }, [], undefined)).toEqual([]);
  });
});
