import { allowing, expect, test } from "./view-host/fixture.js";
import { el, planOf } from "./view-host/plan.js";
import { answer, at, calls, hasStatus, hasToolError, send, works } from "./view-host/steps.js";

const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const config = allowing("refresh");
const counted = (...children: Parameters<typeof el>[2][]) =>
  planOf(el("section", {}, el("output", { id: "n" }, "{{state.n}}"), ...children), {
    initial: { n: 0 },
    transitions: { "tool:refresh": [{ type: "increment", path: "n" }] },
  });

test("a picture that has loaded calls no tool by itself, and its transition runs (L1, L2)", async ({
  openView,
}) => {
  const view = await openView({ config });
  await send(view, counted(el("img", { src: pixel, alt: "", onLoad: "tool:refresh" })));
  await expect(at(view, "#n")).toHaveText("1");
  await hasToolError(view, "disallowed");
  expect(await calls(view)).toEqual([]);
});

test("what opens with the plan calls no tool; what a person opens does", async ({ openView }) => {
  const view = await openView({ config });
  const details = (open: boolean) =>
    counted(el("details", { open, onToggle: "tool:refresh" }, el("summary", { id: "s" }, "More"), "more"));
  await send(view, details(true));
  await expect(at(view, "#n")).toHaveText("1");
  await hasToolError(view, "disallowed");
  expect(await calls(view)).toEqual([]);
  await at(view, "#s").click();
  await expect.poll(() => calls(view)).toEqual([{ name: "refresh", args: {} }]);
  await answer(view, 0, { content: [] });
  await hasStatus(view, "ready");
});

test("positive control: a press calls the tool", async ({ openView }) => {
  const view = await openView({ config });
  await works(view);
  await at(view, "#call").click();
  await expect.poll(() => calls(view)).toHaveLength(1);
});
