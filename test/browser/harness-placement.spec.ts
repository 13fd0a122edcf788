import type { Page } from "@playwright/test";
import { cspModes, frameModes } from "../../harness/index.js";
import { isEnforced } from "../../harness/policy/modes.js";
import { expect, test } from "../fixtures/harness-page.js";

/** Chooses how the next app is framed. */
async function place(page: Page, frame: string, csp: string): Promise<void> {
  await page.locator('[data-porthole-tab="frame"]').click();
  await page.locator('[data-porthole-placement="frame"]').selectOption(frame);
  await page.locator('[data-porthole-placement="csp"]').selectOption(csp);
}

test.describe("the ways to frame an app (SBX-16)", () => {
  // Each place has a self-test of its own before anything is opened there, which takes its seconds.
  const places = frameModes.flatMap((frame) => [
    { frame, policies: cspModes.filter(isEnforced), tag: [] },
    { frame, policies: cspModes.filter((csp) => !isEnforced(csp)), tag: ["@heavy"] },
  ]);
  for (const { frame, policies, tag } of places) {
    test(`${frame}: under ${policies.join(" and ")} the app is where the mode says, and works`, {
      tag,
    }, async ({ openHarness }) => {
      test.slow();
      const { page, call, app } = await openHarness({
        body: "<style>p { color: rgb(1, 2, 3) }</style><script>try { new Function(''); window.evaluates = true } catch { window.evaluates = false }</script>",
      });
      for (const csp of policies) {
        await place(page, frame, csp);
        await call("bare");
        const inner = await app();
        await expect(inner.locator("#state"), csp).toHaveText("result");
        const seen = await inner.evaluate(() => {
          const reads = (read: () => unknown) => {
            try {
              return read() !== null;
            } catch {
              return false;
            }
          };
          return {
            origin: self.origin,
            location: location.protocol,
            top: reads(() => top?.document),
            parent: reads(() => parent.document),
            color: getComputedStyle(document.querySelector("#state") as Element).color,
            evaluates: Reflect.get(window, "evaluates"),
          };
        });
        const sandbox = new URL(inner.parentFrame()?.url() ?? "").origin;
        expect(seen, csp).toEqual({
          origin: frame === "opaque" ? "null" : sandbox,
          location: frame === "write" ? "http:" : "about:",
          // The control page is out of reach in every mode (SBX-03).
          top: false,
          parent: frame !== "opaque",
          color: "rgb(1, 2, 3)",
          evaluates: !isEnforced(csp),
        });
        await expect(page.locator("[data-porthole-frame-mode]")).toHaveText(frame);
      }
    });
  }

  test("hash-only blocks what has no hash, and runs what has (the control)", async ({ openHarness }) => {
    const { page, call, app, panel } = await openHarness(
      { body: '<p id="styled" style="color: red" onclick="window.clicked = true">x</p>' },
      { csp: "hash-only" },
    );
    await call("bare");
    const frame = await app();
    await expect(frame.locator("#state")).toHaveText("result");
    await frame.locator("#styled").click();
    await frame.evaluate(() => {
      const late = document.createElement("script");
      late.textContent = "window.late = true";
      document.body.append(late);
    });
    expect(await frame.evaluate(() => ["clicked" in window, "late" in window])).toEqual([false, false]);
    await panel("violations");
    for (const directive of ["style-src-attr", "script-src-attr", "script-src-elem"]) {
      await expect(
        page.locator(`[data-porthole-report=violation][data-directive="${directive}"]`).first(),
      ).toBeVisible();
    }
  });

  test("report-only blocks nothing and reports it", async ({ openHarness }) => {
    const { page, call, app, panel } = await openHarness(
      { body: "<script>new Function(''); window.evaluated = true</script>" },
      { csp: "report-only" },
    );
    await call("bare");
    expect(await (await app()).evaluate(() => "evaluated" in window)).toBe(true);
    await panel("violations");
    await expect(page.locator('[data-porthole-report=violation][data-blocked="eval"]')).toHaveCount(1);
  });
});

test.describe("the self-test of the sandbox", () => {
  // Each is what a proxy, an extension or a mistake of ours would do to the page of the sandbox.
  const changes: Readonly<Record<string, (headers: Record<string, string>) => Record<string, string>>> = {
    "takes the policy away": ({ "content-security-policy": _, ...rest }) => rest,
    "makes the policy wider": (headers) => ({
      ...headers,
      "content-security-policy": String(headers["content-security-policy"]).replace(
        "connect-src 'none'",
        "connect-src data:",
      ),
    }),
    "adds a policy of its own": (headers) => ({
      ...headers,
      "content-security-policy": `${headers["content-security-policy"]}, style-src 'none'`,
    }),
    "hides what is observed": ({ "content-security-policy-report-only": _, ...rest }) => rest,
  };
  for (const [what, change] of Object.entries(changes)) {
    test(`refuses to open anything when something ${what} (SBX-03, CSP-01)`, async ({
      openHarness,
      page,
    }) => {
      await page.route("http://localhost:*/app/**", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: change(response.headers()) });
      });
      const harness = openHarness({}, { callOnOpen: { tool: "bare" } }).catch(() => {});
      await expect(page.getByRole("alert")).toContainText("The sandbox is not safe", { timeout: 45_000 });
      await expect(page.locator("[data-porthole-page=unsafe]")).toBeVisible();
      await expect(page.getByRole("alert")).toContainText("Turn off what stands between");
      await expect(page.locator("[data-porthole-tool], [data-porthole-app-frame]")).toHaveCount(0);
      await harness;
    });
  }

  test("lets everything through that comes unchanged: the positive control", async ({
    openHarness,
    page,
  }) => {
    let passed = 0;
    await page.route("http://localhost:*/app/**", async (route) => {
      passed += 1;
      const response = await route.fetch();
      await route.fulfill({ response, headers: response.headers() });
    });
    const { call, app } = await openHarness();
    await call("bare");
    await expect((await app()).locator("#state")).toHaveText("result");
    expect(passed).toBe(2);
  });

  test("tests each way to frame before it is used, and refuses that one alone", async ({ openHarness }) => {
    const { page, call } = await openHarness();
    await page.route("http://localhost:*/app/**", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { "content-type": "text/html" } });
    });
    await place(page, "write", "spec");
    await call("bare");
    await expect(page.locator("[data-porthole-app-status=failed]")).toContainText("the sandbox is not safe");
    await page.locator('[data-porthole-tab="start"]').click();
    await expect(page.locator("[data-kind=cause] [data-porthole-finding=sandbox-changed]")).toBeVisible();
  });
});
