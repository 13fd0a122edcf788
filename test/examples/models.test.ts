import { describe, expect, it } from "vitest";
import { planGuide, planSchemaForModels } from "../../plans/index.js";
import {
  attributeMembers,
  childrenMembers,
  propsMembers,
  textMembers,
} from "../../plans/normalise/aliases.js";
import { normaliseLimits } from "../../plans/normalise/normalise-plan.js";
import { output } from "../models/output.js";
import { connect, serve, textOf } from "../server/mcp.js";
import { addRenderPlan } from "./add-render-plan.js";
import { asInstalled, blocksOf, page } from "./guide.js";
import { drawnByModel } from "./model-plan.js";

const models = page("models");

describe("docs/guide/models.md", () => {
  it.each(["add-render-plan.ts", "model-plan.ts"])("quotes %s as it is", (file) => {
    expect(blocksOf("models").map(({ code }) => code)).toContain(asInstalled(file));
  });

  it("names every alias that is mended, and the bounds", () => {
    const names = [...attributeMembers, ...childrenMembers, ...propsMembers, ...textMembers];
    for (const name of names) expect(models).toContain(`\`${name}\``);
    expect(models).toContain(`${normaliseLimits.levels} levels`);
    expect(models).toContain(`${normaliseLimits.nodes} nodes`);
  });
});

it("the example offers the tool", async () => {
  const client = await connect(await serve(addRenderPlan), "2026-07-28");
  const result = await client.callTool({ name: "render_plan", arguments: { plan: { root: "Hello" } } });
  expect(textOf(result)).toContain("Hello");
});

describe("the example that asks a model", () => {
  it("lets it mend what was refused", async () => {
    const answers = [{ ...output, root: { ...output.root, tag: "iframe" } }, output];
    const prompts: string[] = [];
    const result = await drawnByModel("A to-do list", async (prompt, schema) => {
      expect(schema).toEqual(planSchemaForModels());
      prompts.push(prompt);
      return answers.shift();
    });
    expect(result.ok).toBe(true);
    expect(prompts[1]).toContain('"path":"/root/tag"');
  });

  it("gives up after three answers", async () => {
    let asked = 0;
    const result = await drawnByModel("A to-do list", async () => {
      asked++;
      return planGuide();
    });
    expect([result.ok, asked]).toEqual([false, 3]);
  });
});
