import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { type OpenView, openView } from "./open.js";
import { type BenchSite, type View, views } from "./pages.js";

/** What was measured, round by round; the rounds of one table belong together. */
export interface Figures {
  readonly connect: Pair;
  readonly connectedHeap: Pair;
  readonly draw: { readonly [nodes in 1_000 | 5_000 | 10_000]: Pair };
  readonly text: Pair;
  /** Arguments and result of 1 000 nodes at once, from the arrival of the arguments. */
  readonly replay: Pair;
  /** Three in each round. */
  readonly second: Pair;
  readonly transition: Pair;
  readonly growth: Pair;
  readonly loop: Pair;
  /** KiB that 10 000 presses add, and that 100 plans add. */
  readonly heapOfTransitions: number;
  readonly heapOfReplacements: number;
  /** To the host, in 10 000 presses and the plans after them. */
  readonly messages: number;
  /** Bytes. */
  readonly raw: number;
  readonly gzip: number;
  /** The crossing as text against the same as an object, for the view itself, by plan size. */
  readonly forms: { readonly [nodes: number]: Pair };
}

/** Ours, and what it is held against, in each round. */
export interface Pair {
  readonly ours: number[];
  readonly floor: number[];
}

const pair = (): Pair => ({ ours: [], floor: [] });

/** The sizes at which text and object are compared, to find where text begins to win. */
const formSizes = [50, 100, 175, 250, 500, 1_000, 5_000] as const;

type Say = (what: string) => void;

/**
 * Measures everything. Whatever is compared takes turns within a round, each in a context of its own, and who begins
 * changes from round to round.
 */
export async function measureView(
  browser: Browser,
  site: BenchSite,
  rounds: number,
  say: Say,
): Promise<Figures> {
  const cold = await measureCold(browser, site, rounds, say);
  const warm = await measureTransitions(browser, site, rounds, say);
  const forms = await measureForms(browser, site, rounds, say);
  const memory = await measureMemory(browser, site, say);
  const html = site.html.view;
  return {
    ...cold,
    ...warm,
    ...memory,
    forms,
    raw: Buffer.byteLength(html),
    gzip: gzipSync(html, { level: 9 }).length,
  };
}

async function measureCold(browser: Browser, site: BenchSite, rounds: number, say: Say) {
  const figures = {
    connect: pair(),
    connectedHeap: pair(),
    draw: { 1000: pair(), 5000: pair(), 10000: pair() },
    text: pair(),
    replay: pair(),
    second: pair(),
  };
  const sample = async (view: View, run: (open: OpenView) => Promise<void>): Promise<void> => {
    const open = await openView(browser, site, view);
    await run(open);
    await open.close();
  };
  const side = (view: View) => (view === "view" ? "ours" : "floor");
  const work: (() => Promise<void>)[] = [
    ...(["view", "floorApp"] as const).map(
      (view) => () =>
        sample(view, async (open) => {
          figures.connect[side(view)].push(open.connect);
          figures.connectedHeap[side(view)].push(await open.heap());
        }),
    ),
    ...(["view", "floorDom"] as const).flatMap((view) => [
      () =>
        sample(view, async (open) => {
          figures.draw[1_000][side(view)].push(await open.show(1_000));
          figures.second[side(view)].push(await open.show(1_000, "object", 1));
        }),
      // And twice more: how long a second plan takes to cross scatters more than what is done with it.
      ...[1, 2].map(
        () => () =>
          sample(view, async (open) => {
            await open.show(1_000);
            figures.second[side(view)].push(await open.show(1_000, "object", 1));
          }),
      ),
      () => sample(view, async (open) => void figures.replay[side(view)].push(await open.replay(1_000))),
      ...([5_000, 10_000] as const).map(
        (nodes) => () =>
          sample(view, async (open) => void figures.draw[nodes][side(view)].push(await open.show(nodes))),
      ),
    ]),
    () => sample("view", async (open) => void figures.text.ours.push(await open.show(10_000, "text"))),
  ];
  for (const view of views) await sample(view, async () => undefined);
  for (let round = 0; round < rounds; round++) {
    say(`cold views, round ${round + 1} of ${rounds}`);
    for (let turn = 0; turn < work.length; turn++) await work[(turn + round) % work.length]?.();
  }
  figures.text.floor.push(...figures.draw[10_000].floor);
  return figures;
}

async function measureTransitions(browser: Browser, site: BenchSite, rounds: number, say: Say) {
  const figures = { transition: pair(), growth: pair(), loop: pair() };
  const [ours, floor, small, large] = await Promise.all([
    openView(browser, site, "view"),
    openView(browser, site, "floorDom"),
    openView(browser, site, "view"),
    openView(browser, site, "view"),
  ]);
  await Promise.all([ours.show(1_000), floor.show(1_000), small.show(250), large.show(10_000)]);
  // The engine's compilers are done before anything counts.
  for (const open of [ours, floor, small, large]) {
    await open.press(2_000, true);
    await open.press(2_000, false);
  }
  const work = [
    async () => void figures.transition.ours.push(await ours.press(1_000, true)),
    async () => void figures.transition.floor.push(await floor.press(1_000, true)),
    async () => void figures.growth.ours.push(await large.press(1_000, true)),
    async () => void figures.growth.floor.push(await small.press(1_000, true)),
    async () => void figures.loop.ours.push(await ours.press(1_000, false)),
    async () => void figures.loop.floor.push(await floor.press(1_000, false)),
  ];
  for (let round = 0; round < rounds; round++) {
    say(`transitions, round ${round + 1} of ${rounds}`);
    for (let turn = 0; turn < work.length; turn++) await work[(turn + round) % work.length]?.();
  }
  await Promise.all([ours, floor, small, large].map((open) => open.close()));
  return figures;
}

/** Text against objects in one view, whose document is there already: what differs is how the plan crosses. */
async function measureForms(browser: Browser, site: BenchSite, rounds: number, say: Say) {
  const forms: { readonly [nodes: number]: Pair } = Object.fromEntries(
    formSizes.map((nodes) => [nodes, pair()]),
  );
  const open = await openView(browser, site, "view");
  for (let round = -2; round < rounds; round++) {
    say(`text and objects, round ${round + 1} of ${rounds}`);
    for (const nodes of formSizes) {
      const order = round % 2 === 0 ? (["text", "object"] as const) : (["object", "text"] as const);
      for (const form of order) {
        // Another plan lies between, so that each has the whole of its work to do.
        await open.show(15, "object", round + 2);
        const took = await open.show(nodes, form, round + 2);
        if (round >= 0) forms[nodes]?.[form === "text" ? "ours" : "floor"].push(took);
      }
    }
  }
  await open.close();
  return forms;
}

async function measureMemory(browser: Browser, site: BenchSite, say: Say) {
  say("memory and messages");
  const open = await openView(browser, site, "view");
  await open.show(250);
  await open.press(200, true);
  const drawn = await open.heap();
  const before = await open.heard();
  await open.press(10_000, true);
  const heapOfTransitions = (await open.heap()) - drawn;
  for (let shift = 1; shift <= 5; shift++) await open.show(250, "object", shift);
  const replaced = await open.heap();
  for (let shift = 6; shift <= 105; shift++) await open.show(250, "object", shift);
  const heapOfReplacements = (await open.heap()) - replaced;
  // What the view held back while it was pressed has come during all these plans.
  const messages = (await open.heard()) - before;
  await open.close();
  return { messages, heapOfTransitions, heapOfReplacements };
}
