import { expect, test } from "@playwright/test";
import { startHost } from "../../harness/index.js";
import { startCompanion } from "../../server/companion/companion.js";
import { appFrameOf } from "../fixtures/app-frame.js";

const counter = {
  root: {
    type: "section",
    children: [
      { type: "h2", text: "Counted: {{state.count}}" },
      { type: "element", tag: "button", onClick: "add", children: ["Add one"] },
      { type: "element", tag: "button", props: { onClick: "tool:show_system" }, children: ["Reach out"] },
    ],
  },
  state: { initial: { count: 1 }, transitions: { add: [{ type: "increment", path: "count" }] } },
};

test("render_plan draws what a model writes, mends what it can, and its view reaches no tool", async ({
  page,
}) => {
  const companion = await startCompanion();
  const host = await startHost({ targets: [{ url: companion.url }] });
  const call = async (plan: unknown) => {
    await page.locator("[data-porthole-tool=render_plan]").click();
    await page.locator("[data-porthole-tab=raw]").click();
    await page.locator("[data-porthole-raw]").fill(JSON.stringify({ plan }));
    await page.locator("[data-porthole-call]").click();
  };
  const view = () => appFrameOf(page);
  try {
    await page.goto(host.url);
    await call(counter);
    await expect(page.locator("[data-porthole-app-status=ready]")).toBeVisible();
    const shown = view();
    if (!shown) throw new TypeError("no view in the page");
    await expect(shown.getByRole("heading", { name: "Counted: 1" })).toBeVisible();
    await shown.getByRole("button", { name: "Add one" }).click();
    await expect(shown.getByRole("heading", { name: "Counted: 2" })).toBeVisible();

    const told = page.waitForEvent("console", (message) => message.type() === "warning");
    await shown.getByRole("button", { name: "Reach out" }).click();
    await expect(shown.locator("main[data-porthole-tool-error=disallowed]")).toBeVisible();
    expect((await told).text()).toBe('porthole: "show_system" is not in config.tools');
    await expect(page.locator("[data-porthole-message]", { hasText: "tools/call" })).toHaveCount(0);

    await call({ root: { type: "section", children: ["Hello", { type: "script", text: "alert(1)" }] } });
    await expect(page.locator("[data-porthole-outcome=tool-error]")).toContainText(
      "TAG_DISABLED at /root/children/1/tag",
    );
    const main = () => view()?.locator("main[data-porthole-status=error]").textContent();
    await expect.poll(main).toContain("TAG_DISABLED at /root/children/1/tag");
  } finally {
    await page.close();
    await host.close();
    await companion.close();
  }
});

test("a plan that is being written is seen to grow, and is whole in the end (STR-01, TIN-03)", async ({
  page,
}) => {
  const companion = await startCompanion();
  const host = await startHost({ targets: [{ url: companion.url }] });
  const items = Array.from({ length: 40 }, (_, item) => ({
    type: "element",
    tag: "li",
    children: [{ type: "text", value: `Item ${item}` }],
  }));
  const root = { type: "element", tag: "ol", children: items };
  const plan = { specVersion: "runtime-plan/v1", id: "written", version: 1, root };
  try {
    const app = await host.open({
      tool: "render_plan",
      args: { plan },
      page,
      faults: ["streamed-input"],
    });
    const rows = app.view.locator("li");
    await expect.poll(() => app.view.locator("[inert] li").count()).toBeGreaterThan(2);
    expect(await rows.count()).toBeLessThan(40);
    await expect.poll(() => rows.count()).toBe(40);
    await expect.poll(() => app.view.locator("main[data-porthole-status=ready]").count()).toBe(1);
    expect(await app.view.locator("[inert]").count()).toBe(0);
    const methods = (await app.messages()).map(({ method }) => method);
    const part = "ui/notifications/tool-input-partial";
    expect(methods.lastIndexOf(part)).toBeLessThan(methods.indexOf("ui/notifications/tool-input"));
  } finally {
    await page.close();
    await host.close();
    await companion.close();
  }
});
