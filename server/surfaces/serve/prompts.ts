import { type McpServer, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { PreparedPrompts } from "../prepare/prompts.js";
import { withoutDangerousKeys } from "../run/arguments.js";
import type { Exchange } from "../run/exchange.js";
import { operationContext } from "../run/operation.js";
import { validate } from "../run/validate.js";
import { protocolFault } from "./protocol-fault.js";

/** Answers lists and gets of the prompts of one surface. */
export function servePrompts<Identity>(
  server: McpServer,
  exchange: Exchange<Identity>,
  prompts: PreparedPrompts<Identity>,
): void {
  const list = { prompts: [...prompts.listed] };
  server.server.setRequestHandler("prompts/list", () => list);
  server.server.setRequestHandler("prompts/get", (request, context) =>
    protocolFault(exchange, async () => {
      const { name, arguments: given } = request.params;
      const prompt = prompts.prompt(name);
      if (!prompt) throw promptNotFound(name);
      const operation = operationContext(exchange, context, name);
      if (!prompt.argsSchema) return prompt.handler(undefined, operation);
      const args = await validate(prompt.argsSchema, withoutDangerousKeys(given) ?? {});
      if (args.ok) return prompt.handler(args.value, operation);
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `Invalid arguments for prompt ${name}: ${args.text}`,
      );
    }),
  );
}

/** The answer for a prompt that this surface does not have, whether or not another one does. */
export function promptNotFound(name: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Prompt ${name} not found`);
}
