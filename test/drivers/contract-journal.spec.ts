import { type ReviewWorld, reviewedTool } from "../fixtures/contract-review.js";
import { allFindings } from "../looks/axe.js";
import { callTool } from "./call-tool.js";
import { expect } from "./expect.js";
import { test } from "./review-test.js";

/** Publishes `summarize`, and calls it three times: done, failed, unknown. */
async function threeCalls({ upstream, contracts }: ReviewWorld): Promise<readonly string[]> {
  const pages = { first: { tools: [reviewedTool("summarize")] } };
  await upstream.behave({ pages });
  await contracts.importConnection("reports");
  await contracts.stage({
    connection: "reports",
    slug: "notes",
    methods: [{ tool: "summarize", effect: "reads" }],
    disclosure: "Reports Ltd may change the code behind these tools.",
    dependencies: "none",
  });
  const { staged } = await contracts.review("notes");
  const { code } = await contracts.issueCode("notes");
  const word = { slug: "notes", reviewer: "Ada", shownDigest: staged.stageDigest, code };
  const { contractUrl } = await contracts.approve(word);
  await contracts.grant({ consumer: "desk", contractUrl, methods: ["summarize"] });
  const failure = {
    content: [{ type: "text", text: "No such note." }],
    isError: true,
    resultType: "complete",
  };
  const ids: string[] = [];
  for (const call of [{}, { result: JSON.stringify(failure) }, { status: 503 }]) {
    await upstream.behave({ pages, call });
    const { invocationId } = await contracts.invoke({
      consumer: "desk",
      resource: "reports",
      contractUrl,
      method: "summarize",
      input: { noteId: "n1" },
      transactionId: `transaction-${ids.length}0000000`,
    });
    ids.push(invocationId);
  }
  return ids;
}

test.describe("the journal of calls in the harness", () => {
  test("its owner finds the call that nobody knows of, and sees what was said of it; axe finds nothing (INV-06, INV-14)", async ({
    enginePage: page,
    world,
  }) => {
    test.setTimeout(180_000);
    const [, , unknown = ""] = await threeCalls(world);
    await page.setViewportSize({ width: 1300, height: 1000 });
    await page.goto(world.host.url);
    const view = await callTool(page, "contract_calls");
    const main = view.locator("main");
    await expect(view.locator("tbody tr")).toHaveCount(3);
    expect(await allFindings(view)).toEqual([]);

    await view.getByRole("button", { name: "Unknown" }).click();
    await expect(view.locator("tbody tr")).toHaveCount(1);
    await view.locator("tbody").getByRole("button").click();
    await expect(main).toContainText(`porthole contract journal ${unknown} --reconcile succeeded`);
    expect(await allFindings(view)).toEqual([]);

    await world.contracts.invocations.reconcile(unknown, {
      state: "failed",
      by: "Ada",
      evidence: "The provider has no such note.",
    });
    await view.getByRole("button", { name: "All calls" }).click();
    await expect(view.locator("tbody tr")).toHaveCount(3);
    await view.getByRole("button", { name: "Failed" }).click();
    await expect(view.locator("tbody tr")).toHaveCount(2);
    await view.locator("tbody").getByRole("button").first().click();
    await expect(main).toContainText("Reconciled as failed by Ada: The provider has no such note.");
    expect(await allFindings(view)).toEqual([]);
    await page.locator("[data-porthole-tab=violations]").click();
    await expect(page.locator("[data-porthole-report=violation]")).toHaveCount(0);
  });
});
