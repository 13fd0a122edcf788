// The rules of the plan grammar that only a page can show, and that no other suite has for its subject.
import { expect, test } from "./view-host/fixture.js";
import { counter, el, planOf } from "./view-host/plan.js";
import { at, hasStatus, send } from "./view-host/steps.js";

test("V4, V9 a binding is no attribute, no code and no event that others could hear", async ({
  openView,
}) => {
  const view = await openView();
  await send(view, counter);
  const button = at(view, "#add");
  expect(await button.evaluate((element) => element.getAttributeNames())).toEqual(["id"]);
  expect(await button.evaluate((element) => Reflect.get(element, "onclick"))).toBeNull();
  await button.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    for (const name of ["renderify:runtime-event", "porthole:runtime-event"]) {
      document.addEventListener(name, () => heard.push(name));
    }
  });
  await button.click();
  await expect(at(view, "#n")).toHaveText("1");
  expect(await button.evaluate(() => Reflect.get(globalThis, "heard"))).toEqual([]);
});

test("V10 an event has its type and its payload", async ({ openView }) => {
  const view = await openView();
  await send(
    view,
    planOf(
      el(
        "div",
        {},
        el("button", { id: "b", onClick: { type: "go", payload: { x: [7] } } }, "Go"),
        el("p", { id: "p" }, "{{state.type}} {{state.x}}"),
      ),
      {
        transitions: {
          go: [
            { type: "set", path: "type", value: { $from: "event.type" } },
            { type: "set", path: "x", value: { $from: "event.payload.x.0" } },
          ],
        },
      },
    ),
  );
  await at(view, "#b").click();
  await expect(at(view, "#p")).toHaveText("go 7");
});

test("A6 a link has nowhere to go, so no target opens anything", async ({ openView }) => {
  const view = await openView({ sandbox: "allow-scripts allow-popups" });
  let opened = 0;
  view.page.on("popup", () => opened++);
  await send(
    view,
    planOf(
      el(
        "div",
        {},
        el("a", { id: "a", target: "_blank", onClick: "go" }, "x"),
        el("p", { id: "p" }, "{{n}}"),
      ),
      { initial: { n: 0 }, transitions: { go: [{ type: "increment", path: "n" }] } },
    ),
  );
  await at(view, "#a").click();
  await expect(at(view, "#p")).toHaveText("1");
  expect(await at(view, "#a").evaluate((link) => link.hasAttribute("href"))).toBe(false);
  expect(opened).toBe(0);
  expect(view.requests).toEqual([]);
});

test("L7 no event tells the model anything that the configuration does not name", async ({ openView }) => {
  const view = await openView();
  await send(view, counter);
  for (let click = 0; click < 5; click++) await at(view, "#add").click();
  await expect(at(view, "#n")).toHaveText("5");
  expect(await view.received("ui/update-model-context")).toEqual([]);
  // What the view does send is heard.
  expect(await view.received("ui/notifications/initialized")).toHaveLength(1);
});

test("Y1 results that come at once are shown one after the other: the last one stays", async ({
  openView,
}) => {
  const view = await openView();
  const numbered = (n: number) => planOf(el("p", { id: "p" }, `${n}`), { id: `plan-${n}` });
  await Promise.all([1, 2, 3, 2, 1, 4].map((n) => send(view, numbered(n))));
  await expect(at(view, "#p")).toHaveText("4");
  await hasStatus(view, "ready");
});

test("Y3, FLD-36 a plan that comes again touches nothing, and one other text changes one text", async ({
  openView,
}) => {
  const view = await openView();
  const rows = (last: string) =>
    planOf(el("ul", { id: "list" }, ...["a", "b", last].map((word) => el("li", { title: word }, word))));
  await send(view, rows("c"));
  await at(view, "#list").evaluate((list) => {
    const kinds: string[] = [];
    Object.assign(globalThis, { kinds });
    new MutationObserver((found) => kinds.push(...found.map(({ type }) => type))).observe(list, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  const kinds = () => at(view, "#list").evaluate(() => Reflect.get(globalThis, "kinds"));
  await send(view, rows("c"));
  await send(view, rows("c"));
  expect(await kinds()).toEqual([]);
  await send(view, rows("d"));
  await expect(at(view, "li").last()).toHaveText("d");
  expect([...(await kinds())].sort()).toEqual(["attributes", "characterData"]);
});

test("Y8 the policy of the file is the whole list, by hash only", async ({ viewHtml }) => {
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/i.exec(viewHtml)?.[1] ?? "";
  const directives = new Map(
    policy.split(";").map((part) => {
      const [name = "", ...values] = part.trim().split(/\s+/);
      return [name, values.join(" ")];
    }),
  );
  const none = ["connect", "media", "frame", "worker", "object", "manifest"].map((name) => `${name}-src`);
  for (const name of ["default-src", ...none, "form-action", "base-uri"]) {
    expect(directives.get(name), name).toBe("'none'");
  }
  for (const name of ["script-src", "style-src"]) {
    expect(directives.get(name), name).toMatch(/^'sha256-[\w+/=]+'(?: 'sha256-[\w+/=]+')*$/);
  }
  expect(directives.get("img-src")).toBe("data:");
  expect(directives.get("font-src")).toBe("data:");
});

test("B1 an element without an end tag is there once", async ({ openView }) => {
  const view = await openView();
  await send(view, planOf(el("div", { id: "d" }, "a", el("br", {}), "b", el("hr", {}), el("input", {}))));
  const tags = await at(view, "#d").evaluate((div) => [...div.children].map(({ localName }) => localName));
  expect(tags).toEqual(["br", "hr", "input"]);
});

test("B11, FLD-23, FLD-40 markup in texts and attributes is never read as markup", async ({ openView }) => {
  const view = await openView();
  const markup = '</noscript></title></textarea><img src=x onerror="document.title=1"><b>x</b>';
  await send(
    view,
    planOf(el("div", { id: "d" }, el("p", { title: markup }, markup), el("textarea", { value: markup }))),
  );
  await expect(at(view, "p")).toHaveText(markup);
  await expect(at(view, "p")).toHaveAttribute("title", markup);
  await expect(at(view, "textarea")).toHaveValue(markup);
  await expect(at(view, "img, b")).toHaveCount(0);
  expect(await view.violations()).toEqual([]);
});
