import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { startHost } from "../../harness/index.js";
import { readDevKey } from "../../server/companion/access/dev-key.js";
import { devToken } from "../../server/companion/access/tokens.js";
import { type Companion, startCompanion } from "../../server/companion/companion.js";

type Role = "anonymous" | "member" | "admin";

let data: string;
let companion: Companion;
test.beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "porthole-roles-"));
  companion = await startCompanion({ dev: { dataFolder: data } });
});
test.afterAll(async () => {
  await companion.close();
  await rm(data, { recursive: true, force: true });
});

/** Opens the companion in the harness as a role: with no token by the open door, else by the strict one. */
async function openAs(browser: Browser, role: Role, use: (page: Page) => Promise<void>): Promise<void> {
  const target =
    role === "anonymous"
      ? { url: companion.url }
      : {
          url: companion.authUrl ?? "",
          headers: { Authorization: `Bearer ${await devToken(await readDevKey(data, false), role, 1)}` },
        };
  const host = await startHost({ targets: [target] });
  const page = await browser.newPage();
  try {
    await page.goto(host.url);
    await expect(page.locator("[data-porthole-tool=show_system]")).toBeVisible();
    await use(page);
  } finally {
    await page.close();
    await host.close();
  }
}

const shows = async (page: Page, tool: string, wanted: boolean) =>
  expect(page.locator(`[data-porthole-tool=${tool}]`)).toHaveCount(wanted ? 1 : 0);

async function call(page: Page, tool: string): Promise<void> {
  await page.locator(`[data-porthole-tool=${tool}]`).click();
  await page.locator("[data-porthole-call]").click();
}

test.describe("the harness opens the companion", () => {
  for (const [role, myAccess, recentCalls] of [
    ["anonymous", false, false],
    ["member", true, false],
    ["admin", true, true],
  ] as const) {
    test(`as ${role}: the tools of that role, and the app in all of them (R26)`, async ({ browser }) => {
      await openAs(browser, role, async (page) => {
        await shows(page, "my_access", myAccess);
        await shows(page, "recent_calls", recentCalls);
        await call(page, "show_system");
        await expect(page.locator("[data-porthole-app-status=ready]")).toBeVisible();
        if (!myAccess) return;
        await call(page, "my_access");
        await expect(page.getByText(`dev-${role}`).filter({ visible: true }).first()).toBeVisible();
      });
    });
  }

  test("and not by the strict door without a token", async () => {
    await expect(startHost({ targets: [{ url: companion.authUrl ?? "" }] })).rejects.toThrow(
      /401|sign in|OAuth/i,
    );
  });
});
