import type { Tool } from "@modelcontextprotocol/client";
import type { Connection } from "../target/connection.js";

const count = 5_000;

/** The tools that nobody needs; calling one fails, since the server has none of them. */
const made: readonly Tool[] = Array.from({ length: count }, (_, at) => ({
  name: `porthole-fault-${at + 1}`,
  description: "Listed by the fault many-tools; the server does not have it.",
  inputSchema: { type: "object" },
}));

/** A server that lists 5 000 more tools than it has. */
export function withManyTools(connection: Connection): Connection {
  return {
    ...connection,
    tools: () => [...connection.tools(), ...made],
    refreshTools: async () => [...(await connection.refreshTools()), ...made],
  };
}
