import { readFileSync } from "node:fs";
import { allowing, expect, type OpenView, test } from "./view-host/fixture.js";
import { el, planOf } from "./view-host/plan.js";
import { answer, at, calls, hasStatus, mount, said, send, sendResult } from "./view-host/steps.js";

/** What the DOM, the calls and the requests must show; selectors count from the plan. */
interface Wanted {
  readonly text?: readonly string[];
  readonly noText?: readonly string[];
  readonly none?: readonly string[];
  readonly count?: Readonly<Record<string, number>>;
  readonly attr?: readonly (readonly [string, string, string])[];
  readonly noAttr?: readonly (readonly [string, string])[];
  readonly css?: readonly (readonly [string, string, string])[];
  readonly ns?: readonly (readonly [string, string])[];
  readonly value?: readonly (readonly [string, string])[];
  readonly checked?: readonly (readonly [string, boolean])[];
  readonly noStyle?: readonly string[];
  readonly mount?: Readonly<Record<string, string>>;
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: unknown }[];
  readonly contexts?: unknown;
}

type Step =
  | { readonly assert: Wanted }
  | { readonly do: "click"; readonly css: string }
  | { readonly send: unknown }
  | { readonly cancel: string }
  | { readonly teardown: true }
  | { readonly toolReturns: unknown };

interface Case {
  readonly id: string;
  readonly why: string;
  readonly expect: "accept" | "reject";
  readonly alt?: string;
  readonly side?: string;
  readonly plan?: unknown;
  readonly result?: Parameters<typeof sendResult>[1];
  readonly status?: string;
  readonly view?: { readonly allowedTools: readonly string[] };
  readonly assert?: Wanted;
  readonly steps?: readonly Step[];
  readonly sequence?: readonly (Step & { readonly view?: { readonly allowedTools: readonly string[] } })[];
}

const { cases }: { readonly cases: readonly Case[] } = JSON.parse(
  readFileSync(new URL("../cases/plans.json", import.meta.url), "utf8"),
);

// Decided otherwise: the state goes to the model only by named paths.
const decidedOtherwise = new Set(["life-model-context"]);

const inBrowser = cases.filter(
  (each) =>
    !decidedOtherwise.has(each.id) &&
    each.side !== "server" &&
    (each.assert ?? each.steps ?? each.sequence ?? each.result),
);

// Decided otherwise: a form is shown, and goes nowhere.
const supportedForms = new Map([["#w form", "#w form:is([action], [method], [target])"]]);

/** The reference's names, as ours. */
const renamed = (name: string) => name.replace("data-renderify-", "data-porthole-");
const statusNames: Readonly<Record<string, string>> = { terminated: "ended", connected: "loading" };

async function check(view: OpenView, wanted: Wanted): Promise<void> {
  for (const text of wanted.text ?? [])
    await expect(mount(view)).toContainText(text, { useInnerText: false });
  for (const text of wanted.noText ?? []) await expect(mount(view)).not.toContainText(text);
  for (const selector of wanted.none ?? []) {
    await expect(at(view, supportedForms.get(selector) ?? selector)).toHaveCount(0);
  }
  for (const [selector, count] of Object.entries(wanted.count ?? {})) {
    await expect(at(view, selector)).toHaveCount(count);
  }
  for (const [selector, name, value] of wanted.attr ?? []) {
    await expect(at(view, selector)).toHaveAttribute(name, value);
  }
  for (const [selector, name] of wanted.noAttr ?? [])
    await expect(at(view, selector)).not.toHaveAttribute(name);
  for (const [selector, name, value] of wanted.css ?? [])
    await expect(at(view, selector)).toHaveCSS(name, value);
  for (const [selector, uri] of wanted.ns ?? []) {
    expect(
      await at(view, selector)
        .first()
        .evaluate((element) => element.namespaceURI),
    ).toBe(uri);
  }
  for (const [selector, value] of wanted.value ?? []) await expect(at(view, selector)).toHaveValue(value);
  for (const [selector, on] of wanted.checked ?? [])
    await expect(at(view, selector)).toBeChecked({ checked: on });
  for (const [name, value] of Object.entries(wanted.mount ?? {})) {
    await expect(mount(view)).toHaveAttribute(renamed(name), statusNames[value] ?? value);
  }
  if (wanted.toolCalls) {
    await expect
      .poll(() => calls(view))
      .toEqual(wanted.toolCalls.map(({ name, arguments: args }) => ({ name, args })));
  }
  const styles = await mount(view).evaluate((main) =>
    [...main.querySelectorAll("[style]")].map((element) => element.getAttribute("style") ?? ""),
  );
  for (const text of wanted.noStyle ?? []) expect(styles.join(";").toLowerCase()).not.toContain(text);
}

