import { McpServer } from "@modelcontextprotocol/server";
import { createMcpHandler, defineTool } from "../../../server/surfaces/index.js";
import { counted } from "../../server/counted.js";
import { type Era, eras } from "../../server/mcp.js";
import { ask } from "../../server/surfaces.js";
import { serverInfo } from "./servers.js";

/** What so many exchanges caused. */
export interface Counts {
  readonly exchanges: number;
  /** Conversions of schemas before the first request, and in all of them together. */
  readonly conversionsBefore: number;
  readonly conversions: number;
  readonly auths: number;
  readonly selections: number;
  readonly servers: number;
}

const toolsOfEach = 50;

/** Lists and calls over two surfaces, in both eras, and counts. */
export async function countExchanges(rounds: number): Promise<Counts> {
  const schemas = Array.from({ length: toolsOfEach }, counted);
  const runtimeTools = schemas.map(({ schema }, n) =>
    defineTool({ name: `tool_${n}`, inputSchema: schema, outputSchema: schema, handler: () => ({}) }),
  );
  let [auths, selections] = [0, 0];
  const handler = createMcpHandler({
    serverInfo,
    auth: (request) => {
      auths += 1;
      return request.headers.get("x-role");
    },
    surfaces: { whole: { runtimeTools }, half: { runtimeTools: runtimeTools.slice(toolsOfEach / 2) } },
    selectSurface: (role) => {
      selections += 1;
      return role === "whole" ? "whole" : "half";
    },
  });
  const conversions = () => schemas.reduce((sum, { count }) => sum + count(), 0);
  const conversionsBefore = conversions();
  const connections = countConnections();
  let exchanges = 0;
  const once = async (era: Era, role: string, method: string, params = {}) => {
    await ask(handler, era, method, params, { "x-role": role });
    exchanges += 1;
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const era of eras) {
        for (const role of ["whole", "half"]) {
          await once(era, role, "tools/list");
          await once(era, role, "tools/call", { name: `tool_${toolsOfEach - 1}`, arguments: {} });
        }
      }
    }
  } finally {
    connections.stop();
  }
  await handler.close();
  return {
    exchanges,
    conversionsBefore,
    conversions: conversions() - conversionsBefore,
    auths,
    selections,
    servers: connections.count(),
  };
}

/** Counts the servers that are connected: every one is, and every connection passes through this method of the SDK's. */
function countConnections(): { readonly count: () => number; readonly stop: () => void } {
  const { connect } = McpServer.prototype;
  let count = 0;
  McpServer.prototype.connect = function (...given) {
    count += 1;
    return connect.apply(this, given);
  };
  return {
    count: () => count,
    stop: () => {
      McpServer.prototype.connect = connect;
    },
  };
}
