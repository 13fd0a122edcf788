import { join } from "node:path";
import { root } from "../full/run.js";
import { installWorkspace } from "../full/workspace.js";

/** The workspace of its own that names servers of others, and where it is installed: outside the tree that others read. */
const workspace = join(root, "test/third-party");
const folder = join(root, "node_modules/.porthole-third-party");

/** Where the program of a server stands once it is installed. */
export function programOf(name: string): string {
  return join(folder, "node_modules/@modelcontextprotocol", `server-${name}`, "dist/index.js");
}

export function installThirdParty(): Promise<void> {
  return installWorkspace(workspace, folder, ["--ignore-scripts"]);
}
