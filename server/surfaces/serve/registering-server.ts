import {
  isInputRequiredResult,
  type ServerContext,
  type StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import type { JsonObject } from "../../../base/json/kinds.js";
import type { PreparedTool } from "../prepare/prepare-tool.js";
import { stamped } from "./stamp.js";
import { SurfaceServer, type SurfaceServerInputs } from "./surface-server.js";

/**
 * Lane B, for `rawTools`: managed tools are registered one by one, so that raw ones can stand beside them. Each exchange
 * pays for every tool (about 0.4 ms for 100 of them).
 */
export class RegisteringServer<Identity> extends SurfaceServer<Identity> {
  constructor(inputs: SurfaceServerInputs<Identity>) {
    super(inputs);
    for (const tool of this.surface.tools) {
      const { name, descriptor, definition } = tool;
      const { input, output } = carriersOf(tool);
      const { title, description, annotations, icons, _meta } = descriptor;
      this.registerTool(
        name,
        {
          ...(title !== undefined && { title }),
          ...(description !== undefined && { description }),
          ...(annotations && { annotations }),
          ...(icons && { icons }),
          ...(_meta && { _meta }),
          ...(definition.scopeChallenge && { scopeChallenge: definition.scopeChallenge }),
          inputSchema: input,
          ...(output !== undefined && { outputSchema: output }),
        },
        async (args: unknown, context: ServerContext) => {
          const result = await this.call(name, args, context);
          return isInputRequiredResult(result) ? result : stamped(result, this.stamp());
        },
      );
    }
  }
}

interface Carriers {
  readonly input: StandardSchemaWithJSON;
  readonly output: StandardSchemaWithJSON | undefined;
}

const known = new WeakMap<PreparedTool<never>, Carriers>();

/** Schemas that carry the prepared JSON and let every value pass, since the runner is the only parser (R17). */
function carriersOf<Identity>(tool: PreparedTool<Identity>): Carriers {
  const before = known.get(tool);
  if (before) return before;
  const made = { input: carrier(tool.inputJson), output: tool.outputJson && carrier(tool.outputJson) };
  known.set(tool, made);
  return made;
}

function carrier(json: JsonObject): StandardSchemaWithJSON {
  const jsonSchema = () => json;
  return {
    "~standard": {
      version: 1,
      vendor: "porthole",
      validate: (value) => ({ value }),
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
}
