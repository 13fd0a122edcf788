import { OpenShipError } from "../error.js";
import { createNetwork, type Network, readWhole } from "../network/network.js";
import { assembleSnapshot, type Snapshot, type SnapshotFile } from "../snapshot.js";
import { publicOrigin } from "../store/public-origin.js";
import type { Discovery, FileEntry, Manifest, SnapshotProgress } from "../types.js";
import { checkEncoding, verifyBytes } from "../validate/content.js";
import { checkDecodedSize } from "../validate/sources.js";
import { mostBundleBytes, validateSourcesStream } from "../validate/stream.js";
import { type Advertised, readAdvertised } from "./read-origin.js";

export interface ReadOpenShipOptions {
  /** The most bytes that all files together may have; 1 GiB when absent. */
  readonly maxDecodedBytes?: number;
  /** Allows addresses of private networks, for origins inside of one. */
  readonly privateNetwork?: boolean;
  /** The longest silence in milliseconds; 10 000 when absent. */
  readonly silence?: number;
  /** Called after each file that is verified; a retry begins anew. */
  readonly onProgress?: (progress: SnapshotProgress) => void;
  readonly signal?: AbortSignal;
}

export interface FetchOpenShipOptions extends ReadOpenShipOptions {
  /** A snapshot that the caller has: what is in it, by hash, is not fetched again. */
  readonly previous?: Snapshot;
}

/** A snapshot of an origin, verified whole, and how it was had. */
export interface FetchedOpenShip {
  readonly origin: string;
  readonly discovery: Discovery;
  readonly snapshot: Snapshot;
  /** Files and bytes that came over the network; the rest was in the previous snapshot. */
  readonly transferred: {
    readonly by: "nothing" | "file" | "bundle";
    readonly files: number;
    readonly bytes: number;
  };
}

const defaultMaxDecodedBytes = 1_073_741_824;
/** So many files are still asked for one by one. */
const mostSingleFiles = 64;
const parallelFiles = 4;
/** A Bundle may take a minute, and longer if it comes at this many bytes a second at least. */
const slowestBytesPerSecond = 65_536;

/**
 * Fetches what an origin publishes and verifies every byte before it returns (V1). With a previous snapshot only files with
 * another hash are fetched. A deployment in the middle is met by one retry.
 *
 * @param origin such as `https://example.com`; `http:` on loopback alone.
 * @throws {OpenShipError} `OPENSHIP_UNAVAILABLE`, `OPENSHIP_INVALID`, `SOURCE_TOO_LARGE`
 */
export async function fetchOpenShip(
  origin: string,
  options: FetchOpenShipOptions = {},
): Promise<FetchedOpenShip> {
  const { advertised: _advertised, ...fetched } = await refetchOpenShip(origin, options);
  return fetched;
}

/**
 * {@link fetchOpenShip} for one who comes again: documents that the origin says are still the same are not sent again.
 *
 * @param before what the last call gave as `advertised`, together with its snapshot as `previous`.
 */
export function refetchOpenShip(
  origin: string,
  options: FetchOpenShipOptions,
  before?: Advertised,
): Promise<FetchedOpenShip & { readonly advertised: Advertised }> {
  return withOrigin(origin, options, async (network, own, isRetry) => {
    // What did not fit together may have come from a cache: the second time everything is sent.
    const advertised = await readAdvertised(network, own, options.signal, isRetry ? undefined : before);
    const { manifest, manifestBytes, discovery } = advertised;
    checkDecodedSize(manifest, limitsOf(options));
    const known = new Map(options.previous?.files.map(({ entry, bytes }) => [entry.sha256, bytes]) ?? []);
    const { lacking, by } = planOf(advertised, known, isRetry);
    if (by === "bundle")
      await readBundle(
        network,
        advertised,
        options,
        ({ entry, bytes }) => void known.set(entry.sha256, bytes),
      );
    if (by === "file") await readFiles(network, advertised, lacking, options, known);
    const files = manifest.files.map((entry): SnapshotFile => ({ entry, bytes: bytesOf(entry, known) }));
    const came = by === "bundle" ? manifest.files : lacking;
    return {
      origin: own,
      advertised,
      discovery,
      snapshot: assembleSnapshot(manifest, files, manifestBytes),
      transferred: { by, files: came.length, bytes: came.reduce((sum, { size }) => sum + size, 0) },
    };
  });
}

/**
 * Verifies what an origin publishes, every byte, in the memory of its Manifest and its largest file.
 *
 * @param onFile takes each verified file; that all are good is known only when the promise has resolved, and after a retry files
 *   come again.
 * @throws {OpenShipError} as {@link fetchOpenShip}
 */
export function verifyOpenShip(
  origin: string,
  options: ReadOpenShipOptions & { readonly onFile?: (file: SnapshotFile) => void } = {},
): Promise<{ readonly discovery: Discovery; readonly manifest: Manifest }> {
  return withOrigin(origin, options, async (network, own) => {
    const advertised = await readAdvertised(network, own, options.signal);
    await readBundle(network, advertised, options, options.onFile);
    return { discovery: advertised.discovery, manifest: advertised.manifest };
  });
}

