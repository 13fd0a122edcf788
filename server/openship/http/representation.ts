import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { sha256 } from "../digest.js";
import type { Coding } from "./accept-encoding.js";

/** The bytes of one resource in one content coding, with what identifies exactly these bytes. */
export interface CodedBody {
  readonly coding: Coding;
  readonly bytes: Uint8Array;
  /** Strong, with its quotes: another coding is another representation and has another tag (H5). */
  readonly etag: string;
  /** The `Repr-Digest` value of RFC 9530, over the coded bytes, as that RFC has it. */
  readonly reprDigest: string;
}

/** One resource, ready to be sent in any coding. A coding is computed when it is first asked for, and kept. */
export interface Representation {
  readonly contentType: string;
  /** SHA-256 of the plain bytes, in hex. */
  readonly sha256: string;
  readonly in: (coding: Coding) => Promise<CodedBody>;
}

/** Below this size, in bytes, a coding saves less than its headers cost. */
const worthCoding = 512;
// The best settings take minutes on a large Bundle; these are near them and take a second for 30 MB.
const brotliQuality = 5;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/**
 * @param bytes never changed afterwards
 * @param compressible whether a coding is worth its time; images and archives are coded already
 */
export function createRepresentation(
  bytes: Uint8Array,
  contentType: string,
  { compressible = true }: { readonly compressible?: boolean } = {},
): Representation {
  const plain = codedBody("identity", bytes);
  const coded = new Map<Coding, Promise<CodedBody>>([["identity", Promise.resolve(plain)]]);
  const usesCodings = compressible && bytes.length >= worthCoding;
  return {
    contentType,
    sha256: sha256(bytes),
    in(coding) {
      const chosen = usesCodings ? coding : "identity";
      const known = coded.get(chosen);
      if (known) return known;
      const made = compress(bytes, chosen).then((result) => codedBody(chosen, result));
      coded.set(chosen, made);
      return made;
    },
  };
}

async function compress(bytes: Uint8Array, coding: Coding): Promise<Uint8Array> {
  if (coding === "br") {
    return brotliAsync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
  }
  return coding === "gzip" ? gzipAsync(bytes) : bytes;
}

function codedBody(coding: Coding, bytes: Uint8Array): CodedBody {
  const digest = createHash("sha256").update(bytes).digest("base64");
  return { coding, bytes, etag: `"${digest.slice(0, 32)}"`, reprDigest: `sha-256=:${digest}:` };
}
