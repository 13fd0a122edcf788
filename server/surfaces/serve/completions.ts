import {
  type CompleteResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { PreparedSurface } from "../prepare/prepare-surface.js";
import type { Exchange } from "../run/exchange.js";
import { operationContext } from "../run/operation.js";
import { promptNotFound } from "./prompts.js";
import { protocolFault } from "./protocol-fault.js";

/** The most values that the protocol lets an answer hold. */
const mostValues = 100;

/** Whether anything of the surface can be completed. */
export function completes<Identity>({ prompts, resources }: PreparedSurface<Identity>): boolean {
  return prompts?.completes === true || resources?.parts.some(({ complete }) => complete) === true;
}

/** Answers completions for the prompts and the resource templates of one surface. */
export function serveCompletions<Identity>(
  server: McpServer,
  exchange: Exchange<Identity>,
  { prompts, resources }: PreparedSurface<Identity>,
): void {
  server.server.setRequestHandler("completion/complete", (request, context) =>
    protocolFault(exchange, async () => {
      const { ref, argument } = request.params;
      const settled = request.params.context?.arguments ?? {};
      const question = { argument: argument.name, value: argument.value, settled };
      if (ref.type === "ref/prompt") {
        const prompt = prompts?.prompt(ref.name);
        if (!prompt) throw promptNotFound(ref.name);
        const operation = operationContext(exchange, context, ref.name);
        return answer(await prompt.complete?.(question, operation));
      }
      const owner = resources?.templateOwnerOf(ref.uri);
      if (!owner) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Resource template ${ref.uri} not found`);
      }
      const operation = operationContext(exchange, context, ref.uri);
      return answer(await owner.complete?.({ uriTemplate: ref.uri, ...question }, operation));
    }),
  );
}

function answer(found: readonly string[] = []): CompleteResult {
  return {
    completion: {
      values: found.slice(0, mostValues),
      total: found.length,
      hasMore: found.length > mostValues,
    },
  };
}
