import { describe, expect, it } from "vitest";
import {
  type Controls,
  controlNames,
  controlWord,
  deviceOf,
  devices,
  directionOf,
  faultOfControls,
  localeOf,
  mediaOf,
  readControl,
  withDevice,
  writeControls,
} from "./controls.js";

const all: Required<Controls> = {
  theme: "dark",
  locale: "ar-EG",
  direction: "rtl",
  timeZone: "Asia/Tokyo",
  display: "fullscreen",
  platform: "mobile",
  width: 390,
  touch: true,
  hover: false,
  reducedMotion: true,
  forcedColors: false,
  safeArea: [47, 0, 34, 0],
  styles: { "--color-background-primary": "#fff" },
  consent: "ask",
};

describe("the text form of a control", () => {
  it("reads back what it has written, for every control", () => {
    const written = writeControls(all);
    expect(Object.keys(written)).toHaveLength(controlNames.length);
    const read = controlNames.map((name) => readControl(name, written[controlWord(name)] ?? ""));
    expect(Object.assign({}, ...read)).toEqual(all);
  });

  it.each([
    ["theme", "blue"],
    ["locale", "x".repeat(100)],
    ["locale", "not a tag"],
    ["timeZone", "Nowhere/Atall"],
    ["display", "window"],
    ["width", "159"],
    ["width", "1e3"],
    ["width", "3841"],
    ["touch", "yes"],
    ["reducedMotion", "reduce"],
    ["forcedColors", "active"],
    ["direction", "auto"],
    ["safeArea", "1,2,3"],
    ["safeArea", "1,2,3,4,5"],
    ["safeArea", "1,2,3,201"],
    ["styles", "{"],
    ["styles", '{"color":"red"}'],
    ["styles", '{"--a":1}'],
    ["styles", "[]"],
    ["consent", "allow"],
  ] as const)("%s takes no %s", (name, text) => {
    expect(readControl(name, text)).toBeUndefined();
  });

  it("is said to be wrong by name, with the rule", () => {
    expect(faultOfControls(all as unknown as Record<string, unknown>)).toBeUndefined();
    expect(faultOfControls({ width: 1 })).toContain('"width" takes a number of pixels');
    expect(faultOfControls({ safeArea: "1,2,3,4" })).toContain('"safeArea"');
    expect(faultOfControls({ colour: "red" })).toContain('no control "colour"');
  });
});

describe("a device", () => {
  it("sets its controls, leaves the others, and is recognized by them", () => {
    for (const { id } of devices) {
      const set = withDevice({ locale: "de", width: 200 }, id);
      expect(set.locale).toBe("de");
      expect(deviceOf(set)).toBe(id);
    }
    expect(withDevice({ locale: "de", width: 200 }, undefined)).toEqual({ locale: "de" });
    expect(deviceOf({ locale: "de" })).toBeUndefined();
    expect(deviceOf({ width: 333 })).toBe("other");
  });
});

describe("the direction of reading", () => {
  it("follows from the language", () => {
    expect(["ar-EG", "he", "fa", "ur", "dv"].map(directionOf)).toEqual(Array(5).fill("rtl"));
    expect(["en", "ja", "az", "de-AT", ""].map(directionOf)).toEqual(Array(5).fill("ltr"));
  });

  it("is told by a language that reads so, where the chosen one does not", () => {
    expect(localeOf({}, "fr")).toBe("fr");
    expect(localeOf({ locale: "he", direction: "rtl" }, "fr")).toBe("he");
    expect(localeOf({ direction: "ltr" }, "fr")).toBe("fr");
    for (const direction of ["ltr", "rtl"] as const)
      for (const locale of ["de", "ar"])
        expect(directionOf(localeOf({ locale, direction }, "fr"))).toBe(direction);
  });
});

describe("what only a browser can say", () => {
  it("is the part of the controls that was chosen, a no among them", () => {
    expect(mediaOf(all)).toEqual({ reducedMotion: true, forcedColors: false });
    expect(mediaOf({ theme: "dark" })).toEqual({});
  });
});
