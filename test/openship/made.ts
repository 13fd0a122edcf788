import { type CreateSnapshotOptions, createSnapshot } from "../../server/openship/produce/create-snapshot.js";
import { git, inFolder, plant, type Tree } from "./tree.js";

/** What the snapshots of these tests say of their project. */
export const project = { name: "Fixture", description: "Synthetic." };

/** A snapshot of a planted tree that declares its files in its declaration file. */
export function snapshotOf(tree: Tree, files?: readonly string[], allow?: unknown) {
  return inFolder(async (root) => {
    await plant(root, tree);
    if (files) await plant(root, { "openship.sources.json": JSON.stringify({ project, files, allow }) });
    return createSnapshot({ root, project });
  });
}

/** A snapshot of a committed tree. */
export function committed<Result>(tree: Tree, run: (root: string) => Promise<Result>): Promise<Result> {
  return inFolder(async (root) => {
    await plant(root, tree);
    await git(root, "init", "-q", "-b", "main");
    await git(root, "add", "-A");
    await git(root, "commit", "-q", "-m", "first");
    return run(root);
  });
}

/** A snapshot of a folder, whatever stands in the environment. */
export const snapshot = (root: string, options: Partial<CreateSnapshotOptions> = {}) =>
  createSnapshot({ root, project, env: {}, ...options });
