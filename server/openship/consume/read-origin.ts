import type { Network } from "../network/network.js";
import { readWhole } from "../network/network.js";
import type { Discovery, Manifest } from "../types.js";
import { validateDiscovery } from "../validate/discovery.js";
import { validateSourcesManifest } from "../validate/manifest.js";

/** The most bytes of a discovery document. */
export const maxDiscoveryBytes = 1_048_576;
/** The most bytes of a Manifest: some 200 000 files. */
export const maxManifestBytes = 67_108_864;

/** A document as it was had: what it says, and what names this state of it to its origin. */
interface Held<Document> {
  readonly url: string;
  readonly etag: string | undefined;
  readonly document: Document;
}

interface ManifestDocument {
  readonly manifest: Manifest;
  /** As it was sent. */
  readonly bytes: Uint8Array;
}

/** What an origin says that it publishes. */
export interface Advertised {
  readonly discovery: Discovery;
  readonly manifest: Manifest;
  /** The Manifest as it was sent. */
  readonly manifestBytes: Uint8Array;
  /** What a later call may ask about instead of having everything sent again. */
  readonly held: { readonly discovery: Held<Discovery>; readonly manifest: Held<ManifestDocument> };
}

/**
 * Reads and validates discovery and the Manifest of an origin; no file yet.
 *
 * @param known what an earlier call had of this origin: where the origin says that a document is still the same (304), it is
 *   taken from there.
 * @throws {OpenShipError} `OPENSHIP_UNAVAILABLE`, `OPENSHIP_INVALID`, `SOURCE_TOO_LARGE`
 */
export async function readAdvertised(
  network: Network,
  origin: string,
  signal?: AbortSignal,
  known?: Advertised,
): Promise<Advertised> {
  const wellKnown = new URL("/.well-known/openship.json", origin).href;
  const discovery = await read(
    network,
    wellKnown,
    maxDiscoveryBytes,
    validateDiscovery,
    signal,
    known?.held.discovery,
  );
  const manifest = await read(
    network,
    discovery.document.capabilities.sources.manifest,
    maxManifestBytes,
    (bytes) => ({ manifest: validateSourcesManifest(bytes), bytes }),
    signal,
    known?.held.manifest,
  );
  return {
    discovery: discovery.document,
    manifest: manifest.document.manifest,
    manifestBytes: manifest.document.bytes,
    held: { discovery, manifest },
  };
}

async function read<Document>(
  network: Network,
  url: string,
  maxBytes: number,
  validate: (bytes: Uint8Array) => Document,
  signal: AbortSignal | undefined,
  known: Held<Document> | undefined,
): Promise<Held<Document>> {
  // A tag belongs to its address.
  const same = known?.url === url && known.etag !== undefined ? known : undefined;
  const { body, etag } = await network.open(url, {
    maxBytes,
    ...(signal && { signal }),
    ...(same?.etag !== undefined && { etag: same.etag }),
  });
  if (!body && same) return same;
  const document = validate(await readWhole(body));
  return { url, etag: etag !== undefined && entityTag.test(etag) ? etag : undefined, document };
}

/** A tag of an ordinary length; what is none is not sent back. */
const entityTag = /^(?:W\/)?"[\x21\x23-\x7e]{0,256}"$/;
