import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { runCommand } from "../../cli/program.js";

interface Preview {
  readonly page: Page;
  /** What stands in the view. */
  readonly main: ReturnType<Page["locator"]>;
  /** Everything that the terminal shows beside the link. */
  readonly terminal: () => string;
  readonly write: (text: string) => Promise<void>;
  readonly folder: string;
}

const plan = (value: string, more: object = {}) =>
  JSON.stringify(
    {
      specVersion: "runtime-plan/v1",
      id: "card",
      version: 1,
      root: {
        type: "element",
        tag: "section",
        children: [
          { type: "element", tag: "h1", children: [{ type: "text", value }] },
          {
            type: "element",
            tag: "button",
            props: { onClick: "tool:refresh", title: "{{tool.refresh.error}}" },
            children: [{ type: "text", value: "Refresh" }],
          },
        ],
      },
      ...more,
    },
    null,
    2,
  );

/**
 * Waits for what the view will show once it is there anew: an expectation that waits within a frame fails at once when the
 * frame is removed.
 */
function shownAnew(check: () => Promise<void>): Promise<void> {
  return expect(check).toPass({ timeout: 20_000 });
}

const soon = { timeout: 2_000 };

/** Runs `porthole plan preview card.json` and opens its link. */
async function withPreview(
  page: Page,
  given: { readonly first: string; readonly words?: readonly string[] },
  use: (preview: Preview) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "porthole-preview-"));
  const write = (text: string) => writeFile(join(folder, "card.json"), text);
  await write(given.first);
  const interrupt = new AbortController();
  const stderr: string[] = [];
  const links: string[] = [];
  const ended = runCommand(["plan", "preview", "card.json", ...(given.words ?? [])], {
    stdout: (line) => void links.push(line),
    stderr: (line) => void stderr.push(line),
    readStdin: async () => new Uint8Array(),
    color: false,
    interrupted: interrupt.signal,
    folder,
  });
  try {
    await expect.poll(() => links.length).toBe(1);
    const url = links[0];
    if (typeof url !== "string") throw new TypeError("the preview has no link");
    await page.goto(url);
    const main = page
      .frameLocator("[data-porthole-app-frame]")
      .frameLocator("iframe")
      .locator("main[data-porthole-mount]");
    await use({ page, main, terminal: () => stderr.join("\n"), write, folder });
  } finally {
    interrupt.abort();
    expect(await ended).toBe(130);
    await rm(folder, { recursive: true, force: true });
  }
}

test("shows the plan without a click, and anew whenever the file changes", async ({ page }) => {
  await withPreview(page, { first: plan("One") }, async ({ main, write, folder, terminal }) => {
    await expect(main.getByRole("heading", { name: "One" })).toBeVisible();
    expect(terminal()).toContain("Accepted.");
    await write(plan("Two"));
    await shownAnew(() => expect(main.getByRole("heading", { name: "Two" })).toBeVisible(soon));
    // Many editors put a new file in the old one's place.
    await writeFile(join(folder, "card.json.new"), plan("Three"));
    await rename(join(folder, "card.json.new"), join(folder, "card.json"));
    await shownAnew(() => expect(main.getByRole("heading", { name: "Three" })).toBeVisible(soon));
  });
});

test("a plan that became invalid is told in the terminal, the view says there is nothing to show, and a good one comes back", async ({
  page,
}) => {
  await withPreview(page, { first: plan("One") }, async ({ main, write, terminal, folder }) => {
    await expect(main.getByRole("heading", { name: "One" })).toBeVisible();
    await write(plan("Two").replace("onClick", "onclick"));
    await shownAnew(() => expect(main).toContainText("card.json holds no plan that can be shown", soon));
    await expect(main).toHaveAttribute("data-porthole-status", "error");
    await expect(main).not.toContainText("onclick");
    expect(terminal()).toContain('Did you mean "onClick" instead of "onclick"?');
    expect(terminal()).toMatch(/card\.json:\d+:\d+/);

    await write(plan("Two").slice(1));
    await expect.poll(terminal).toContain("the text is no JSON");
    await rm(join(folder, "card.json"));
    await expect.poll(terminal).toContain("cannot read card.json: there is no such file");
    await write(plan("Three"));
    await shownAnew(() => expect(main.getByRole("heading", { name: "Three" })).toBeVisible(soon));
  });
});

test("may begin with a plan that is refused", async ({ page }) => {
  await withPreview(page, { first: "{" }, async ({ main, write, terminal }) => {
    await expect(main).toContainText("card.json holds no plan that can be shown");
    expect(terminal()).toContain("INVALID_PLAN");
    await write(plan("One"));
    await shownAnew(() => expect(main.getByRole("heading", { name: "One" })).toBeVisible(soon));
  });
});

test("tools are off unless they are named, and then answer with the plan", async ({ page }) => {
  await withPreview(page, { first: plan("One") }, async ({ main, terminal }) => {
    expect(terminal()).toContain("add --tool refresh");
    await main.getByRole("button", { name: "Refresh" }).click();
    await expect(main).toHaveAttribute("data-porthole-tool-error", "disallowed");
  });
  await withPreview(page, { first: plan("One"), words: ["--tool", "refresh"] }, async (preview) => {
    expect(preview.terminal()).not.toContain("--tool refresh");
    await preview.main.getByRole("button", { name: "Refresh" }).click();
    await expect(preview.page.locator("[data-porthole-message='tools/call']").first()).toBeVisible();
    await expect(preview.main).not.toHaveAttribute("data-porthole-tool-error");
    await expect(preview.main.getByRole("heading", { name: "One" })).toBeVisible();
  });
});

test("limits that are set count on the server and in the view", async ({ page }) => {
  await withPreview(
    page,
    { first: plan("One"), words: ["--limit", "nodes=2"] },
    async ({ terminal, main }) => {
      expect(terminal()).toContain("nodes: 5, the limit is 2");
      await expect(main).toContainText("holds no plan");
    },
  );
  await withPreview(page, { first: plan("One"), words: ["--limit", "nodes=5"] }, async ({ main }) => {
    await expect(main.getByRole("heading", { name: "One" })).toBeVisible();
  });
});
