import { createRequire } from "node:module";

const manifest: unknown = createRequire(import.meta.url)("porthole-mcp/package.json");

/** How the host names itself to servers and apps. */
export const hostInfo = {
  name: "porthole",
  title: "Porthole",
  version: readVersion(manifest),
} as const;

function readVersion(value: unknown): string {
  return typeof value === "object" && value !== null && "version" in value ? String(value.version) : "0.0.0";
}
