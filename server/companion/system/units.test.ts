import { describe, expect, it } from "vitest";
import { bytes, duration, percent } from "./units.js";

describe("units", () => {
  it.each([
    [0, "0 B", "0 B"],
    [1_000, "1000 B", "1.0 kB"],
    [1_024, "1.0 KiB", "1.0 kB"],
    [1_610_612_736, "1.5 GiB", "1.6 GB"],
    [5_000_000_000_000_000, "4547.5 TiB", "5000.0 TB"],
  ])("writes %d bytes as %s or %s", (amount, binary, decimal) => {
    expect(bytes(amount, "binary")).toBe(binary);
    expect(bytes(amount, "decimal")).toBe(decimal);
  });

  it.each([
    [0.4, "0 s"],
    [59.9, "59 s"],
    [725, "12 min 5 s"],
    [3_600, "1 h 0 min"],
    [273_600, "3 d 4 h"],
  ])("writes %d seconds as %s", (seconds, text) => {
    expect(duration(seconds)).toBe(text);
  });

  it("writes shares as whole percent", () => {
    expect([0, 0.374, 1].map(percent)).toEqual(["0 %", "37 %", "100 %"]);
  });
});
