import { expect, test } from "porthole-mcp/playwright";

// Some ten seconds for each app; Playwright gives a test thirty.
test.setTimeout(120_000);

test("the app keeps the rules", async () => {
  await expect({ targets: [{ command: "node", args: ["server.js", "--stdio"] }] }).toConform();
});
