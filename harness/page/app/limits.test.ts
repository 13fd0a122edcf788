import { describe, expect, it } from "vitest";
import { createRateLimit, frameHeight, largestHeight, linkTarget, smallestHeight } from "./limits.js";

describe("frameHeight (DIM-09)", () => {
  it.each([
    [300, 300],
    [300.2, 301],
    [0, smallestHeight],
    [-5, smallestHeight],
    [1e9, largestHeight],
  ])("turns %d into %d", (reported, height) => {
    expect(frameHeight(reported)).toBe(height);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, "300", undefined, null])(
    "leaves the frame for %s",
    (reported) => {
      expect(frameHeight(reported)).toBeUndefined();
    },
  );
});

describe("linkTarget (REQ-02)", () => {
  it.each(["https://example.com/a?b#c", "http://127.0.0.1:8080/"])("opens %s", (url) => {
    expect(linkTarget(url)).toBe(url);
  });

  it.each([
    "javascript:alert(1)",
    " javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>1</script>",
    "vbscript:x",
    "blob:https://example.com/1",
    "file:///etc/passwd",
    "/relative",
    "",
  ])("refuses %j", (url) => {
    expect(linkTarget(url)).toBeUndefined();
  });
});

describe("createRateLimit (HAR-08)", () => {
  it("lets a burst pass, then no more than the rate", () => {
    let time = 0;
    const take = createRateLimit(3, 2, () => time);
    expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
    time = 500;
    expect([take(), take()]).toEqual([true, false]);
    time = 60_000;
    expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
  });
});
