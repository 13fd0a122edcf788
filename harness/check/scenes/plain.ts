import { setTimeout } from "node:timers/promises";
import type { RemountedSighting, Sighting } from "../../rules/sightings.js";
import type { Tab } from "../tabs.js";
import { type GivenStage, inTab, onStage, playIn } from "./stage.js";

/** Opened, settled, looked at and ended. */
export function plain(stage: GivenStage): Promise<Sighting> {
  return onStage(stage, {}, async ({ settle, look, app, tab }) => {
    await settle();
    const seen = await look();
    const heap = stage.measures ? await tab.heapOf?.(app.view).catch(() => undefined) : undefined;
    await app.ask("ui/resource-teardown", {}, stage.timings.answer);
    await setTimeout(stage.timings.quiet);
    const after = await look();
    return {
      ...after,
      ...(seen.document ? { document: seen.document } : {}),
      ...(heap === undefined ? {} : { heap }),
    };
  });
}

/** How often an app is opened and ended in one page: the first time whatever is loaded once is loaded. */
const mounts = 4;

/** Opened and ended several times in one page. */
export function remounted(stage: GivenStage): Promise<RemountedSighting> {
  const heaps: number[] = [];
  const mount = (left: number, tab: Tab): Promise<Sighting> =>
    playIn(tab, stage, {}, async ({ app, settle, look }) => {
      await settle();
      const heap = await tab.heapOf?.(app.view);
      if (heap !== undefined) heaps.push(heap);
      if (left === 0) return look();
      await app.close();
      return mount(left - 1, tab);
    });
  return inTab(stage, async (tab) => ({ ...(await mount(mounts - 1, tab)), heaps }));
}
