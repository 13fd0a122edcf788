import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { verifiedBytes } from "../../../server/openship/validate/content.js";
import { validateSourcesManifest } from "../../../server/openship/validate/manifest.js";
import { validateSourcesStream } from "../../../server/openship/validate/stream.js";
import { bundleIn, manifestIn } from "./sources.js";

/** Bytes that are read at a time, by all who stream. */
const highWaterMark = 262_144;

/** What is compared, on the same files. */
export const contenders = {
  /** Reading and hashing the bytes of the Bundle. */
  floor: async (folder: string) => {
    await pipeline(createReadStream(bundleIn(folder), { highWaterMark }), createHash("sha256"));
  },
  /** The whole Bundle in memory and `JSON.parse`, with the same checks of the Manifest and of every file. */
  plain: async (folder: string) => {
    const { files } = validateSourcesManifest(await readFile(manifestIn(folder)));
    const contents = JSON.parse(await readFile(bundleIn(folder), "utf8")).files;
    for (const entry of files) {
      const { encoding, content } = contents[entry.path];
      verifiedBytes(entry, encoding, content, entry.path);
    }
  },
  /** What is judged. */
  stream: async (folder: string) => {
    const bundle = createReadStream(bundleIn(folder), { highWaterMark });
    await validateSourcesStream(await readFile(manifestIn(folder)), bundle);
  },
} as const;

export type Contender = keyof typeof contenders;

export function isContender(name: string | undefined): name is Contender {
  return name !== undefined && Object.hasOwn(contenders, name);
}
