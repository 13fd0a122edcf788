import type { McpServer } from "@modelcontextprotocol/server";
import { createViewResource, planResult, registerPlanApp } from "porthole-mcp/server";
import { z } from "zod";

const view = createViewResource({ uri: "ui://dice", name: "dice-view", config: { tools: ["roll_dice"] } });
const inputSchema = z.object({ sides: z.number().int().min(2).default(6) });
const says = { description: "Rolls a die with this many sides.", annotations: { readOnlyHint: true } };
const text = (value: string) => ({ type: "text", value });

export function addDice(server: McpServer): void {
  const tool = { name: "roll_dice", ...says, inputSchema, view };
  registerPlanApp(server, tool, ({ sides }) => {
    const rolled = 1 + Math.floor(Math.random() * sides);
    const onClick = { type: "tool:roll_dice", payload: { sides } };
    const heading = { type: "element", tag: "h1", children: [text(`You rolled ${rolled}`)] };
    const button = { type: "element", tag: "button", props: { onClick }, children: [text("Roll again")] };
    const root = { type: "element", tag: "section", children: [heading, button] };
    return planResult({ specVersion: "runtime-plan/v1", id: "dice", version: 1, root });
  });
}
