import { relative, resolve, sep } from "node:path";
import { printableJson } from "../../base/text/printable.js";
import {
  checkDiskNames,
  createSnapshot,
  OpenShipError,
  type Snapshot,
  writeSnapshot,
} from "../../server/openship/index.js";
import { exitCodes } from "../errors.js";
import type { CommandPorts } from "../ports.js";
import { progressTo, summary } from "./report.js";

/**
 * Makes a snapshot of the folder that the command runs in; `out` is where snapshots go, and no part of it. Without `out` it is
 * made for its files alone, and nothing needs to have been built.
 */
export async function snapshotHere(ports: CommandPorts, out?: string): Promise<Snapshot> {
  const inside =
    out === undefined ? "" : relative(ports.folder, resolve(ports.folder, out)).split(sep).join("/");
  const isPart = inside !== "" && inside !== ".." && !inside.startsWith("../");
  const snapshot = await createSnapshot({
    root: ports.folder,
    ...(isPart && { exclude: [inside] }),
    ...(out === undefined && { artifacts: [] }),
    onProgress: progressTo("Reading files", ports),
    signal: ports.interrupted,
  });
  try {
    checkDiskNames(snapshot.files.map(({ entry }) => entry.path));
  } catch (error) {
    if (!(error instanceof OpenShipError)) throw error;
    ports.stderr(`porthole: warning: nobody can write this snapshot to a folder: ${error.message}`);
  }
  return snapshot;
}

/** `porthole snapshot`: makes a snapshot and puts it where a server reads it. @returns the exit code */
export async function makeSnapshot(
  { out, json }: { readonly out: string; readonly json: boolean },
  ports: CommandPorts,
): Promise<number> {
  const snapshot = await snapshotHere(ports, out);
  const written = await writeSnapshot(snapshot, resolve(ports.folder, out));
  const { digest, totals, commit } = snapshot.manifest;
  if (json) ports.stdout(printableJson({ digest, totals, ...(commit && { commit }), out, ...written }));
  else
    ports.stdout(
      `${summary(snapshot.manifest)}\nWritten to ${out}: ${written.manifest} and ${written.bundle}`,
    );
  if (totals.files === 0) ports.stderr("porthole: warning: this snapshot is empty: no file was added to git");
  if (commit?.dirty) ports.stderr("porthole: note: the working tree is not the commit (dirty)");
  return exitCodes.ok;
}
