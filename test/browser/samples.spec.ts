// From the built package: the test runner would compile the samples' TSX against a runtime of its own.
import { samples } from "../../dist/plans/samples/index.js";
import { allowing, expect, test } from "./view-host/fixture.js";
import { hasStatus, mount, send } from "./view-host/steps.js";

for (const { name, title, plan, tools } of samples) {
  for (const theme of ["light", "dark"] as const) {
    test(`the sample "${name}" (${title}) is drawn, ${theme}`, async ({ openView }, testInfo) => {
      const view = await openView({ config: allowing(...tools), context: { theme } });
      await view.page.setViewportSize({ width: 900, height: 1200 });
      await send(view, plan);
      await hasStatus(view, "ready");
      await expect(mount(view).locator("[data-porthole-plan]")).not.toHaveText("");
      // A sample is data that the checker knows in full: nothing of it is left out or replaced on the way.
      expect(await view.violations()).toEqual([]);
      expect(view.requests).toEqual([]);
      expect(view.errors).toEqual([]);
      expect(view.console).toEqual([]);
      await view.page.screenshot({ path: testInfo.outputPath(`${name}-${theme}.png`), fullPage: true });
    });
  }
}
