import type { DocumentResponse, Network } from "../network/network.js";
import { readWhole } from "../network/network.js";
import type { Discovery, Manifest } from "../types.js";
import { validateDiscovery } from "../validate/discovery.js";
import { validateSourcesManifest } from "../validate/manifest.js";

/** The most bytes of a discovery document. */
export const maxDiscoveryBytes = 1_048_576;
/** The most bytes of a Manifest: some 200 000 files. */
export const maxManifestBytes = 67_108_864;

/** What an origin says that it publishes. */
export interface Advertised {
  readonly discovery: Discovery;
  readonly manifest: Manifest;
  /** The Manifest as it was sent. */
  readonly manifestBytes: Uint8Array;
}

/**
 * Reads and validates discovery and the Manifest of an origin; no file yet.
 *
 * @throws {OpenShipError} `OPENSHIP_UNAVAILABLE`, `OPENSHIP_INVALID`, `SOURCE_TOO_LARGE`
 */
export async function readAdvertised(
  network: Network,
  origin: string,
  signal?: AbortSignal,
): Promise<Advertised> {
  const request = signal ? { signal } : {};
  const wellKnown = new URL("/.well-known/openship.json", origin).href;
  const discovery = validateDiscovery(
    await wholeOf(network.open(wellKnown, { ...request, maxBytes: maxDiscoveryBytes })),
  );
  const manifestBytes = await wholeOf(
    network.open(discovery.capabilities.sources.manifest, { ...request, maxBytes: maxManifestBytes }),
  );
  return { discovery, manifest: validateSourcesManifest(manifestBytes), manifestBytes };
}

async function wholeOf(response: Promise<DocumentResponse>): Promise<Uint8Array> {
  return readWhole((await response).body);
}
