import type { McpServer } from "@modelcontextprotocol/server";
import { createViewResource, planResult, registerPlanApp } from "porthole-mcp/server";
import { z } from "zod";
import { signUpPlan } from "./form.js";

const view = createViewResource({
  uri: "ui://newsletter",
  name: "newsletter",
  config: { tools: ["sign_up"] },
});
const inputSchema = z.object({
  values: z.object({ mail: z.string(), topic: z.string(), html: z.boolean() }),
});

export function addNewsletter(server: McpServer, subscribe: (values: object) => void): void {
  registerPlanApp(server, { name: "newsletter", view }, () => planResult(signUpPlan()));
  registerPlanApp(server, { name: "sign_up", inputSchema, view, visibility: ["app"] }, ({ values }) => {
    if (!values.mail.endsWith(".org")) {
      return planResult(signUpPlan(values, { mail: "Only addresses that end in .org." }));
    }
    subscribe(values);
    return { content: [{ type: "text", text: "Signed up." }] };
  });
}
