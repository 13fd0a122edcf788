import { type Pair, pairOf } from "./tree.js";

/** A pair of three files, one of them of bytes. */
export const honest = (): Pair =>
  pairOf({ "a.txt": "A\n", "b/é.md": "é", "x.bin": Uint8Array.of(0, 1, 2, 255) });

/** A document as it travels; text is one that may be spoiled. */
export const bytesOf = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value));

/** A document in pieces of some bytes. */
export function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

/** What is done to an honest pair. */
export type Spoil = (pair: Pair) => void;

export const setEntry = (at: number, change: Record<string, unknown>): Spoil => {
  return ({ manifest }) => {
    const files: unknown[] = manifest.files.map((entry, index) =>
      index === at ? { ...entry, ...change } : entry,
    );
    Object.assign(manifest, { files });
  };
};
export const setManifest =
  (change: Record<string, unknown>): Spoil =>
  (pair) =>
    void Object.assign(pair.manifest, change);
export const setBundle =
  (change: Record<string, unknown>): Spoil =>
  (pair) =>
    void Object.assign(pair.bundle, change);
export const setFile =
  (path: string, change: Record<string, unknown>): Spoil =>
  (pair) => {
    Object.assign(pair.bundle.files[path] ?? {}, change);
  };
