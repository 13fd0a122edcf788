import { expect, it } from "vitest";
import { fontBytes } from "./fonts.js";

const bytes = (src: string) => {
  const found = fontBytes(src);
  return found === undefined ? undefined : [...found];
};

it("takes the bytes of a data: source, in base64 and in per cent (THM-04)", () => {
  expect(bytes('url("data:font/woff2;base64,AAEC") format("woff2")')).toEqual([0, 1, 2]);
  expect(bytes("url(data:font/woff2;base64,AAEC)")).toEqual([0, 1, 2]);
  expect(bytes('url("data:,%00%FFa")')).toEqual([0, 255, 97]);
  expect(bytes('local("Arial"), url("https://fonts.example/a.woff2"), url("data:;base64,AA==")')).toEqual([
    0,
  ]);
});

it("takes nothing from elsewhere, and nothing that cannot be read", () => {
  expect(bytes('url("https://fonts.example/a.woff2")')).toBeUndefined();
  expect(bytes('url("https://fonts.example/data:,x")')).toBeUndefined();
  expect(bytes('local("Arial")')).toBeUndefined();
  expect(bytes("")).toBeUndefined();
  expect(bytes('url("data:font/woff2;base64,A")')).toBeUndefined();
});
