import { member } from "./members.js";
import { broken, holds, type Rule } from "./rule.js";

/** NEG: what client and server tell one another. */
export const negRules: readonly Rule[] = [
  {
    on: "server",
    id: "NEG-03",
    title: "The server says that it has MCP Apps.",
    level: "field",
    revision: "2026-01-26",
    section: "Client<>Server Capability Negotiation",
    who: "server",
    remedy:
      'Give capabilities.extensions["io.modelcontextprotocol/ui"]: some hosts show no app without it, and no helper sets it.',
    judge: ({ capabilities }) =>
      member(capabilities, "extensions", "io.modelcontextprotocol/ui") === undefined
        ? broken("its capabilities do not have the extension")
        : holds("its capabilities have the extension"),
  },
];
