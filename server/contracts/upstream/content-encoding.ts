import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

const decoders = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/**
 * A body as it comes out of its encoding. None is asked for, and some servers have one all the same; of what has another, the bytes
 * come as they are, which are no text then.
 */
export function decoded(body: Readable, encoding: string | null): AsyncIterable<Uint8Array> {
  const decoder = decoders.get(encoding?.trim().toLowerCase() ?? "");
  // A body that fails fails what is made of it.
  return decoder ? pipeline(body, decoder(), () => {}) : body;
}
