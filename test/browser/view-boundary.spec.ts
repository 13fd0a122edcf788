import { allowing, expect, test } from "./view-host/fixture.js";
import { counter, el, planOf, resultOf } from "./view-host/plan.js";
import { at, hasStatus, inFrame, post, said, send, sendResult, told } from "./view-host/steps.js";

test("CSP-11, CSP-12, CSP-13 a whole session: no violation, no request, no error in the console", async ({
  openView,
}) => {
  const view = await openView({ config: allowing("refresh"), context: { theme: "dark" } });
  await send(view, counter);
  await at(view, "#add").click();
  await at(view, "#call").click();
  await view.page.evaluate(() => window.host.calls[0]?.answer({ content: [] }));
  await view.page.evaluate(() => window.host.teardown());
  await hasStatus(view, "ended");
  expect(await view.violations()).toEqual([]);
  expect(view.requests).toEqual([]);
  expect(view.errors).toEqual([]);
  expect(await told(view)).toBe("");
});

test("positive control: a page that breaks its policy and asks for something is noticed", async ({
  openView,
  site,
  engineBrowser,
}) => {
  const html = `<!doctype html><meta http-equiv="Content-Security-Policy" content="script-src 'none'">
    <script>1</script><img src="${site.url}/probe.png" alt="">`;
  const view = await openView({ html, wait: false });
  await expect.poll(() => view.violations()).not.toEqual([]);
  // What a driver does not hear is not seen.
  if (engineBrowser.hears.requests) await expect.poll(() => view.requests).toEqual([`${site.url}/probe.png`]);
});

test("a plan that cannot be drawn leaves a sentence, and the next one is drawn", async ({ openView }) => {
  const view = await openView();
  const frame = view.page.frames().at(-1);
  await frame?.evaluate(() => {
    const real = document.createElement.bind(document);
    let fails = 2;
    document.createElement = ((...parts: Parameters<typeof real>) => {
      if (fails-- > 0) throw new RangeError("no element today");
      return real(...parts);
    }) as typeof real;
  });
  await send(view, counter);
  await hasStatus(view, "error");
  await expect.poll(() => told(view)).toContain("drawing failed: RangeError");
  expect(view.errors).toEqual([]);
  await send(view, counter);
  await hasStatus(view, "error");
  await send(view, counter);
  await hasStatus(view, "ready");
  await at(view, "#add").click();
  await expect(at(view, "#n")).toHaveText("1");
});

test("a view that cannot be made leaves a sentence, however often it is asked, and still answers its host", async ({
  openView,
}) => {
  const view = await openView();
  await inFrame(view).evaluate(() => {
    const place = document.querySelector("[data-porthole-plan]");
    Object.assign(place ?? {}, {
      addEventListener() {
        throw new TypeError("no listeners today");
      },
    });
  });
  await post(view, { method: "ui/notifications/tool-input", params: { arguments: { plan: counter } } });
  await sendResult(view, resultOf(counter));
  await sendResult(view, resultOf(counter));
  await hasStatus(view, "error");
  await expect(said(view)).toHaveText("This content cannot be shown here.");
  expect(await told(view)).toContain("drawing failed: TypeError");
  await view.page.evaluate(() => window.host.teardown());
  await hasStatus(view, "ended");
  expect(view.errors).toEqual([]);
});

test("a form goes nowhere, in a frame that allows forms too", async ({ openView }) => {
  const view = await openView({ sandbox: "allow-scripts allow-forms" });
  await send(
    view,
    planOf(el("form", {}, el("input", { "aria-label": "q", id: "q" }), el("button", { id: "b" }, "Go"))),
  );
  await at(view, "#b").click();
  await at(view, "#q").press("Enter");
  await hasStatus(view, "ready");
  expect(await view.violations()).toEqual([]);
  expect(view.requests).toEqual([]);
});

test("SBX-16 works in a frame of the host's own origin too", async ({ openView }) => {
  const view = await openView({ sandbox: "allow-scripts allow-same-origin" });
  await send(view, counter);
  await at(view, "#add").click();
  await expect(at(view, "#n")).toHaveText("1");
  expect(await view.violations()).toEqual([]);
  expect(view.errors).toEqual([]);
});

// B10
test.describe("names that shadow what the view uses", () => {
  test("FLD-39 img name=createElement: the name is dropped, the view goes on", async ({ openView }) => {
    const view = await openView();
    await send(
      view,
      planOf(
        el(
          "div",
          {},
          el("img", { name: "createElement", alt: "x", id: "i" }),
          el("output", { id: "n" }, "1"),
        ),
      ),
    );
    await expect(at(view, "#n")).toHaveText("1");
    await expect(at(view, "#i")).not.toHaveAttribute("name");
    await send(view, counter);
    await at(view, "#add").click();
    await expect(at(view, "#n")).toHaveText("1");
  });

  test("input name=insertBefore in a form is refused", async ({ openView }) => {
    const view = await openView();
    await send(view, planOf(el("form", {}, el("input", { name: "insertBefore", "aria-label": "x" }))));
    await hasStatus(view, "error");
    await expect.poll(() => told(view)).toContain("ATTRIBUTE_DISABLED");
    await send(view, counter);
    await expect(at(view, "#n")).toHaveText("0");
  });

  for (const name of ["is", "customElementRegistry"]) {
    test(`a name that a template makes "${name}" is left out, and the form is drawn`, async ({
      openView,
    }) => {
      const view = await openView();
      const form = el(
        "form",
        {},
        el("input", { name: "{{state.n}}", id: "i", "aria-label": "x" }),
        el("p", { id: "p" }, "drawn"),
      );
      await send(view, { ...planOf(form), state: { initial: { n: name } } });
      await expect(at(view, "#p")).toHaveText("drawn");
      await expect(at(view, "#i")).not.toHaveAttribute("name");
      expect(view.errors).toEqual([]);
    });
  }

  test("ordinary names work, in a form that is drawn again and follows state", async ({ openView }) => {
    const view = await openView();
    const names = ["name", "title", "id", "action", "value", "class"];
    const form = (more: number) =>
      planOf(
        el(
          "form",
          { class: "{{state.a}}", onClick: "add" },
          ...names.map((name) => el("input", { name, "aria-label": name })),
          ...Array.from({ length: more }, (_, row) => el("p", { id: `p${row}` }, `{{state.a}}`)),
        ),
        { initial: { a: 0 }, transitions: { add: [{ type: "increment", path: "a" }] } },
      );
    await send(view, form(1));
    await at(view, "#p0").click();
    await expect(at(view, "#p0")).toHaveText("1");
    await expect(at(view, "form")).toHaveAttribute("class", "1");
    await send(view, form(3));
    await expect(at(view, "#p2")).toHaveText("0");
    await at(view, "#p2").click();
    await expect(at(view, "#p2")).toHaveText("1");
    expect(view.errors).toEqual([]);
  });
});
