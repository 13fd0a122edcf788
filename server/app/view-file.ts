import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PlanAppError } from "./errors.js";

let html: string | undefined;

/** The built view, read once per process: a file of the package, never its modules. */
export function viewFile(): string {
  html ??= read();
  return html;
}

function read(): string {
  try {
    return readFileSync(fileURLToPath(import.meta.resolve("porthole-mcp/view.html")), "utf8");
  } catch (cause) {
    throw new PlanAppError(
      "VIEW_MISSING",
      'the built view "porthole-mcp/view.html" cannot be read; run "npm run build" first',
      { cause },
    );
  }
}
