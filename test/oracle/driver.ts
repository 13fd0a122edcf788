import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { EngineFrame, EnginePage } from "../../harness/engines/port.js";
import { type HostSite, serveHost, withConfig } from "../browser/view-host/site.js";
import { bundle } from "../bundle.js";
import { withScripts } from "../drivers/first-scripts.js";
import type { Found, FrameReport } from "./in-frame.js";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The tools that the view may call while the oracle looks. */
const allowedTools = ["go", "refresh.all"] as const;
/** Plans that are under way at once. */
const batch = 250;

export interface Judgement extends Omit<FrameReport, "found"> {
  readonly escapes: readonly Found[];
}

/** A view in a host, with the oracle in both. */
export interface Oracle {
  readonly frame: EngineFrame;
  readonly corpusSize: () => Promise<number>;
  /** Judges the plans of the corpus with these numbers: `from`, and all below `to`. */
  readonly judgeCorpus: (from: number, to: number) => Promise<Judgement>;
  readonly judgeGenerated: (seed: number, from: number, to: number) => Promise<Judgement>;
  readonly judgePlans: (plans: readonly unknown[]) => Promise<Judgement>;
}

/** What is served and injected, made once for many pages. */
export interface OracleSite extends HostSite {
  readonly inFrame: string;
  readonly view: string;
}

export async function serveOracle(): Promise<OracleSite> {
  const [site, inFrame, view] = await Promise.all([
    serveHost(here("in-host.ts")),
    bundle(here("in-frame.ts")),
    readFile(here("../../dist/view/view.html"), "utf8"),
  ]);
  return { ...site, inFrame, view };
}

/**
 * @param html the view's file, where it is not the built one
 * @param isPreview plans come as arguments, not as results: then no tool at all may be called
 */
export async function openOracle(
  page: EnginePage,
  site: OracleSite,
  html = site.view,
  isPreview = false,
): Promise<Oracle> {
  const requests: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    // The page's icon is a request to one engine and none to the others.
    // One engine tells of pictures that are their own bytes, too; whether they may stand there is seen in the document.
    const isOwn = /^data:image\/(?:png|jpeg|gif|webp);base64,/.test(url);
    if (!isOwn && ![`${site.url}/`, `${site.url}/host.js`, "data:,"].includes(url)) requests.push(url);
  });
  // In the frame alone: the host's page is not judged.
  await page.addInitScript?.(`if (window !== top) { ${site.inFrame} }`);
  await page.goto(site.url);
  await page.evaluate(() => window.host.prepare("allow-scripts allow-forms"));
  const config = { v: 1, tools: allowedTools, actions: {}, confirm: ["refresh.all"], context: [] };
  const configured = withConfig(html, config);
  const served = page.addInitScript ? configured : withScripts(configured, `{ ${site.inFrame} }`);
  await page.evaluate((html) => window.host.open({ html }), served);
  await page.evaluate(() => window.host.ready());
  if (isPreview) await page.evaluate(() => window.hostOracle.preview());
  const frame = page.frames().find((each) => each.parentFrame() !== null);
  if (frame === undefined) throw new TypeError("the view has no frame");
  const view = frame;
  await view.evaluate(() => window.oracle.start());

  async function run(
    from: number,
    to: number,
    send: (from: number, to: number) => Promise<void>,
  ): Promise<Judgement> {
    const sum = { judged: 0, drawn: 0, fired: 0 };
    const escapes: Found[] = [];
    for (let at = from; at < to; at += batch) {
      const end = Math.min(to, at + batch);
      const report = view.evaluate((count) => window.oracle.judged(count), end - at);
      await send(at, end);
      const { found, ...counts } = await report;
      sum.judged += counts.judged;
      sum.drawn += counts.drawn;
      sum.fired += counts.fired;
      const callable = isPreview ? [] : allowedTools;
      const asked = await page.evaluate((tools) => window.hostOracle.settle(tools), callable);
      const left = requests.splice(0).map((what) => ({ kind: "request" as const, what }));
      escapes.push(...found, ...[...asked, ...left].map((each) => ({ ...each, plan: at })));
    }
    return { ...sum, escapes };
  }

  return {
    frame,
    corpusSize: () => page.evaluate(() => window.hostOracle.corpusSize()),
    judgeCorpus: (from, to) =>
      run(from, to, (a, b) => page.evaluate(([a, b]) => window.hostOracle.sendCorpus(a, b), [a, b] as const)),
    judgeGenerated: (seed, from, to) =>
      run(from, to, (a, b) =>
        page.evaluate(([seed, a, b]) => window.hostOracle.sendGenerated(seed, a, b), [seed, a, b] as const),
      ),
    judgePlans: (plans) =>
      run(0, plans.length, async (a, b) => {
        const text = JSON.stringify(plans.slice(a, b));
        await page.evaluate(
          ([text, a]) => {
            for (const [at, plan] of JSON.parse(text).entries()) window.hostOracle.send(a + at, plan);
          },
          [text, a] as const,
        );
      }),
  };
}
