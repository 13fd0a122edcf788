import { McpUiHostContextSchema } from "@modelcontextprotocol/ext-apps/app-bridge";
import { describe, expect, it } from "vitest";
import { hostStyleVariables } from "./host-style.js";

describe("hostStyleVariables (THM-01)", () => {
  it("holds all 76 standard names and no other", () => {
    expect(Object.keys(hostStyleVariables)).toHaveLength(76);
    // The SDK's schema refuses an unknown name, which would make every app's handshake fail.
    expect(McpUiHostContextSchema.safeParse({ styles: { variables: hostStyleVariables } }).success).toBe(
      true,
    );
    const unknown = { ...hostStyleVariables, "--color-background-brand": "red" };
    expect(McpUiHostContextSchema.safeParse({ styles: { variables: unknown } }).success).toBe(false);
  });
});
