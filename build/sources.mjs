import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./spawn.mjs";

const rooms = ["base", "plans", "view", "server", "harness", "cli", "build"];
const files = [
  "package.json",
  "package-lock.json",
  "tsconfig.base.json",
  "tsconfig.build.json",
  "vite.config.ts",
];

async function* walk(path) {
  if (!(await stat(path)).isDirectory()) {
    yield path;
    return;
  }
  for (const entry of (await readdir(path)).sort()) yield* walk(join(path, entry));
}

/** A digest of everything that goes into `dist/`, by content, so that a checkout of the same sources builds once. */
export async function sourcesDigest() {
  const hash = createHash("sha256").update(process.versions.node);
  for (const name of [...rooms, ...files]) {
    for await (const path of walk(join(root, name))) {
      hash
        .update(path.slice(root.length))
        .update("\0")
        .update(await readFile(path))
        .update("\0");
    }
  }
  return hash.digest("hex");
}
