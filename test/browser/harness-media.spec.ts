import { openDrivenPage } from "../../cli/driven-page.js";
import { appFrameOf } from "../fixtures/app-frame.js";
import { expect, test } from "../fixtures/harness-page.js";

/** What an app hears from its browser; it runs in the app. */
const heard = () => [
  matchMedia("(prefers-reduced-motion: reduce)").matches,
  matchMedia("(forced-colors: active)").matches,
];

test("reduced motion and forced colours do as chosen where the browser is driven, and are said not to where it is not @heavy (HAR-14)", async ({
  openHarness,
}) => {
  const { page, host } = await openHarness({}, { controls: { reducedMotion: true } });

  // A plain tab: it is in the address, and the page says that it is not so.
  await page.locator("[data-porthole-more-controls]").click();
  await expect(page.locator('[data-porthole-control="reduced-motion"]')).toHaveValue("true");
  await expect(page.locator("[data-porthole-reduced-motion]")).toHaveText("off");
  await expect(page.locator("[data-porthole-media-unset]")).toBeVisible();
  await page.locator('[data-porthole-control="reduced-motion"]').selectOption("");
  await expect(page.locator("[data-porthole-media-unset]")).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).searchParams.get("reduced-motion")).toBe("");

  // A page that is driven follows the person, also once it is loaded again.
  const driven = await openDrivenPage(host.singleUseUrl(), { headed: false });
  try {
    const control = (name: string) => driven.page.locator(`[data-porthole-control="${name}"]`);
    const said = () => driven.page.evaluate(heard);
    await driven.page.locator("[data-porthole-call]").click();
    await expect.poll(said).toEqual([true, false]);
    await driven.page.locator("[data-porthole-more-controls]").click();
    await control("forced-colors").selectOption("true");
    await expect.poll(said).toEqual([true, true]);
    const app = () =>
      driven.page
        .frames()
        .find((frame) => frame.parentFrame()?.parentFrame() && frame.url() !== "")
        ?.evaluate(heard);
    await expect.poll(app).toEqual([true, true]);
    await control("reduced-motion").selectOption("false");
    await expect.poll(said).toEqual([false, true]);
    await driven.page.evaluate(() => location.reload());
    await expect.poll(() => said().catch(() => undefined)).toEqual([false, true]);
    await driven.page.locator("[data-porthole-more-controls]").click();
    await control("forced-colors").selectOption("");
    await expect.poll(said).toEqual([false, false]);
    expect(await driven.page.locator("[data-porthole-media-unset]").count()).toBe(0);
  } finally {
    await driven.close();
  }

  // From code, in a page that is given.
  const opened = await host.open({
    page,
    tool: "show",
    controls: { reducedMotion: true, forcedColors: true },
  });
  expect(await opened.page.evaluate(heard)).toEqual([true, true]);
  await expect.poll(() => appFrameOf(page)?.evaluate(heard)).toEqual([true, true]);
  const other = Object.create(page, { emulateMedia: { value: undefined } }) as typeof page;
  await expect(
    host.open({ page: other, tool: "show", controls: { forcedColors: true } }),
  ).rejects.toMatchObject({ code: "BAD_OPTION" });
});
