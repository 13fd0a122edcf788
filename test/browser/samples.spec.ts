// From the built package: the test runner would compile the samples' TSX against a runtime of its own.
import { samples } from "../../dist/plans/samples/index.js";
import { allowing, expect, type OpenView, test } from "./view-host/fixture.js";
import { hasStatus, mount, send } from "./view-host/steps.js";

/** The height that the view last asked for. */
async function askedHeight(view: OpenView): Promise<number> {
  const sizes = await view.received("ui/notifications/size-changed");
  const last = sizes.at(-1) as { readonly params: { readonly height: number } } | undefined;
  return last?.params.height ?? 0;
}

for (const { name, title, plan, tools } of samples) {
  for (const theme of ["light", "dark"] as const) {
    test(`the sample "${name}" (${title}) is drawn, ${theme}`, async ({ openView }, testInfo) => {
      const view = await openView({ config: allowing(...tools), context: { theme } });
      const frame = view.page.locator("iframe");
      await frame.evaluate((element) => element.style.setProperty("width", "760px"));
      await send(view, plan);
      await hasStatus(view, "ready");
      await expect(mount(view).locator("[data-porthole-plan]")).not.toHaveText("");
      // As tall as the view asks to be, as a host would make it.
      await expect.poll(() => askedHeight(view)).toBeGreaterThan(200);
      const height = await askedHeight(view);
      await frame.evaluate((element, px) => element.style.setProperty("height", `${px}px`), height);
      await view.page.setViewportSize({ width: 780, height: height + 20 });
      await view.page.screenshot({ path: testInfo.outputPath(`${name}-${theme}.png`) });
      expect(await view.violations()).toEqual([]);
      expect(view.requests).toEqual([]);
      expect(view.errors).toEqual([]);
      expect(view.console).toEqual([]);
    });
  }
}