/** Reads and validates what an origin lists, and none of its files. @throws {OpenShipError} as {@link fetchOpenShip} */
export function fetchManifest(origin: string, options: ReadOpenShipOptions = {}): Promise<Manifest> {
  return withOrigin(origin, options, async (network, own) => {
    return (await readAdvertised(network, own, options.signal)).manifest;
  });
}

async function withOrigin<Result>(
  origin: string,
  { privateNetwork, silence }: ReadOpenShipOptions,
  read: (network: Network, origin: string, isRetry: boolean) => Promise<Result>,
): Promise<Result> {
  const own = publicOrigin(origin);
  const network = createNetwork({
    origin: own,
    ...(privateNetwork !== undefined && { privateNetwork }),
    ...(silence !== undefined && { silence }),
  });
  try {
    return await read(network, own, false).catch((error: unknown) => {
      // A deployment between two of the documents looks like a lie. Once.
      if (error instanceof OpenShipError && raceRules.has(error.rule)) {
        return read(network, own, true);
      }
      throw error;
    });
  } finally {
    network.close();
  }
}

const raceRules: ReadonlySet<string> = new Set([
  "digest_mismatch",
  "bundle_keys",
  "bundle_encoding",
  "size_mismatch",
  "sha256_mismatch",
  "changed",
]);

function limitsOf({ maxDecodedBytes = defaultMaxDecodedBytes }: ReadOpenShipOptions) {
  return { maxDecodedBytes };
}

/** Single files pay off while they are few, and while much of the Bundle would be in vain. */
function planOf(
  { manifest, discovery }: Advertised,
  known: ReadonlyMap<string, Uint8Array>,
  isRetry: boolean,
) {
  const byHash = new Map(manifest.files.map((entry) => [entry.sha256, entry]));
  const lacking = [...byHash.values()].filter(({ sha256, size }) => known.get(sha256)?.byteLength !== size);
  const bytes = lacking.reduce((sum, { size }) => sum + size, 0);
  if (lacking.length === 0) return { lacking, by: "nothing" as const };
  const isFew = !isRetry && lacking.length <= mostSingleFiles && bytes * 2 <= manifest.totals.bytes;
  const by =
    discovery.capabilities.sources.file !== undefined && isFew ? ("file" as const) : ("bundle" as const);
  return { lacking, by };
}

async function readBundle(
  network: Network,
  { discovery, manifest }: Advertised,
  options: ReadOpenShipOptions,
  onFile?: (file: SnapshotFile) => void,
): Promise<void> {
  checkDecodedSize(manifest, limitsOf(options));
  const { body } = await network.open(discovery.capabilities.sources.bundle, {
    maxBytes: mostBundleBytes(manifest),
    deadline: 60_000 + Math.ceil((manifest.totals.bytes * 1_000) / slowestBytesPerSecond),
    ...(options.signal && { signal: options.signal }),
  });
  const tell = progressOf(manifest.files.length, options);
  await validateSourcesStream(manifest, body ?? [], {
    onFile: (file) => {
      onFile?.(file);
      tell(file.entry);
    },
  });
}

function progressOf(totalFiles: number, { onProgress }: ReadOpenShipOptions): (entry: FileEntry) => void {
  let files = 0;
  let bytes = 0;
  return ({ size }) => {
    files += 1;
    bytes += size;
    onProgress?.({ files, totalFiles, bytes });
  };
}

async function readFiles(
  network: Network,
  { discovery }: Advertised,
  lacking: readonly FileEntry[],
  options: ReadOpenShipOptions,
  known: Map<string, Uint8Array>,
): Promise<void> {
  const { signal } = options;
  const tell = progressOf(lacking.length, options);
  const template = discovery.capabilities.sources.file ?? "";
  const queue = lacking.values();
  const readOne = async (entry: FileEntry) => {
    const { body } = await network.open(
      template.replace("{path}", () => expand(entry.path)),
      { maxBytes: entry.size, accept: "*/*", ...(signal && { signal }) },
    );
    const bytes = await readWhole(body);
    verifyBytes(entry, bytes, entry.path);
    known.set(entry.sha256, bytes);
    tell(entry);
  };
  const readOn = async () => {
    for (const entry of queue) {
      await readOne(entry).catch((cause: unknown) => {
        // Gone or longer: this is no longer the file that the Manifest lists. The retry takes the Bundle.
        const isAnother =
          cause instanceof OpenShipError && (cause.rule === "status" || cause.rule === "limit");
        if (!isAnother) throw cause;
        throw new OpenShipError(
          "OPENSHIP_INVALID",
          "changed",
          `${entry.path} is not the file that was listed`,
          {
            path: entry.path,
            cause,
          },
        );
      });
    }
  };
  await Promise.all(Array.from({ length: parallelFiles }, readOn));
}

/** A path in a URL: every published template keeps its slashes (H4). */
function expand(path: string): string {
  return path
    .split("/")
    .map((segment) => encodeURIComponent(segment).replace(/[!'()*]/g, escaped))
    .join("/");
}

const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

function bytesOf(entry: FileEntry, known: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const { sha256, path } = entry;
  const bytes = known.get(sha256);
  if (!bytes) throw new OpenShipError("INTERNAL_ERROR", "internal", "a verified file is missing", { path });
  checkEncoding(entry, bytes, path);
  return bytes;
}
