import { expect, it } from "vitest";
import { chooseCoding } from "./accept-encoding.js";

it.each([
  [null, "identity"],
  ["", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["GZIP", "gzip"],
  ["x-gzip", "gzip"],
  ["deflate", "identity"],
  ["*", "br"],
  ["*;q=0.5, gzip", "gzip"],
  ["identity;q=1, gzip;q=0.5", "identity"],
  ["br;q=nonsense, gzip", "gzip"],
  ["br;q=2", "identity"],
  // Nothing is acceptable: plain bytes need no decoder.
  ["identity;q=0", "identity"],
  [",,;;q=", "identity"],
])("answers Accept-Encoding %s with %s (H2)", (header, coding) => {
  expect(chooseCoding(header)).toBe(coding);
});
