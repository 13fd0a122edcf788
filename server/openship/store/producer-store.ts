import { invalid, OpenShipError } from "../error.js";
import { assembleSnapshot, type Snapshot } from "../snapshot.js";
import { verifyBytes } from "../validate/content.js";
import { validateSourcesManifest } from "../validate/manifest.js";
import { validateSources } from "../validate/sources.js";
import { createListeners } from "./listeners.js";
import { publicOrigin } from "./public-origin.js";
import type { SourceStore } from "./source-store.js";

/** The two documents of a snapshot: their bytes. */
export interface SourceDocuments {
  readonly manifest: Uint8Array;
  readonly bundle: Uint8Array;
}

/** Publishes what this process has: one validated snapshot, the same for HTTP and MCP (MB2). */
export interface ProducerStore extends SourceStore {
  readonly remote: false;
  /** The current snapshot first, then those before it whose content-addressed URLs still work (K3). */
  readonly recent: () => readonly Snapshot[];
  /**
   * Validates the next snapshot completely, then makes it the current one everywhere at once. When it fails, nothing
   * has changed.
   *
   * @returns what is current now; the same object as before when `next` is the same to the last byte
   * @throws {OpenShipError} `OPENSHIP_INVALID`
   */
  readonly publish: (next: Snapshot | SourceDocuments) => Snapshot;
}

export interface ProducerStoreOptions {
  /**
   * The origin that this server is reached at, such as `https://example.com`. It is configured, since a `Host` header
   * would let any request decide what is advertised (D9).
   */
  readonly publicUrl: string;
}

/** How many earlier snapshots stay readable by hash, for clients that read discovery before a publication. */
const keptBefore = 2;

/**
 * A store with nothing published: asking for the snapshot is `OPENSHIP_UNAVAILABLE` until `publish` succeeds.
 *
 * @throws {OpenShipError} `OPENSHIP_UNAVAILABLE`, rule `origin`, for a `publicUrl` that is no origin
 */
export function createProducerStore({ publicUrl }: ProducerStoreOptions): ProducerStore {
  const origin = publicOrigin(publicUrl);
  const listeners = createListeners();
  let snapshots: readonly Snapshot[] = [];
  return {
    origin,
    remote: false,
    async current() {
      const [current] = snapshots;
      if (!current) {
        throw new OpenShipError("OPENSHIP_UNAVAILABLE", "origin", "no snapshot is published", {
          retryable: true,
        });
      }
      return current;
    },
    recent: () => snapshots,
    onChange: listeners.add,
    publish(next) {
      const validated = isSnapshot(next) ? verified(next) : validateSources(next.manifest, next.bundle);
      const [current] = snapshots;
      if (current && Buffer.compare(current.manifestBytes, validated.manifestBytes) === 0) return current;
      snapshots = [validated, ...snapshots].slice(0, keptBefore + 1);
      listeners.tell();
      return validated;
    },
  };
}

function isSnapshot(next: Snapshot | SourceDocuments): next is Snapshot {
  return "manifestBytes" in next;
}

/**
 * Checks a snapshot in memory again: the type alone does not prove where an object comes from, and what is published
 * is public for good.
 */
function verified({ manifestBytes, file }: Snapshot): Snapshot {
  const manifest = validateSourcesManifest(manifestBytes);
  const files = manifest.files.map((entry, index) => {
    const bytes = file(entry.path)?.bytes;
    const at = `$.files[${index}]`;
    if (!bytes) throw invalid("bundle_keys", at, "has no bytes");
    verifyBytes(entry, bytes, at);
    return { entry, bytes };
  });
  return assembleSnapshot(manifest, files, manifestBytes);
}
