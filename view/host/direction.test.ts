import { expect, it } from "vitest";
import { languageOf } from "./direction.js";

it("reads the direction from the script of the locale", () => {
  expect(languageOf("de-AT")).toEqual({ lang: "de-AT", dir: "ltr" });
  expect(languageOf("ar-EG")).toEqual({ lang: "ar-EG", dir: "rtl" });
  expect(languageOf("he")?.dir).toBe("rtl");
  expect(languageOf("az-Arab")?.dir).toBe("rtl");
  expect(languageOf("az")?.dir).toBe("ltr");
});

it("ignores what is no locale", () => {
  expect(languageOf("not a locale")).toBeUndefined();
  expect(languageOf("")).toBeUndefined();
  expect(languageOf(`en-x-${"a-".repeat(5_000)}a`)).toBeUndefined();
  expect(languageOf("en-x-a")?.lang).toBe("en-x-a");
});
