import { expect, it } from "vitest";
import { onlyDataSources } from "./fonts.js";

it("takes font sources from data: URLs", () => {
  expect(onlyDataSources('url("data:font/woff2;base64,AAAA")')).toBe(true);
  expect(onlyDataSources('url("data:font/woff2;base64,AA,AA") format("woff2"), url("data:,x")')).toBe(true);
});

it("refuses every other source, also behind a good one", () => {
  expect(onlyDataSources('url("https://fonts.example/a.woff2")')).toBe(false);
  expect(onlyDataSources('url("data:,x"), url("https://fonts.example/a.woff2")')).toBe(false);
  expect(onlyDataSources('url("data:,x"), local("Arial")')).toBe(false);
  expect(onlyDataSources('local("Arial")')).toBe(false);
  expect(onlyDataSources("")).toBe(false);
});
