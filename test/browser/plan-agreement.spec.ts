import { expect, test } from "@playwright/test";
import { chooseSeed, compare } from "../fuzz/agreement.js";

test("the built server and a page say the same of every generated input", async ({ page }) => {
  const { accepted, refused, differences } = await compare(page, chooseSeed(), 500);
  expect(differences).toEqual([]);
  expect(accepted).toBeGreaterThan(10);
  expect(refused).toBeGreaterThan(10);
});
