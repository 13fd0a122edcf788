import { expect, it } from "vitest";
import { servedType } from "./served-type.js";

it.each([
  ["text/html", "utf-8"],
  ["TEXT/HTML; charset=utf-8", "utf-8"],
  ["application/xhtml+xml", "utf-8"],
  ["image/svg+xml", "utf-8"],
  ["text/xml", "utf-8"],
  ["text/javascript", "utf-8"],
  ["application/javascript; charset=utf-8", "utf-8"],
  ["text/css", "utf-8"],
  ["text/event-stream", "utf-8"],
  ["multipart/x-mixed-replace; boundary=x", "utf-8"],
  ["text/plain\r\nset-cookie: a=b", "utf-8"],
  ["text/plain, text/html", "utf-8"],
  ["nonsense", "utf-8"],
  ["", "utf-8"],
] as const)("serves the active or broken type %j as plain text (H6)", (mediaType, encoding) => {
  expect(servedType(mediaType, encoding)).toBe("text/plain; charset=utf-8");
});

it.each(["text/html", "application/pdf", "application/x-shockwave-flash", "image/svg+xml"])(
  "serves bytes that call themselves %s as bytes",
  (mediaType) => {
    expect(servedType(mediaType, "base64")).toBe("application/octet-stream");
  },
);

it.each([
  ["application/json", "utf-8", "application/json; charset=utf-8"],
  ["text/markdown; charset=utf-8; variant=x", "utf-8", "text/markdown; charset=utf-8"],
  ["text/plain; charset=utf-7", "utf-8", "text/plain; charset=utf-8"],
  ["image/png", "base64", "image/png"],
  ["font/woff2", "base64", "font/woff2"],
] as const)("keeps the passive type %j (H3)", (mediaType, encoding, served) => {
  expect(servedType(mediaType, encoding)).toBe(served);
});
