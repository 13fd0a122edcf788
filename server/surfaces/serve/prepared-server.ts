import { isInputRequiredResult, type ScopeChallengeHandler } from "@modelcontextprotocol/server";
import { stamped } from "./stamp.js";
import { SurfaceServer, type SurfaceServerInputs } from "./surface-server.js";

/**
 * Lane A: nothing is registered; lists and calls read the prepared surface, so that the cost of an exchange does not grow
 * with the number of tools. The two overrides are what the SDK's HTTP entry asks before it dispatches a call.
 */
export class PreparedServer<Identity> extends SurfaceServer<Identity> {
  constructor(inputs: SurfaceServerInputs<Identity>) {
    super(inputs);
    const { surface } = this;
    this.server.setRequestHandler("tools/list", () => stamped(surface.toolList, this.stamp()));
    this.server.setRequestHandler("tools/call", async ({ params }, context) => {
      const result = await this.call(params.name, params.arguments, context);
      if (isInputRequiredResult(result)) return result;
      const { outputJson } = surface.tool(params.name) ?? {};
      return stamped(this.server.projectCallToolResult(result, outputJson), this.stamp());
    });
  }

  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    return this.surface.tool(name)?.inputJson;
  }

  override resolveScopeChallenge: ScopeChallengeHandler = (context) => {
    const { method, params } = context.request;
    const name: unknown = params?.name;
    if (method !== "tools/call" || typeof name !== "string") return undefined;
    return this.surface.tool(name)?.definition.scopeChallenge?.(context);
  };
}
