import { allowing, expect, test } from "./view-host/fixture.js";
import { el, out, planOf, set } from "./view-host/plan.js";
import { asks, at, calls, inFrame, send, works } from "./view-host/steps.js";

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

  test("PRM-02 no permission is asked for or counted on, where the host grants none and where it says that it grants all", async ({
    runFirst,
    openView,
  }) => {
    const deny = () => {
      const used: string[] = [];
      Object.assign(globalThis, { spied: used });
      const permitted = [
        ["permissions", "query"],
        ["geolocation", "getCurrentPosition", "watchPosition"],
        ["mediaDevices", "getUserMedia", "getDisplayMedia", "enumerateDevices"],
        ["clipboard", "read", "readText", "write", "writeText"],
        ["credentials", "get", "create"],
        ["serviceWorker", "register"],
        ["wakeLock", "request"],
        ["storage", "persist", "estimate"],
      ] as const;
      for (const [name, ...methods] of permitted) {
        const denied = (method: string) => () => {
          used.push(`${name}.${method}`);
          throw new DOMException("denied", "NotAllowedError");
        };
        Object.defineProperty(navigator, name, {
          value: Object.fromEntries(methods.map((method) => [method, denied(method)])),
        });
      }
      for (const name of ["share", "vibrate", "sendBeacon", "requestMIDIAccess"]) {
        Object.defineProperty(navigator, name, { value: () => used.push(name) });
      }
      for (const name of ["requestFullscreen", "requestPointerLock"]) {
        Object.defineProperty(Element.prototype, name, { value: () => used.push(name) });
      }
      Object.defineProperty(globalThis, "Notification", { get: () => used.push("Notification") });
    };
    await runFirst(`(${deny})()`);
    const spied = (view: Parameters<typeof inFrame>[0]) =>
      inFrame(view).evaluate(() => Reflect.get(globalThis, "spied"));
    const granted = { camera: {}, microphone: {}, geolocation: {}, clipboardWrite: {} };
    for (const permissions of [undefined, granted]) {
      const view = await openView({
        config: { ...allowing("refresh"), actions: { display: true, download: true } },
        capabilities: {
          serverTools: {},
          downloadFile: {},
          ...(permissions && { sandbox: { permissions } }),
        },
        context: { availableDisplayModes: ["inline", "fullscreen"] },
      });
      await works(view);
      await at(view, "#call").click();
      await send(
        view,
        planOf(
          el(
            "div",
            {},
            el("button", { id: "full", onClick: "display:fullscreen" }, "Full"),
            el("button", { id: "save", onClick: { type: "download:a.txt", payload: { text: "a" } } }, "Save"),
            el("input", { id: "field", "aria-label": "field", onInput: "typed" }),
            el("button", { id: "pop", popovertarget: "popped" }, "Pop"),
            el("div", { id: "popped", popover: "auto" }, "popped"),
            out("value"),
          ),
          { initial: {}, transitions: { typed: [set("value", "event.value")] } },
        ),
      );
      await at(view, "#field").fill("typed");
      await expect(at(view, "#out")).toHaveText("typed");
      await at(view, "#pop").click();
      await expect(at(view, "#popped")).toBeVisible();
      await at(view, "#full").click();
      await at(view, "#save").click();
      await expect
        .poll(async () => (await asks(view)).map(({ method }) => method))
        .toEqual(["ui/request-display-mode", "ui/download-file"]);
      expect(await spied(view)).toEqual([]);
      expect(view.errors).toEqual([]);
      expect(await view.violations()).toEqual([]);
      // Positive control: a use is noticed.
      await inFrame(view).evaluate(() => {
        try {
          void navigator.clipboard.readText();
        } catch {}
        document.body.requestFullscreen();
      });
      expect(await spied(view)).toEqual(["clipboard.readText", "requestFullscreen"]);
    }
  });
});

test.describe("what hosts do to the document on its way (5.3)", () => {
  test("CSP-11 other line ends change no hash", async ({ openView, viewHtml }) => {
    const view = await openView({ html: viewHtml.replaceAll("\n", "\r\n"), config: allowing("refresh") });
    await works(view);
    expect(await view.violations()).toEqual([]);
  });

  test("FLD-32, CSP-13 a base of the host's leads no reference of a plan out of the document", async ({
    openView,
    site,
    viewHtml,
  }) => {
    // In front of our policy, which would not let it in; the policy of the host lets its own origin be one.
    const base = `${site.url}/page/`;
    const view = await openView({ html: viewHtml.replace("<head>", `<head><base href="${base}">`) });
    expect(await inFrame(view).evaluate(() => document.baseURI)).toBe(base);
    await send(
      view,
      planOf(
        el(
          "div",
          {},
          el("label", { for: "field" }, "Field"),
          el("input", { id: "field" }),
          el(
            "svg",
            { width: 20, height: 20 },
            el("defs", {}, el("path", { id: "shape", d: "M0 0h9v9z" }), el("linearGradient", { id: "g" })),
            el("use", { href: "#shape", fill: "url(#g)" }),
          ),
          el("form", {}, el("button", { id: "b" }, "Go")),
        ),
      ),
    );
    await at(view, "#b").click();
    await works(view);
    expect([await view.violations(), view.requests, inFrame(view).url()]).toEqual([[], [], "about:srcdoc"]);
    expect(view.errors).toEqual([]);
    // Positive control: a reference that does lead out of it is noticed.
    await inFrame(view).evaluate(() => {
      new Image().src = "probe.png";
    });
    await expect.poll(async () => (await view.violations()).join()).toContain(`${base}probe.png`);
  });

  test("CSP-11 a script and a style that a host puts in are blocked, and the view works", async ({
    openView,
    viewHtml,
  }) => {
    const html = viewHtml.replace(
      "</head>",
      "<script>globalThis.shim = true</script><style>main { display: none }</style></head>",
    );
    expect(html).not.toBe(viewHtml);
    const view = await openView({ html });
    await works(view);
    expect(await inFrame(view).evaluate(() => "shim" in globalThis)).toBe(false);
    const blocked = (await view.violations()).map((line) => line.split(" ")[0]);
    expect(blocked.sort()).toEqual(["script-src-elem", "style-src-elem"]);
    expect(view.errors).toEqual([]);
  });
});
