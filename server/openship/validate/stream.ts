import { OpenShipError } from "../error.js";
import type { SnapshotFile } from "../snapshot.js";
import type { Manifest } from "../types.js";
import { listenToBundle } from "./bundle-listener.js";
import { JsonScanner } from "./json-scanner.js";
import { validateSourcesManifest } from "./manifest.js";
import { checkDecodedSize, type SourcesLimits } from "./sources.js";

export interface StreamOptions extends SourcesLimits {
  /** The most bytes of the Bundle as it is sent (after decompression); by default what its files can need. */
  readonly maxBundleBytes?: number;
  /**
   * Takes each file once its bytes are verified. The next piece of the Bundle is read when it has resolved. That the Bundle is
   * good as a whole is known only when the validation has returned.
   */
  readonly onFile?: (file: SnapshotFile) => void | Promise<void>;
  readonly signal?: AbortSignal;
}

/**
 * Checks a Manifest and its Bundle while the Bundle arrives: the memory that it takes is that of the Manifest and of the
 * largest file (a few times over), whatever the origin sends.
 *
 * @param manifest the bytes of the document or its value.
 * @param bundle the bytes of the document in pieces. It is closed at the first fault.
 * @throws {OpenShipError} what `validateSources` throws, and `SOURCE_TOO_LARGE` when the Bundle does not end in time
 */
export async function validateSourcesStream(
  manifest: unknown,
  bundle: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: StreamOptions = {},
): Promise<Manifest> {
  const checked = validateSourcesManifest(manifest);
  checkDecodedSize(checked, options);
  const limit = options.maxBundleBytes ?? mostBundleBytes(checked);
  let verified: SnapshotFile[] = [];
  const { onFile } = options;
  const listener = listenToBundle(checked, onFile && ((file) => verified.push(file)));
  const scanner = new JsonScanner(listener);
  let received = 0;
  for await (const piece of bundle) {
    options.signal?.throwIfAborted();
    received += piece.byteLength;
    if (received > limit) {
      throw new OpenShipError("SOURCE_TOO_LARGE", "limit", `the Bundle is longer than ${limit} bytes`);
    }
    scanner.write(piece);
    const files = verified;
    verified = [];
    for (const file of files) await onFile?.(file);
  }
  scanner.end();
  listener.finish();
  return checked;
}

/** What the Bundle of a Manifest can need at most: every byte spelt in the longest way, and room for spaces and for members that are not known here. */
export function mostBundleBytes({ totals }: Manifest): number {
  return totals.bytes * 8 + totals.files * 16_384 + 16_777_216;
}
