// `npx jiti test/bench/openship.ts [files] [rounds]`: what verifying and making a snapshot costs.
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { sha256, sourcesDigest } from "../../server/openship/digest.js";
import { createSnapshot } from "../../server/openship/index.js";
import { bundleText, manifestText, type SnapshotFile } from "../../server/openship/snapshot.js";
import type { Manifest } from "../../server/openship/types.js";
import { verifiedBytes } from "../../server/openship/validate/content.js";
import { validateSourcesStream } from "../../server/openship/validate/stream.js";
import { plant } from "../openship/tree.js";
import { estimate, median, ratios } from "./statistics.js";

/** Streaming validation may cost so many times the reading and hashing of the same bytes ... */
const floorGate = 5;
/** ... and so many times `JSON.parse` of the whole, with the same checks after it. */
const plainGate = 1.2;
/** What it may add to the memory of an idle process: the Manifest and its copy, the largest file, and what the collector leaves. */
const memoryGate = 160_000_000;
const fileBytes = 20_000;

type Contender = "floor" | "plain" | "stream";

async function measure(folder: string, contender: Contender): Promise<void> {
  const [manifest, bundle] = [join(folder, "manifest.json"), join(folder, "bundle.json")];
  if (contender === "stream") {
    await validateSourcesStream(
      await readFile(manifest),
      createReadStream(bundle, { highWaterMark: 262_144 }),
    );
  } else if (contender === "floor") {
    const hash = createHash("sha256");
    await pipeline(createReadStream(bundle, { highWaterMark: 262_144 }), hash);
  } else {
    const { files }: Manifest = JSON.parse(await readFile(manifest, "utf8"));
    const contents = JSON.parse(await readFile(bundle, "utf8")).files;
    for (const entry of files) {
      const { encoding, content } = contents[entry.path];
      verifiedBytes(entry, encoding, content, entry.path);
    }
  }
}

/** What runs this file, since Node itself reads no TypeScript. */
const jiti = fileURLToPath(new URL("../../node_modules/jiti/lib/jiti-cli.mjs", import.meta.url));

/** One run in a process of its own, for its memory. */
function peakOf(folder: string, contender: Contender | "idle"): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(jiti, [fileURLToPath(import.meta.url), "peak", folder, contender]);
    child.once("message", (peak) => resolve(Number(peak)));
    child.once("error", reject);
    child.once("exit", (code) => code !== 0 && reject(new TypeError(`measuring ${contender} failed`)));
  });
}

/** Lines of source, other for every file; each tenth file is no text. */
function contentOf(at: number): Uint8Array {
  if (at % 10 === 0) {
    return Uint8Array.from({ length: fileBytes }, (_, index) => (index * (at + 7) + index * index) & 255);
  }
  const line = (index: number) =>
    `  const value${index} = "text ${(index * 7919 + at) % 10_007}" + other(${index}, '\\n');\n`;
  const lines = Array.from({ length: Math.ceil(fileBytes / 50) }, (_, index) => line(index));
  return Buffer.from(lines.join("").slice(0, fileBytes));
}

async function make(folder: string, count: number): Promise<Manifest> {
  const files = Array.from({ length: count }, (_, at): SnapshotFile => {
    const bytes = contentOf(at);
    const path = `src/${String(at).padStart(6, "0")}.ts`;
    const encoding = at % 10 === 0 ? "base64" : "utf-8";
    return {
      entry: {
        path,
        size: bytes.length,
        sha256: sha256(bytes),
        encoding,
        mediaType: "text/plain",
        type: "file",
      },
      bytes,
    };
  });
  const entries = files.map(({ entry }) => entry);
  const manifest: Manifest = {
    openship: "1.0",
    capability: "sources",
    digest: sourcesDigest(entries),
    project: { name: "bench", description: "Synthetic." },
    totals: { files: count, bytes: entries.reduce((sum, { size }) => sum + size, 0) },
    files: entries,
  };
  await writeFile(join(folder, "manifest.json"), manifestText(manifest));
  await pipeline(
    bundleText({ digest: manifest.digest, files }),
    createWriteStream(join(folder, "bundle.json")),
  );
  await plant(join(folder, "tree"), Object.fromEntries(files.map(({ entry, bytes }) => [entry.path, bytes])));
  return manifest;
}

/** Milliseconds of the processor: what else runs on the machine does not count. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function main(count: number, rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "openship-bench-"));
  try {
    const { totals } = await make(folder, count);
    console.log(`${totals.files} files, ${totals.bytes} bytes, ${rounds} rounds`);
    const contenders = ["floor", "plain", "stream"] as const;
    const times: Record<Contender, number[]> = { floor: [], plain: [], stream: [] };
    for (const each of contenders) await measure(folder, each);
    for (let round = 0; round < rounds; round++) {
      for (let turn = 0; turn < contenders.length; turn++) {
        const each = contenders[(turn + round) % contenders.length] ?? "floor";
        times[each].push(await timed(() => measure(folder, each)));
      }
    }
    for (const each of contenders) {
      const milliseconds = median(times[each]);
      console.log(`${each.padEnd(8)}${milliseconds.toFixed(0)} ms, ${rate(totals.bytes, milliseconds)} MB/s`);
    }
    const verdicts = [
      verdict("x reading and hashing", ratios(times.stream, times.floor), floorGate),
      verdict("x JSON.parse", ratios(times.stream, times.plain), plainGate),
    ];
    const [idle, stream, plain] = [
      await peakOf(folder, "idle"),
      await peakOf(folder, "stream"),
      await peakOf(folder, "plain"),
    ];
    console.log(`peak memory: idle ${mega(idle)}, stream ${mega(stream)}, plain ${mega(plain)} MB`);
    verdicts.push(stream - idle <= memoryGate);
    const files = Array.from({ length: count }, (_, at) => `src/${String(at).padStart(6, "0")}.ts`);
    const project = { name: "bench", description: "Synthetic." };
    const making = await timed(() => createSnapshot({ root: join(folder, "tree"), files, project }));
    console.log(`snapshot ${making.toFixed(0)} ms, ${rate(totals.bytes, making)} MB/s`);
    if (!verdicts.every(Boolean)) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function verdict(what: string, values: readonly number[], gate: number): boolean {
  const { median: middle, low, high } = estimate(values);
  const isMet = middle <= gate;
  console.log(
    `stream   ${middle.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}] ${what} (${isMet ? "" : "NOT "}<= ${gate})`,
  );
  return isMet;
}

const rate = (bytes: number, milliseconds: number) => (bytes / 1_000 / milliseconds).toFixed(0);
const mega = (bytes: number) => Math.round(bytes / 1_000_000);

const [first, folder, contender] = process.argv.slice(2);
if (first === "peak" && folder !== undefined) {
  if (contender === "floor" || contender === "plain" || contender === "stream")
    await measure(folder, contender);
  process.send?.(process.resourceUsage().maxRSS * 1_024, undefined, {}, () => process.disconnect());
} else {
  await main(Number(first ?? 10_000), Number(folder ?? 31));
}
