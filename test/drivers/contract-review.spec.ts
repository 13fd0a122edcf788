import { reviewedTool, slyTool } from "../fixtures/contract-review.js";
import { allFindings } from "../looks/axe.js";
import { callTool } from "./call-tool.js";
import { expect } from "./expect.js";
import { test } from "./review-test.js";

test.describe("the review of contracts in the harness", () => {
  test("a person reads a contract and what has changed, and publishes and rejects it; axe finds nothing (REV-03, REV-10, JCS-10)", async ({
    enginePage: page,
    world: { upstream, contracts, host, stage },
  }) => {
    test.setTimeout(180_000);
    const first = reviewedTool("summarize");
    await upstream.behave({ pages: { first: { tools: [first, slyTool] } } });
    await stage();
    await page.setViewportSize({ width: 1300, height: 1000 });
    await page.goto(host.url);
    const view = await callTool(page, "review_contracts");
    const main = view.locator("main");
    const press = (name: string | RegExp) => view.getByRole("button", { name }).click();
    const decide = async (outcome: string, code: string) => {
      await view.locator(`input[value=${outcome}]`).check();
      await view.locator("input[type=password]").fill(code);
      await press("Decide");
    };
    await expect(main).toContainText("reports");
    expect(await allFindings(view)).toEqual([]);

    await press("reports");
    const { staged } = await contracts.review("reports");
    await expect(main).toContainText(staged.stageDigest);
    await expect(main).toContainText('"pay\\u{200b}ment"');
    await expect(main).toContainText("Pays \\u{202e}nothing. {{state.secret}} <b>bold</b>");
    expect(await allFindings(view)).toEqual([]);
    await contracts.issueCode("reports");
    await decide("approved", "AAAA-AAAA");
    await expect(view.locator("[role=alert]", { hasText: "A wrong code" })).toBeVisible();
    expect(await allFindings(view)).toEqual([]);
    expect(await contracts.published()).toEqual([]);
    const { code } = await contracts.issueCode("reports");
    await decide("approved", code);
    await expect(main).toContainText(`Published: ${staged.manifest.contractUrl}.`);
    expect(await contracts.published()).toHaveLength(1);

    const changed = reviewedTool("summarize", { description: "Summarise any note." });
    await upstream.behave({ pages: { first: { tools: [changed, slyTool] } } });
    await contracts.importConnection("reports");
    await press("Look again");
    await press("reports");
    await view.locator("section[aria-label='Method summarize']").getByRole("button").click();
    await expect(view.locator("del")).toContainText("Summarise one note.");
    await expect(view.locator("ins")).toContainText("Summarise any note.");
    expect(await allFindings(view)).toEqual([]);
    await press("Back to reports");
    const second = await contracts.issueCode("reports");
    await decide("rejected", second.code);
    await expect(main).toContainText("Rejected: reports.");

    await page.locator("[data-porthole-tab=violations]").click();
    await expect(page.locator("[data-porthole-report=violation]")).toHaveCount(0);
    await page.locator("[data-porthole-tab=egress]").click();
    await expect(page.locator("[data-porthole-report=egress]")).toHaveCount(0);
  });
});
