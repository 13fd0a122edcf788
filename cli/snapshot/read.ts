import { resolve } from "node:path";
import { printable, printableJson } from "../../base/text/printable.js";
import {
  diffManifests,
  fetchManifest,
  fetchOpenShip,
  loadSnapshot,
  type Manifest,
  materialize,
  OpenShipError,
  type ReadOpenShipOptions,
  verifyOpenShip,
  writeSnapshot,
} from "../../server/openship/index.js";
import { exitCodes } from "../errors.js";
import type { CommandPorts } from "../ports.js";
import { snapshotHere } from "./make.js";
import { changeLines, progressTo, summary } from "./report.js";

export interface NetworkFlags {
  readonly privateNetwork?: boolean;
}

const isOrigin = (target: string) => /^https?:\/\//i.test(target);

function reading({ privateNetwork }: NetworkFlags, ports: CommandPorts): ReadOpenShipOptions {
  return {
    signal: ports.interrupted,
    onProgress: progressTo("Verifying files", ports),
    ...(privateNetwork !== undefined && { privateNetwork }),
  };
}

/** `porthole snapshot verify`: reads everything and says whether it is what it says. @returns the exit code */
export async function verifySnapshot(
  target: string,
  { expect, json, ...flags }: NetworkFlags & { readonly expect?: string; readonly json: boolean },
  ports: CommandPorts,
): Promise<number> {
  const { manifest } = isOrigin(target)
    ? await verifyOpenShip(target, reading(flags, ports))
    : await loadSnapshot(resolve(ports.folder, target));
  const isExpected = expect === undefined || expect === manifest.digest;
  const { digest, totals } = manifest;
  if (json) ports.stdout(printableJson({ verified: isExpected, digest, totals }));
  else ports.stdout(`${isExpected ? "Verified" : "Another snapshot"}: ${summary(manifest)}`);
  if (!isExpected) ports.stderr(`porthole: expected ${printable(expect)}`);
  return isExpected ? exitCodes.ok : exitCodes.refused;
}

/** `porthole snapshot diff`: what changed from one snapshot to another. @returns the exit code */
export async function diffSnapshots(
  from: string,
  to: string | undefined,
  { json, ...flags }: NetworkFlags & { readonly json: boolean },
  ports: CommandPorts,
): Promise<number> {
  const manifestOf = async (target: string | undefined): Promise<Manifest> => {
    if (target === undefined) return (await snapshotHere(ports)).manifest;
    if (isOrigin(target)) return fetchManifest(target, reading(flags, ports));
    return (await loadSnapshot(resolve(ports.folder, target))).manifest;
  };
  const [before, after] = [await manifestOf(from), await manifestOf(to)];
  const changes = diffManifests(before, after);
  if (json) {
    ports.stdout(printableJson({ from: before.digest, to: after.digest, changes }));
  } else {
    ports.stdout(`from  ${summary(before)}\nto    ${summary(after)}`);
    ports.stdout(changes.length === 0 ? "The same files." : changeLines(changes));
  }
  return changes.length === 0 ? exitCodes.ok : exitCodes.refused;
}

/** `porthole snapshot fetch`: verifies an origin's files and writes them into an empty folder. @returns the exit code */
export async function fetchSnapshot(
  origin: string,
  folder: string,
  { cache, links = false, ...flags }: NetworkFlags & { readonly cache?: string; readonly links?: boolean },
  ports: CommandPorts,
): Promise<number> {
  const store = cache === undefined ? undefined : resolve(ports.folder, cache);
  const previous = store === undefined ? undefined : await previousIn(store);
  const { snapshot, transferred } = await fetchOpenShip(origin, {
    ...reading(flags, ports),
    ...(previous && { previous }),
  });
  await materialize(snapshot, resolve(ports.folder, folder), {
    links: links ? "link" : "copy",
    signal: ports.interrupted,
  });
  if (store !== undefined) await writeSnapshot(snapshot, store);
  ports.stdout(`Verified and written to ${folder}: ${summary(snapshot.manifest)}`);
  if (previous)
    ports.stdout(`Transferred ${transferred.files} files (${transferred.bytes} bytes); the rest was there.`);
  return exitCodes.ok;
}

/** A cache that is not there yet is none; one that was damaged is fetched anew. */
async function previousIn(store: string) {
  try {
    return await loadSnapshot(store);
  } catch (error) {
    if (error instanceof OpenShipError && (error.code === "NOT_FOUND" || error.code === "OPENSHIP_INVALID")) {
      return undefined;
    }
    throw error;
  }
}
