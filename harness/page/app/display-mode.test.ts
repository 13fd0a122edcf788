import { describe, expect, it } from "vitest";
import { displayModeAfter, modesOf } from "./display-mode.js";

describe("modesOf (DSP-04)", () => {
  it("is what both know", () => {
    expect(modesOf(["inline", "pip"])).toEqual(["inline", "pip"]);
    expect(modesOf(["fullscreen"])).toEqual(["fullscreen"]);
    expect(modesOf([])).toEqual([]);
  });

  it("is everything for an app that declares nothing", () => {
    expect(modesOf(undefined)).toEqual(["inline", "fullscreen", "pip"]);
  });
});

describe("displayModeAfter", () => {
  it("is the wish where it can be granted (DSP-05)", () => {
    expect(displayModeAfter("fullscreen", "inline", ["inline", "fullscreen"])).toBe("fullscreen");
    expect(displayModeAfter("inline", "pip", ["inline", "pip"])).toBe("inline");
  });

  it("is the mode as it was where it cannot (DSP-06, DSP-07)", () => {
    expect(displayModeAfter("pip", "inline", ["inline", "fullscreen"])).toBe("inline");
    expect(displayModeAfter("fullscreen", "pip", [])).toBe("pip");
  });
});
