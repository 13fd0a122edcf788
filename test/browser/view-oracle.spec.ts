import { readFileSync } from "node:fs";
import { test as base } from "../drivers/engine-test.js";
import { expect } from "../drivers/expect.js";
import { chooseSeed } from "../fuzz/agreement.js";
import { type Oracle, type OracleSite, openOracle, serveOracle } from "../oracle/driver.js";
import { documentKinds, frameKinds, hostKinds } from "../oracle/kinds.js";
import { plants } from "../oracle/plants.js";

const test = base.extend<{ readonly oracle: Oracle }, { readonly oracleSite: OracleSite }>({
  oracleSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const site = await serveOracle();
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  oracle: async ({ enginePage, oracleSite }, use) => use(await openOracle(enginePage, oracleSite)),
});

const quietPlan = {
  specVersion: "runtime-plan/v1",
  id: "quiet",
  version: 1,
  root: {
    type: "element",
    tag: "p",
    props: { "data-oracle": 0 },
    children: [{ type: "text", value: "quiet" }],
  },
};

const {
  cases,
}: { readonly cases: readonly { readonly plan?: unknown; readonly sequence?: readonly object[] }[] } =
  JSON.parse(readFileSync(new URL("../cases/plans.json", import.meta.url), "utf8"));

test.describe("positive controls: the oracle catches a planted escape", () => {
  test("of each kind that the frame can tell", async ({ enginePage: page, oracleSite }) => {
    test.setTimeout(120_000);
    // Trusted Types would not let the controls plant what they must.
    const html = oracleSite.view.replace(/; require-trusted-types-for 'script'; trusted-types 'none'/, "");
    expect(html).not.toBe(oracleSite.view);
    const { frame } = await openOracle(page, oracleSite, html);
    await expect.poll(() => frame.evaluate(() => window.oracle.judge())).toEqual([]);
    for (const plant of plants) {
      if ("run" in plant) await frame.evaluate(plant.run);
      else {
        await frame.evaluate(({ tag, namespace, attribute, style, within }) => {
          const element = document.createElementNS(namespace ?? "http://www.w3.org/1999/xhtml", tag);
          if (attribute) element.setAttribute(...attribute);
          if (style && "style" in element) (element as HTMLElement).style.setProperty(...style);
          const parent = document.createElement(within ?? "div");
          parent.append(element);
          document.querySelector("[data-porthole-plan]")?.append(parent);
        }, plant);
      }
      const kinds = () => frame.evaluate(() => window.oracle.judge().map(({ kind }) => kind));
      await expect.poll(kinds, JSON.stringify(plant)).toContain(plant.kind);
      if ("run" in plant) await frame.evaluate(plant.undo);
      await frame.evaluate(() => document.querySelector("[data-porthole-plan]")?.replaceChildren());
      // What the frame hears late, like a violation, is told by then.
      await expect.poll(kinds).toEqual([]);
    }
    const planted = new Set(plants.map(({ kind }) => kind));
    expect([...documentKinds, ...frameKinds].filter((kind) => !planted.has(kind))).toEqual([]);
  });

  test("of each kind that the host can tell, with the number of its plan", async ({
    oracle,
    enginePage: page,
    engineBrowser,
  }) => {
    expect(await oracle.judgePlans([quietPlan])).toMatchObject({ judged: 1, drawn: 1, escapes: [] });
    await oracle.frame.evaluate(() => {
      const element = document.createElement("p");
      element.setAttribute("itemid", "a");
      document.querySelector("[data-porthole-plan]")?.append(element);
      parent.postMessage(
        { jsonrpc: "2.0", id: 901, method: "ui/open-link", params: { url: "https://a.invalid" } },
        "*",
      );
      parent.postMessage(
        { jsonrpc: "2.0", id: 902, method: "tools/call", params: { name: "forbidden" } },
        "*",
      );
    });
    await page.evaluate(() => {
      new Image().src = "/probe.png";
    });
    await expect.poll(() => page.evaluate(() => window.host.calls.length)).toBe(1);
    const { escapes } = await oracle.judgePlans([quietPlan, quietPlan]);
    const kinds = new Set(escapes.map(({ kind }) => kind));
    // What a driver does not hear is not seen: there the policy's violations tell of a request.
    const heard = hostKinds.filter((kind) => kind !== "request" || engineBrowser.hears.requests);
    for (const kind of ["loading attribute", ...heard] as const) expect(kinds, kind).toContain(kind);
    expect(escapes.find(({ kind }) => kind === "loading attribute")?.plan).toBe(0);
  });
});

test("no escape from the handed cases", async ({ oracle }) => {
  const plans = cases.flatMap(({ plan, sequence = [] }) => [
    plan ?? null,
    ...sequence.flatMap((step) => ("send" in step ? [step.send] : [])),
  ]);
  expect(plans.length).toBeGreaterThan(100);
  expect(await oracle.judgePlans(plans)).toMatchObject({ judged: plans.length, escapes: [] });
});

test("no escape from the corpus", async ({ oracle }) => {
  test.setTimeout(300_000);
  const size = await oracle.corpusSize();
  const { judged, drawn, fired, escapes } = await oracle.judgeCorpus(0, size);
  expect(escapes).toEqual([]);
  expect(judged).toBe(size);
  expect(drawn).toBeGreaterThan(1_500);
  expect(fired).toBeGreaterThan(3_000);
});

test("@heavy STR-08: no escape from the corpus while its plans are previews, and nothing goes out", async ({
  enginePage: page,
  oracleSite,
}) => {
  test.setTimeout(300_000);
  const oracle = await openOracle(page, oracleSite, oracleSite.view, true);
  const size = await oracle.corpusSize();
  const { judged, drawn, fired, escapes } = await oracle.judgeCorpus(0, size);
  expect(escapes).toEqual([]);
  expect(judged).toBe(size);
  expect(drawn).toBeGreaterThan(1_500);
  expect(fired).toBeGreaterThan(3_000);
  // The positive control: a call would be told.
  await oracle.frame.evaluate(() => {
    parent.postMessage({ jsonrpc: "2.0", id: 903, method: "tools/call", params: { name: "go" } }, "*");
  });
  await expect.poll(() => page.evaluate(() => window.host.calls.length)).toBe(1);
  expect((await oracle.judgePlans([quietPlan])).escapes.map(({ kind }) => kind)).toEqual(["call"]);
});

test("no escape from 500 generated plans, and the view is alive after them", async ({
  oracle,
  enginePage: page,
}) => {
  test.setTimeout(300_000);
  const seed = chooseSeed();
  const { judged, drawn, escapes } = await oracle.judgeGenerated(seed, 0, 500);
  expect(escapes, `seed ${seed}`).toEqual([]);
  expect(judged).toBe(500);
  expect(drawn).toBeGreaterThan(250);
  expect(await oracle.judgePlans([quietPlan])).toMatchObject({ drawn: 1, escapes: [] });
  await expect(page.frameLocator("iframe").locator("[data-porthole-plan] p")).toHaveText("quiet");
});
