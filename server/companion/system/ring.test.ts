import { expect, it } from "vitest";
import { createRing } from "./ring.js";

it("keeps the last numbers, oldest first", () => {
  const ring = createRing(3);
  for (const value of [1, 2, 3, 4]) ring.push(value);
  expect(ring.values()).toEqual([2, 3, 4]);
});
