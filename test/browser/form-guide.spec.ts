import { McpServer } from "@modelcontextprotocol/server";
import { test as base, expect } from "../../harness/playwright/index.js";
import { addNewsletter } from "../authoring/guide/sign-up.js";
import { serveFixture } from "../fixtures/mcp-fixture.js";

interface Newsletter {
  readonly url: string;
  /** What the tool handler was given, one for each reader. */
  readonly readers: readonly object[];
}

/** The form of the guide to authoring, on a server of its own. */
const test = base.extend<{ readonly newsletter: Newsletter }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs
  newsletter: async ({}, use) => {
    const readers: object[] = [];
    const server = await serveFixture(() => {
      const mcp = new McpServer({ name: "newsletter", version: "1.0.0" });
      addNewsletter(mcp, (values) => readers.push(values));
      return mcp;
    });
    await use({ url: server.url, readers });
    await server.close();
  },
  porthole: async ({ newsletter }, use) => use({ targets: [{ url: newsletter.url, name: "newsletter" }] }),
});

test.use({ open: { tool: "newsletter" } });

test("a submitted form reaches the tool handler as one object, and the plan says thank you (VIS-05)", async ({
  app,
  newsletter,
}) => {
  await expect(app).toBeInitialized();
  const { view } = app;
  await view.getByLabel("Mail address").fill("ada@example.com");
  await view.getByLabel("About").selectOption("Security");
  await view.getByRole("button", { name: "Sign up" }).click();
  // A plan with an error takes the place of the form; what was typed stays.
  await expect(view.getByText("Only addresses that end in .org.")).toBeVisible();
  await expect(view.getByLabel("Mail address")).toHaveValue("ada@example.com");
  expect(newsletter.readers).toEqual([]);

  await view.getByLabel("Mail address").fill("ada@example.org");
  await view.getByLabel("With pictures").uncheck();
  await expect(view.getByText("Thank you. Look into your mail.")).toBeHidden();
  await view.getByRole("button", { name: "Sign up" }).click();
  await expect(view.getByText("Thank you. Look into your mail.")).toBeVisible();
  expect(newsletter.readers).toEqual([{ mail: "ada@example.org", topic: "Security", html: false }]);
});
