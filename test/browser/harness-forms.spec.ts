import { McpServer } from "@modelcontextprotocol/server";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { startHost } from "../../harness/index.js";
import { serveFixture } from "../fixtures/mcp-fixture.js";
import { seriousFindings } from "../looks/axe.js";

const stop = z.object({ city: z.string(), nights: z.int().default(1) });
const trip = z.object({
  title: z.string(),
  start: z.object({ place: z.string(), at: z.object({ lat: z.number(), lon: z.number() }).optional() }),
  stops: z.array(stop).min(1),
  tags: z.array(z.string()).optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
});

test("groups and lists of a schema are filled in field by field, by keyboard too, and what has no field as JSON @heavy", async ({
  page,
}) => {
  const got: unknown[] = [];
  const server = await serveFixture(() => {
    const mcp = new McpServer({ name: "forms", version: "1" });
    mcp.registerTool("plan", { inputSchema: trip }, (args) => {
      got.push(args);
      return { content: [{ type: "text", text: "planned" }] };
    });
    return mcp;
  });
  const host = await startHost({ targets: [{ url: server.url }] });
  try {
    await page.goto(host.url);
    const field = (path: string) => page.locator(`[data-porthole-field="${path}"]`);
    const call = page.locator("[data-porthole-call]");
    await field("title").fill("North");
    await field("start.place").fill("Bergen");
    // What is begun must be whole, and the problem stands at its field.
    await field("start.at.lat").fill("60.4");
    await page.locator('[data-porthole-add="stops"]').focus();
    await page.keyboard.press("Enter");
    await expect(field("stops.0.nights")).toHaveValue("1");
    await expect(field("stops.0.city")).toBeFocused();
    await field("stops.0.city").fill("Voss");
    await page.locator('[data-porthole-add="stops"]').click();
    await field("stops.1.city").fill("Flåm");
    await field("stops.1.nights").fill("two");
    await call.click();
    await expect(field("start.at.lon")).toHaveAttribute("aria-invalid", "true");
    await expect(field("stops.1.nights")).toHaveAttribute("aria-invalid", "true");
    expect(got).toEqual([]);

    await field("start.at.lon").fill("5.3");
    await field("stops.1.nights").fill("2");
    await field("extra").fill('{"dog":true}');
    expect(await seriousFindings(page)).toEqual([]);
    await call.click();
    const start = { place: "Bergen", at: { lat: 60.4, lon: 5.3 } };
    const voss = { city: "Voss", nights: 1 };
    const flam = { city: "Flåm", nights: 2 };
    await expect
      .poll(() => got)
      .toEqual([{ title: "North", start, stops: [voss, flam], extra: { dog: true } }]);

    // A group and a list in which nothing is are left out; the focus stays near where an item was.
    await page.getByRole("button", { name: "Remove stops 1" }).click();
    await expect(page.locator('[data-porthole-add="stops"]')).toBeFocused();
    await expect(field("stops.0.city")).toHaveValue("Flåm");
    await field("start.at.lat").fill("");
    await field("start.at.lon").fill("");
    await field("extra").fill("");
    await call.click();
    await expect
      .poll(() => got.at(-1))
      .toEqual({ title: "North", start: { place: "Bergen" }, stops: [flam] });

    // The same as JSON, and an earlier call back into its fields.
    await page.locator('[data-porthole-tab="raw"]').click();
    await expect(page.locator("[data-porthole-raw]")).toHaveValue(/"stops": \[/);
    await page.locator("summary", { hasText: "Calls so far" }).click();
    await page.locator("[data-porthole-use-again]").last().click();
    await expect(field("stops.1.city")).toHaveValue("Flåm");
    await expect(field("start.at.lat")).toHaveValue("60.4");
  } finally {
    await host.close();
    await server.close();
  }
});