async function play(view: OpenView, steps: readonly Step[]): Promise<void> {
  let returns: unknown;
  for (const step of steps) {
    if ("assert" in step) await check(view, step.assert);
    else if ("send" in step) await send(view, step.send);
    else if ("cancel" in step) await view.page.evaluate((reason) => window.host.cancel(reason), step.cancel);
    else if ("teardown" in step) await view.page.evaluate(() => window.host.teardown());
    else if ("toolReturns" in step) returns = step.toolReturns;
    else {
      await at(view, step.css).click();
      if (returns === undefined) continue;
      await expect.poll(() => calls(view)).toHaveLength(1);
      await answer(view, 0, returns as Parameters<typeof answer>[2]);
    }
  }
}

async function playCase(view: OpenView, each: Case): Promise<void> {
  if (each.sequence) {
    await play(view, each.sequence);
    return;
  }
  if (each.result) {
    await sendResult(view, each.result);
    // The reference's envelope may be refused where ours is read: either way the view says what became of it.
    await hasStatus(view, each.status ?? "ready");
    await expect(said(view)).not.toBeEmpty();
  } else {
    // Cases share a view: what is seen of this one is what comes in the place of the plan before it.
    await send(view, planOf(el("p", { id: "between" }, each.id), { id: `before ${each.id}` }));
    await expect(at(view, "#between")).toHaveText(each.id);
    await expect(said(view)).toBeEmpty();
    await send(view, each.plan);
    const isGone = async () => (await at(view, "#between").count()) === 0;
    await expect.poll(async () => (await isGone()) || (await said(view).textContent()) !== "").toBe(true);
    // A refused plan shows nothing at all, so there is nothing to assert of it.
    if (!(await isGone())) {
      expect([each.expect, each.alt]).toContain("reject");
      await expect(view.frame.locator("[data-porthole-plan]")).toHaveText(each.id);
      return;
    }
    await hasStatus(view, "ready");
  }
  await check(view, each.assert ?? {});
  await play(view, each.steps ?? []);
}

/** Whether a case asks more of a view than to show a plan. */
const needsItsOwn = ({ view, sequence, result }: Case) => Boolean(view ?? sequence ?? result);

const groups = new Map<string, Case[]>();
for (const each of inBrowser) {
  const group = each.id.slice(0, each.id.indexOf("-"));
  groups.set(group, [...(groups.get(group) ?? []), each]);
}

test("the cases are there", () => {
  expect(inBrowser.length).toBeGreaterThan(50);
});

for (const [group, members] of groups) {
  test(`the handed cases ${group}-*: DOM, calls and requests`, async ({ openView }) => {
    test.setTimeout(30_000 + members.length * 5_000);
    let shared: OpenView | undefined;
    for (const each of members.toSorted((a, b) => Number(needsItsOwn(a)) - Number(needsItsOwn(b)))) {
      await test.step(`${each.id}: ${each.why}`, async () => {
        const allowed = each.view ?? each.sequence?.find(({ view }) => view)?.view;
        const open = () => openView({ config: allowing(...(allowed?.allowedTools ?? [])) });
        const view = needsItsOwn(each) ? await open() : (shared ?? (await open()));
        if (!needsItsOwn(each)) shared = view;
        await playCase(view, each);
        expect(await view.violations(), each.id).toEqual([]);
        expect(view.requests, each.id).toEqual([]);
        expect(view.errors, each.id).toEqual([]);
      });
    }
  });
}
