import { randomUUID } from "node:crypto";
import { createReadStream, rmSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../digest.js";
import { invalid, OpenShipError } from "../error.js";
import { makeFolder } from "../make-folder.js";
import { assembleSnapshot, bundleText, type Snapshot, type SnapshotFile } from "../snapshot.js";
import { readDocument } from "../validate/document.js";
import { isObject, member } from "../validate/members.js";
import type { SourcesLimits } from "../validate/sources.js";
import { validateSourcesStream } from "../validate/stream.js";

/** Says which of the folders beside it is current. It is replaced in one step, and last. */
export const pointerFile = "snapshot.json";

/** Folders of ours are named by the hash of their Manifest, whose members the digest does not cover. */
const folderName = /^[0-9a-f]{16}$/;
const stagingName = /^\.staging-[0-9a-f-]{36}$/;

/**
 * Writes a snapshot into a folder so that a reader finds the old one or the new one, whole, at every moment: the pair is
 * written aside, read back by our own consumer, and then named by one rename. The one before is kept, older ones go.
 *
 * @returns the paths that were written, from the folder.
 * @throws {OpenShipError} `SNAPSHOT_DESTINATION` when the folder holds something that is no snapshot of ours
 */
export async function writeSnapshot(
  snapshot: Snapshot,
  folder: string,
): Promise<{ readonly manifest: string; readonly bundle: string }> {
  await makeFolder(folder).catch((cause: unknown) => {
    throw new OpenShipError(
      "SNAPSHOT_DESTINATION",
      "destination",
      `${folder} is no folder and cannot become one`,
      {
        cause,
      },
    );
  });
  const before = await currentFolder(folder);
  const name = sha256(snapshot.manifestBytes).slice(0, 16);
  const staging = join(folder, `.staging-${randomUUID()}`);
  const next = join(folder, `.staging-${randomUUID()}`);
  // A process that is told to end at once ends before what it waits for: then this is what clears up.
  const clear = () => {
    for (const aside of [staging, next]) rmSync(aside, { recursive: true, force: true });
  };
  process.once("exit", clear);
  try {
    await mkdir(staging);
    await writeFile(join(staging, "bundle.json"), bundleText(snapshot));
    await writeFile(join(staging, "manifest.json"), [snapshot.manifestBytes]);
    await readPair(staging);
    const pointer = {
      digest: snapshot.digest,
      manifest: `${name}/manifest.json`,
      bundle: `${name}/bundle.json`,
    };
    if (before === name && (await isWhole(join(folder, name)))) return pointer;
    // One that a crash left without a pointer, or that was damaged since, may be there.
    await rm(join(folder, name), { recursive: true, force: true });
    await rename(staging, join(folder, name));
    await writeFile(next, [`${JSON.stringify(pointer, null, 2)}\n`]);
    await rename(next, join(folder, pointerFile));
    await prune(folder, new Set([name, before]));
    return pointer;
  } finally {
    clear();
    process.off("exit", clear);
  }
}

/**
 * Reads what {@link writeSnapshot} wrote, and verifies every byte again.
 *
 * @throws {OpenShipError} `OPENSHIP_INVALID`, `SOURCE_TOO_LARGE`; `NOT_FOUND` when there is none
 */
export async function loadSnapshot(folder: string, limits: SourcesLimits = {}): Promise<Snapshot> {
  const current = await currentFolder(folder);
  if (current === undefined) {
    throw new OpenShipError("NOT_FOUND", "file", `${folder} holds no snapshot`, { path: pointerFile });
  }
  return readPair(join(folder, current), limits);
}

async function readPair(folder: string, limits: SourcesLimits = {}): Promise<Snapshot> {
  const manifestBytes = await readFile(join(folder, "manifest.json"));
  const byPath = new Map<string, SnapshotFile>();
  const manifest = await validateSourcesStream(manifestBytes, createReadStream(join(folder, "bundle.json")), {
    ...limits,
    onFile: (file) => void byPath.set(file.entry.path, file),
  });
  const files = manifest.files.flatMap(({ path }) => byPath.get(path) ?? []);
  return assembleSnapshot(manifest, files, manifestBytes);
}

async function isWhole(folder: string): Promise<boolean> {
  try {
    await readPair(folder);
    return true;
  } catch {
    return false;
  }
}

async function currentFolder(folder: string): Promise<string | undefined> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(join(folder, pointerFile));
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== "ENOENT") throw error;
    const other = (await readdir(folder).catch(() => [])).find((name) => !isOurs(name));
    if (other === undefined) return undefined;
    throw new OpenShipError(
      "SNAPSHOT_DESTINATION",
      "destination",
      `${folder} holds "${other}" and no ${pointerFile}: a snapshot goes into a folder of its own`,
      { path: other },
    );
  }
  const pointer = readDocument(bytes);
  const path = isObject(pointer) ? member(pointer, "manifest") : undefined;
  const [name = "", file] = typeof path === "string" ? path.split("/") : [];
  if (!folderName.test(name) || file !== "manifest.json") {
    throw invalid("destination", "$.manifest", `${pointerFile} does not name a Manifest beside it`);
  }
  return name;
}

function isOurs(name: string): boolean {
  return folderName.test(name) || stagingName.test(name);
}

async function prune(folder: string, kept: ReadonlySet<string | undefined>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (isOurs(name) && !kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Writes a new file and waits until the disk has it: a rename must not become durable before what it names. */
async function writeFile(file: string, pieces: Iterable<string | Uint8Array>): Promise<void> {
  const handle = await open(file, "wx");
  try {
    for (const piece of pieces) await handle.appendFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
