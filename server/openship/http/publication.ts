import { setImmediate } from "node:timers/promises";
import { bundleText, type Snapshot } from "../snapshot.js";
import { findFile } from "../store/find-file.js";
import { sourceArchive } from "./archive.js";
import { createRepresentation, type Representation } from "./representation.js";
import { servedType } from "./served-type.js";

/** What one snapshot is over HTTP. Each representation is made when it is first asked for, and kept with the snapshot. */
export interface Publication {
  readonly manifest: Representation;
  readonly bundle: () => Promise<Representation>;
  readonly archive: () => Promise<Representation>;
  /** @throws {OpenShipError} `INVALID_PATH`, `NOT_FOUND` */
  readonly file: (path: string) => Representation;
}

const json = "application/json; charset=utf-8";
const publications = new WeakMap<Snapshot, Publication>();

export function publicationOf(snapshot: Snapshot): Publication {
  const known = publications.get(snapshot);
  if (known) return known;
  const files = new Map<string, Representation>();
  const made: Publication = {
    manifest: createRepresentation(snapshot.manifestBytes, json),
    bundle: once(async () => createRepresentation(await bundleBytes(snapshot), json)),
    archive: once(async () =>
      createRepresentation(await sourceArchive(snapshot), "application/gzip", { compressible: false }),
    ),
    file(path) {
      const { entry, bytes } = findFile(snapshot, path);
      const served = files.get(path);
      if (served) return served;
      const representation = createRepresentation(bytes, servedType(entry.mediaType, entry.encoding), {
        compressible: entry.encoding === "utf-8",
      });
      files.set(path, representation);
      return representation;
    },
  };
  publications.set(snapshot, made);
  return made;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** How many bytes are written before other work gets its turn. */
const turn = 8_388_608;

async function bundleBytes(snapshot: Snapshot): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let sinceTurn = 0;
  for (const text of bundleText(snapshot)) {
    const piece = Buffer.from(text);
    pieces.push(piece);
    sinceTurn += piece.length;
    if (sinceTurn < turn) continue;
    sinceTurn = 0;
    await setImmediate();
  }
  return Buffer.concat(pieces);
}
