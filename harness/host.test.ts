import { describe, expect, it } from "vitest";
import { assertSeparate } from "./host.js";

describe("assertSeparate (SBX-03, HAR-05)", () => {
  it.each([
    ["http://127.0.0.1:1000", "http://localhost:1000"],
    ["http://127.0.0.1:1000", "http://127.0.0.1:1001"],
    ["http://localhost:1000", "http://localhost:1000"],
  ])("refuses %s with %s", (control, sandbox) => {
    expect(() => assertSeparate(control, sandbox)).toThrow(
      expect.objectContaining({ code: "ORIGINS_EQUAL" }),
    );
  });

  it("takes two names and two ports", () => {
    expect(() => assertSeparate("http://127.0.0.1:1000", "http://localhost:1001")).not.toThrow();
  });
});
