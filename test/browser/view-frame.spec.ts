import { allowing, expect, test } from "./view-host/fixture.js";
import { at, calls, works } from "./view-host/steps.js";

test.describe("the frame", () => {
  test("SBX-16 works when it is written into a frame of the host's own origin", async ({ openView }) => {
    const view = await openView({
      write: true,
      sandbox: "allow-scripts allow-same-origin",
      config: allowing("refresh"),
    });
    await works(view);
    await at(view, "#call").click();
    await expect.poll(() => calls(view)).toHaveLength(1);
    expect(view.errors).toEqual([]);
  });

  test("SBX-17 no storage, cookie, alert, popup or navigation is even tried", async ({
    runFirst,
    openView,
  }) => {
    const spy = () => {
      const used: string[] = [];
      Object.assign(globalThis, { spied: used });
      for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
        Object.defineProperty(window, name, { get: () => used.push(name) });
      }
      const get = () => String(used.push("cookie"));
      Object.defineProperty(document, "cookie", { get, set: get });
      for (const name of ["alert", "confirm", "prompt", "open", "print"]) {
        Object.assign(window, { [name]: () => used.push(name) });
      }
    };
    await runFirst(`(${spy})()`);
    const view = await openView({ config: allowing("refresh") });
    await works(view);
    await at(view, "#call").click();
    await view.page.evaluate(() => window.host.teardown());
    const inner = view.page.frames().at(-1);
    expect(await inner?.evaluate(() => Reflect.get(globalThis, "spied"))).toEqual([]);
    // Positive control: a use is noticed.
    await inner?.evaluate(() => void window.alert("x"));
    expect(await inner?.evaluate(() => Reflect.get(globalThis, "spied"))).toEqual(["alert"]);
    expect(view.errors).toEqual([]);
  });
});
