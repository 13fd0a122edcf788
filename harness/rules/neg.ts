import { RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import { member, show } from "./members.js";
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
  {
    on: "server",
    id: "NEG-05",
    title: "ui:// addresses are those of apps.",
    level: "field",
    revision: "2026-01-26",
    section: "UI Resource Format",
    who: "server",
    remedy: `Give what is no app an address of another scheme, and an app the type ${RESOURCE_MIME_TYPE}.`,
    judge({ resources = [] }) {
      const own = resources.filter(({ uri }) => String(uri).startsWith("ui://"));
      const others = own.filter(({ mimeType }) => mimeType !== undefined && mimeType !== RESOURCE_MIME_TYPE);
      return others.length === 0
        ? holds(own.length === 0 ? "none is listed" : `${own.length} are listed, all of them apps`)
        : broken(
            `${others.length} of ${own.length} are of another type`,
            others.slice(0, 5).map(({ uri, mimeType }) => `${show(uri)}: ${show(mimeType)}`),
          );
    },
  },
];
