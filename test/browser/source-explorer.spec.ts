import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startHost } from "../../harness/index.js";
import { startCompanion } from "../../server/companion/companion.js";
import { appFrameOf } from "../fixtures/app-frame.js";

test("the source explorer opens folders and files of the published snapshot", async ({ page }) => {
  const root = mkdtempSync(join(tmpdir(), "porthole-explorer-"));
  writeFileSync(join(root, "package.json"), '{"name":"sample","description":"A sample."}\n');
  mkdirSync(join(root, "src/deep"), { recursive: true });
  writeFileSync(join(root, "src/deep/a b+{{c}}.ts"), "// {{state.secret}} <b>\nexport {};\n");
  execFileSync("git", ["init", "-q"], { cwd: root });
  execFileSync("git", ["add", "-A"], { cwd: root });
  const companion = await startCompanion({ sourceRoot: root });
  const source = await companion.source;
  if (source.kind === "none") throw new TypeError(source.reason);
  const host = await startHost({ targets: [{ url: companion.url }] });
  try {
    await page.goto(host.url);
    await page.locator("[data-porthole-tool=browse_source]").click();
    await page.locator("[data-porthole-call]").click();
    await expect(page.locator("[data-porthole-app-status=ready]")).toBeVisible();
    const view = appFrameOf(page);
    if (!view) throw new TypeError("no view in the page");
    await expect(view.getByText(source.snapshot.digest)).toBeVisible();

    await view.getByRole("button", { name: "src/" }).click();
    await view.getByRole("button", { name: "deep/" }).click();
    await view.getByRole("button", { name: "a b+{{c}}.ts" }).click();
    await expect(view.getByRole("heading", { name: "src/deep/a b+{{c}}.ts" })).toBeVisible();
    await expect(view.getByRole("listitem").filter({ hasText: "// {{state.secret}} <b>" })).toBeVisible();
    await expect(view.getByText("Lines 1 to 2 of 2")).toBeVisible();
    await expect(view.getByText("Verified")).toBeVisible();
    await expect(
      view.getByText(source.snapshot.file("src/deep/a b+{{c}}.ts")?.entry.sha256 ?? "?"),
    ).toBeVisible();

    await page.locator("[data-porthole-tab=violations]").click();
    await expect(page.locator("[data-porthole-report=violation]")).toHaveCount(0);
  } finally {
    await host.close();
    await companion.close();
    rmSync(root, { recursive: true, force: true });
  }
});
