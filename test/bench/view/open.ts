import type { Browser, CDPSession, Frame, Page } from "@playwright/test";
import { BenchError } from "../measure.js";
import { rowsOf } from "../rows-plan.js";
import type { PlanForm } from "./host.js";
import type { BenchSite, View } from "./pages.js";

/** A view in a context, a page and frames of its own. */
export interface OpenView {
  /** Milliseconds from the document's being set to `initialized` at the host. */
  readonly connect: number;
  /** Sends a plan, and before the first one the arguments of the tool; milliseconds from the result's arrival to the whole document. */
  readonly show: (nodes: number, form?: PlanForm, load?: number) => Promise<number>;
  /** Sends arguments and result at once, as a host does for a call of long ago; milliseconds from the arrival of the arguments. */
  readonly replay: (nodes: number) => Promise<number>;
  /** Presses so often; microseconds of main-thread CPU for each press. */
  readonly press: (times: number, each: boolean) => Promise<number>;
  /** KiB of JavaScript heap that is in use after a collection. */
  readonly heap: () => Promise<number>;
  /** The messages that the host has heard. */
  readonly heard: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/**
 * Milliseconds from the arguments of a tool to its result: a quick answer from a server that is not on the same machine. A
 * view may use this time; the floors have it too.
 */
const toolTime = 80;

/** The longest that one step may take, in milliseconds: a view that hangs ends the run instead of holding it. */
const patience = 120_000;

async function inTime<Value>(what: string, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BenchError(`${what} took more than ${patience} ms`)), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function innermost(page: Page): Frame {
  const frame = page.frames().find((each) => each.parentFrame()?.parentFrame());
  if (frame === undefined) throw new BenchError("the view has no frame");
  return frame;
}

/** Microseconds that the main thread of the frame has worked, as the thread's own clock counts them. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const task = metrics.find(({ name }) => name === "TaskDuration");
  if (task === undefined) throw new BenchError("the browser tells no TaskDuration");
  return task.value * 1e6;
}

export async function openView(browser: Browser, site: BenchSite, view: View): Promise<OpenView> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(site.stopwatch);
  await page.goto(site.host);
  const connect = await inTime(
    `connecting ${view}`,
    page.evaluate(([sandbox, html]) => window.bench.open(sandbox, html), [
      site.sandbox,
      site.html[view],
    ] as const),
  );
  const frame = innermost(page);
  const session = await context.newCDPSession(frame);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await frame.evaluate(() => window.stopwatch.arm());
  let presses = 0;
  let hasInput = false;

  async function shown(
    nodes: number,
    load: number,
    fromFirst: boolean,
    send: () => Promise<void>,
  ): Promise<number> {
    const last = rowsOf(nodes, load).at(-1);
    if (last === undefined) throw new BenchError(`a plan of ${nodes} nodes has no row`);
    await frame.evaluate(([at, load, first]) => window.stopwatch.expect(at, load, first), [
      last.at,
      last.load,
      fromFirst,
    ] as const);
    await send();
    return inTime(
      `${view} with a plan of ${nodes} nodes`,
      frame.evaluate(() => window.stopwatch.took()),
    );
  }

  return {
    connect,
    async show(nodes, form = "object", load = 0) {
      presses = 0;
      if (!hasInput) {
        hasInput = true;
        await page.evaluate(() => window.bench.sendInput());
        await frame.evaluate((time) => new Promise((done) => setTimeout(done, time)), toolTime);
      }
      return await shown(nodes, load, false, () =>
        page.evaluate(([nodes, form, load]) => window.bench.send(nodes, form, load), [
          nodes,
          form,
          load,
        ] as const),
      );
    },
    replay(nodes) {
      hasInput = true;
      const send = (nodes: number) => {
        void window.bench.sendInput();
        return window.bench.send(nodes, "object", 0);
      };
      return shown(nodes, 0, true, () => page.evaluate(send, nodes));
    },
    async press(times, each) {
      const before = await worked(session);
      await inTime(
        `${times} presses in ${view}`,
        frame.evaluate(([times, each]) => window.stopwatch.press(times, each), [times, each] as const),
      );
      const took = (await worked(session)) - before;
      presses += times;
      const shown = await frame.evaluate(() => window.stopwatch.count());
      if (shown !== `Pressed ${presses} times`)
        throw new BenchError(`after ${presses} presses ${view} shows: ${shown}`);
      return took / times;
    },
    async heap() {
      await session.send("HeapProfiler.collectGarbage");
      await session.send("HeapProfiler.collectGarbage");
      const { usedSize } = await session.send("Runtime.getHeapUsage");
      return usedSize / 1024;
    },
    heard: () => page.evaluate(() => window.bench.heard()),
    close: () => context.close(),
  };
}
