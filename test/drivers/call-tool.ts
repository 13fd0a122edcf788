import type { EngineFrame, EnginePage } from "../../harness/engines/port.js";
import { expect } from "./expect.js";

/** Calls a tool in the harness as a person does, and gives the view that it shows. */
export async function callTool(page: EnginePage, tool: string): Promise<EngineFrame> {
  await page.locator(`[data-porthole-tool=${tool}]`).click();
  await page.locator("[data-porthole-call]").click();
  await expect(page.locator("[data-porthole-app-status=ready]")).toBeVisible({ timeout: 30_000 });
  const view = await viewIn(page);
  await expect(view.locator("main[data-porthole-status=ready]")).toBeVisible({ timeout: 30_000 });
  return view;
}

/** The self-test has a frame like an app's, and no view in it; it may go while it is asked. */
async function viewIn(page: EnginePage): Promise<EngineFrame> {
  const views: EngineFrame[] = [];
  await expect
    .poll(async () => {
      for (const frame of page.frames()) {
        if (frame.parentFrame()?.parentFrame() !== page.mainFrame()) continue;
        const mounts = frame.locator("main[data-porthole-mount]").count();
        if ((await mounts.catch(() => 0)) === 1) views.push(frame);
      }
      return views.length > 0;
    })
    .toBe(true);
  const [view] = views;
  if (view === undefined) throw new TypeError("no view in the page");
  return view;
}
