import { describe, expect, it } from "vitest";
import { sparkline } from "./sparkline.js";

function linePoints(shares: readonly number[]): unknown {
  const svg = sparkline(shares, "Use");
  const line = svg.children?.find((child) => child.type === "element" && child.tag === "polyline");
  return line?.type === "element" ? line.props?.points : undefined;
}

describe("the sparkline", () => {
  it("runs from the left edge to the right, a full share at the top", () => {
    expect(linePoints([0, 0.5, 1])).toBe("0,48 120,24 240,0");
  });

  it("is a level line for a single share", () => {
    expect(linePoints([0.25])).toBe("0,36 240,36");
  });

  it("has a name for those who do not see it", () => {
    expect(sparkline([0.5], "Use of all cores").props).toMatchObject({
      role: "img",
      "aria-label": "Use of all cores",
    });
  });
});
