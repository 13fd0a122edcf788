import { expect, it } from "vitest";
import { alreadyHas } from "./conditional.js";

it.each([
  [null, false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ['"x","abc" , W/"y"', true],
  ["*", true],
  ['"abcd"', false],
  ["abc", false],
  ['"x"', false],
  ['"ab,c"', false],
  ["", false],
])("knows whether If-None-Match %s names the tag (H5)", (header, expected) => {
  expect(alreadyHas(header, '"abc"')).toBe(expected);
});
