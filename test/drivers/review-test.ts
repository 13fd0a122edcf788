import { type ReviewWorld, startReview } from "../fixtures/contract-review.js";
import { test as base } from "./engine-test.js";

/** Tests with a world of contracts to review, one for each worker. */
export const test = base.extend<object, { readonly world: ReviewWorld }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const world = await startReview();
      await use(world);
      await world.close();
    },
    { scope: "worker" },
  ],
});
