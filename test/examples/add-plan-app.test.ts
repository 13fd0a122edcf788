import { getToolUiResourceUri } from "@modelcontextprotocol/ext-apps/app-bridge";
import { readPlan } from "porthole-mcp/plans";
import { describe, expect, it } from "vitest";
import { connect, eras, serve, textOf } from "../server/mcp.js";
import { addDice } from "./add-plan-app.js";
import { asInstalled, blocksOf } from "./guide.js";

describe.each(eras)("the example that adds a plan app, in the era of %s", (era) => {
  it("offers the tool with its view, and returns a plan that the view reads", async () => {
    const client = await connect(await serve(addDice), era);
    const { tools } = await client.listTools();
    const uri = getToolUiResourceUri(tools[0] ?? {}) ?? "";
    const { contents } = await client.readResource({ uri });
    expect(contents[0]).toMatchObject({ uri, mimeType: "text/html;profile=mcp-app" });

    const result = await client.callTool({ name: "roll_dice", arguments: { sides: 2 } });
    expect(textOf(result)).toMatch(/You rolled [12]\s+Roll again/);
    expect(readPlan(result)).toMatchObject({ kind: "plan", plan: { id: "dice" } });
  });
});

it("is quoted in the guide and in the README as it is, in twenty lines", () => {
  const example = asInstalled("add-plan-app.ts");
  for (const name of ["plan-app", "README"])
    expect(blocksOf(name).map(({ code }) => code)).toContain(example);
  expect(example.trim().split("\n").length).toBeLessThanOrEqual(20);
});
