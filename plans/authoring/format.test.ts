import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFormat, missing } from "./format.js";

const now = Date.UTC(2026, 10, 30, 12);
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, " ");

describe("createFormat", () => {
  it("writes numbers, money and shares in the reader's way", () => {
    const german = createFormat({ locale: "de-DE" });
    expect(german.number(1234.5)).toBe("1.234,5");
    expect(plain(german.currency(1234.5, "eur"))).toBe("1.234,50 \u20ac");
    expect(plain(german.percent(0.256, 1))).toBe("25,6 %");
    const english = createFormat({ locale: "en-US" });
    expect(english.currency(-3, "USD")).toBe("-$3.00");
    expect(english.compact(12_345)).toBe("12.3K");
    expect(english.number(10n ** 20n)).toBe("100,000,000,000,000,000,000");
  });

  it("writes moments in the reader's zone", () => {
    const moment = "2026-11-30T23:30:00Z";
    expect(createFormat({ locale: "en-GB", timeZone: "UTC" }).date(moment)).toBe("30 Nov 2026");
    expect(createFormat({ locale: "en-GB", timeZone: "Asia/Tokyo" }).date(moment)).toBe("1 Dec 2026");
    expect(createFormat({ locale: "en-GB", timeZone: "Asia/Tokyo" }).time(moment)).toBe("08:30");
    expect(createFormat({ locale: "en-GB" }).dateTime(moment, "long")).toBe("30 November 2026 at 23:30");
    expect(createFormat({ locale: "en-GB" }).date(moment, { weekday: "long" })).toBe("Monday");
  });

  it.each([
    [-30_000, "30 seconds ago"],
    [0, "now"],
    [90 * 60_000, "in 1 hour"],
    [-26 * 3_600_000, "yesterday"],
    [-10 * 86_400_000, "last week"],
    [-70 * 86_400_000, "2 months ago"],
    [800 * 86_400_000, "in 2 years"],
  ])("says how far %d ms are away", (distance, words) => {
    expect(createFormat({ locale: "en", now }).relative(now + distance)).toBe(words);
  });

  it("has a fallback for a locale, a zone and a currency that do not exist", () => {
    const odd = createFormat({ locale: "not a locale", timeZone: "Mars/Olympus" });
    expect([odd.locale, odd.timeZone]).toEqual(["en", "UTC"]);
    expect(odd.currency(5, "{{x}}")).toBe("5");
  });

  it("prints what is missing as a dash, and never throws for data", () => {
    const format = createFormat({ locale: "en", now });
    for (const value of [null, undefined, Number.NaN]) {
      expect(format.number(value)).toBe(missing);
      expect(format.date(value)).toBe(missing);
      expect(format.relative(value)).toBe(missing);
    }
    expect(format.date("yesterday")).toBe(missing);
    fc.assert(
      fc.property(
        fc.oneof(fc.double(), fc.date({ noInvalidDate: false }), fc.string()),
        fc.string(),
        (value, currency) => {
          const figure = typeof value === "number" ? value : 1;
          for (const text of [
            format.number(figure),
            format.percent(figure),
            format.currency(figure, currency),
            format.compact(figure),
            format.date(value),
            format.time(value),
            format.dateTime(value, "full"),
            format.relative(value),
          ]) {
            expect(text).toBeTypeOf("string");
          }
        },
      ),
    );
  });
});
