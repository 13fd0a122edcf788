import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { type CommandTarget, startHost } from "../../harness/index.js";
import { panelIds } from "../../harness/page/store.js";
import { expect, test } from "../../harness/playwright/index.js";
import { appFrameOf } from "../fixtures/app-frame.js";
import { probeApp } from "../fixtures/probe-app.js";

/** Markup that runs where it is parsed, and what steers a terminal or turns the direction of reading. */
const markup = '"><img src=x onerror="top.pwned=1"><b>bold</b><script>top.pwned=1</script>';
const steering = "\u001b[2J\u001b]0;owned\u0007\u009b1m\u202e";
const hostile = `${markup}${steering}`;
const steers = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A server of which every name, title, description, schema, result, error and declaration is hostile. */
const hostileServer: CommandTarget = {
  command: process.execPath,
  args: [
    fileURLToPath(new URL("../fixtures/hostile-server.mjs", import.meta.url)),
    JSON.stringify({ text: hostile, html: probeApp() }),
  ],
};

test("hostile names, schemas, results and declarations are text in every panel of the page (HAR-07, HAR-13)", async ({
  page,
}) => {
  const host = await startHost({ targets: [hostileServer], controls: { consent: "ask" } });
  const problems: string[] = [];
  /** What markup would have made of the page. */
  const made = page.locator(
    "body > *:not(#page, [name=porthole-self-test]), #page b, #page img, #page script",
  );
  page.on("pageerror", (error) => problems.push(error.message));
  try {
    await page.goto(host.url);
    await expect(page.locator("[data-porthole-server] h2")).toHaveText(hostile, { useInnerText: false });
    for (const name of [hostile, "__proto__", "constructor", "throws"]) {
      const at = await page
        .locator("[data-porthole-tool]")
        .evaluateAll(
          (tools, wanted) => tools.findIndex((tool) => (tool as HTMLElement).dataset.portholeTool === wanted),
          name,
        );
      expect(at, name).toBeGreaterThanOrEqual(0);
      await page.locator("[data-porthole-tool]").nth(at).click();
      await page.locator("[data-porthole-call]").click();
      await expect(page.locator("[data-porthole-outcome]")).toBeVisible();
      if (name !== "throws") await expect(page.locator("[data-porthole-app-status=ready]")).toBeVisible();
      const frame = appFrameOf(page);
      if (name !== "throws") {
        await frame?.evaluate(async (text) => {
          window.probe.notify(text, { [text]: text });
          await window.probe.request("ui/message", { role: "user", content: [{ type: "text", text }] });
          await window.probe.request("ui/update-model-context", { content: [{ type: "text", text }] });
        }, hostile);
      }
      for (const panel of panelIds) {
        await page.locator(`[data-porthole-tab="${panel}"]`).click();
        await expect(made, panel).toHaveCount(0);
      }
      if (name !== "throws") {
        // Each question shows all of what the app wants, as text.
        for (const [kind, method, params] of [
          ["link", "ui/open-link", { url: `https://example.com/?q=${hostile}` }],
          [
            "download",
            "ui/download-file",
            { contents: [{ type: "resource", resource: { uri: hostile, text: "" } }] },
          ],
          ["tool", "tools/call", { name, arguments: { [hostile]: hostile } }],
        ] as const) {
          const asked = frame?.evaluate(([how, what]) => window.probe.request(how, what), [
            method,
            params,
          ] as const);
          await expect(page.locator(`dialog[open][data-porthole-dialog=${kind}]`)).toBeVisible();
          await expect(made, kind).toHaveCount(0);
          await page.locator("[data-porthole-deny]").click();
          await asked;
        }
      }
    }
    // What was called stands in the list of calls and in the address, and comes back from both.
    await page.locator(".history summary").click();
    await expect(page.locator("[data-porthole-past-call]")).toHaveCount(4);
    await expect(made).toHaveCount(0);
    const hostileAddress = new URLSearchParams({
      server: hostile,
      tool: hostile,
      args: `{"a":${JSON.stringify(hostile)}}`,
    });
    for (const word of ["panel", "locale", "styles", "profile", "fault"]) hostileAddress.set(word, hostile);
    await page.goto(`${new URL(page.url()).origin}/?${hostileAddress}`);
    await expect(page.locator("[data-porthole-page=ready]")).toBeVisible();
    await expect(made).toHaveCount(0);
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);
    expect(problems).toEqual([]);
    // Nor could the page do it by mistake: markup and scripts from text are refused where they would be parsed.
    await page.locator("[data-porthole-tool]").first().click();
    const refused = await page.evaluate((text) => {
      const trials: Readonly<Record<string, () => unknown>> = {
        innerHTML: () => Object.assign(document.createElement("p"), { innerHTML: text }),
        srcdoc: () => Object.assign(document.createElement("iframe"), { srcdoc: text }),
        script: () => Object.assign(document.createElement("script"), { text }),
        write: () => document.write(text),
        eval: () => new Function(text),
      };
      return Object.entries(trials).flatMap(([name, run]) => {
        try {
          run();
          return [];
        } catch {
          return [name];
        }
      });
    }, hostile);
    expect(refused).toEqual(["innerHTML", "srcdoc", "script", "write", "eval"]);
    // The positive control: the same text, parsed, makes the elements that were looked for.
    const parsed = await page.context().newPage();
    await parsed.setContent(`<p>${markup}</p>`);
    await expect(parsed.locator("b, img, script")).toHaveCount(3);
    expect(await parsed.evaluate(() => "pwned" in window)).toBe(true);
  } finally {
    await host.close();
  }
});

test("a matcher that fails says what an app wrote without what steers a terminal (HAR-13)", async ({
  page,
}) => {
  const host = await startHost({ targets: [hostileServer] });
  try {
    const app = await host.open({ tool: hostile, page });
    await expect(app).toBeInitialized();
    await app.view.evaluate(
      (text) => window.probe.request("ui/message", { role: "user", content: [{ type: "text", text }] }),
      hostile,
    );
    const failure = await Promise.resolve(expect(app).not.toHaveSentMessage("owned")).then(
      () => new TypeError("it did not fail"),
      (error: Error) => error,
    );
    const said = failure.message.split("\n").find((line) => line.includes("seen:")) ?? "";
    expect(said).toContain("owned");
    expect(stripVTControlCharacters(said)).not.toMatch(steers);
    await expect(host.open({ tool: `no ${steering}`, page })).rejects.toMatchObject({
      code: "NO_SUCH_TOOL",
      message: expect.not.stringMatching(steers),
    });
  } finally {
    await host.close();
  }
});
