import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The version of this package, as its `package.json` says. */
export function packageVersion(): string {
  const file = fileURLToPath(import.meta.resolve("porthole-mcp/package.json"));
  const { version }: { readonly version: string } = JSON.parse(readFileSync(file, "utf8"));
  return version;
}
