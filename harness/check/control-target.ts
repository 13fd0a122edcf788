import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { controlDocument } from "./instruments.js";

/** The control app as a target, in a folder that `remove` takes away. */
export async function controlTarget(): Promise<{
  readonly target: { readonly file: string; readonly name: string };
  readonly remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "porthole-check-"));
  const file = join(folder, "control.html");
  await writeFile(file, controlDocument);
  return {
    target: { file, name: "porthole-control" },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
