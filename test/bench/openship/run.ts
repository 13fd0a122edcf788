// What verifying, making and reading a snapshot costs: 10 000 files, 200 MB.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSnapshot } from "../../../server/openship/index.js";
import { estimate, median, ratios } from "../statistics.js";
import { cpuTime } from "./clock.js";
import { type Contender, contenders } from "./contenders.js";
import { peakOf } from "./peak.js";
import { measureRead } from "./read.js";
import { makeSources, project, type Sources } from "./sources.js";

/** Validating a stream may cost so many times the reading and hashing of the same bytes ... */
const floorGate = 5;
/** ... and so many times `JSON.parse` of the whole with the same checks. */
const plainGate = 1.2;
/**
 * Megabytes that validating a stream may add to the memory of its process: the Manifest and its frozen copy, the largest file, and
 * what the collector leaves lying about. The files alone are 200 MB.
 */
const memoryGate = 120;
/** A `read` of 1 KiB may cost so many times a tool call that does nothing. */
const readGate = 1.2;

/** Measures and prints the report; the number of gates that are missed. */
export async function benchOpenShip(rounds = 31, files = 10_000): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "openship-bench-"));
  try {
    const sources = await makeSources(folder, files);
    console.log(
      `\nSnapshots: ${files} files, ${mega(sources.bytes)} MB, ${rounds} alternating rounds, time of the processor`,
    );
    const verdicts = [
      ...(await judgeValidation(folder, sources, rounds)),
      await judgeMemory(folder),
      await judgeReading(rounds),
    ];
    await tellMaking(sources);
    const missed = verdicts.filter((isMet) => !isMet).length;
    console.log(missed === 0 ? "\nEvery gate is met." : `\n${missed} gates are missed.`);
    return missed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function judgeValidation(
  folder: string,
  { bundleBytes }: Sources,
  rounds: number,
): Promise<readonly boolean[]> {
  const names = Object.keys(contenders) as Contender[];
  const times: Record<Contender, number[]> = { floor: [], plain: [], stream: [] };
  for (const each of names) await contenders[each](folder);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const each = names[(turn + round) % names.length] ?? "floor";
      times[each].push(await cpuTime(() => contenders[each](folder)));
    }
  }
  for (const each of names) {
    const milliseconds = median(times[each]);
    console.log(
      `${each.padEnd(8)}${milliseconds.toFixed(0).padStart(6)} ms ${rate(bundleBytes, milliseconds)} MB/s`,
    );
  }
  return [
    verdict("validating a stream, x reading and hashing", ratios(times.stream, times.floor), floorGate),
    verdict("validating a stream, x JSON.parse", ratios(times.stream, times.plain), plainGate),
  ];
}

/** The median of some processes each: the collector's habits differ from run to run. */
async function judgeMemory(folder: string): Promise<boolean> {
  const peaks: Record<"stream" | "plain", number[]> = { stream: [], plain: [] };
  for (let round = 0; round < 5; round++) {
    for (const each of ["stream", "plain"] as const) peaks[each].push(mega(await peakOf(folder, each)));
  }
  console.log(`memory at its peak: stream ${median(peaks.stream)} MB, plain ${median(peaks.plain)} MB`);
  return verdict("validating a stream, MB at its peak", peaks.stream, memoryGate);
}

async function judgeReading(rounds: number): Promise<boolean> {
  const { read, empty } = await measureRead(rounds);
  console.log(
    `a read of 1 KiB ${median(read).toFixed(3)} ms, an empty tool call ${median(empty).toFixed(3)} ms`,
  );
  return verdict("a read of 1 KiB, x an empty tool call", ratios(read, empty), readGate);
}

async function tellMaking({ tree, paths, bytes }: Sources): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    times.push(await cpuTime(() => createSnapshot({ root: tree, files: paths, project })));
  }
  console.log(`making a snapshot: ${median(times).toFixed(0)} ms, ${rate(bytes, median(times))} MB/s`);
}

function verdict(what: string, values: readonly number[], gate: number): boolean {
  const { median: middle, low, high } = estimate(values);
  const isMet = middle <= gate;
  console.log(
    `${isMet ? "met   " : "MISSED"} ${what}: ${middle.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}], at most ${gate}`,
  );
  return isMet;
}

const rate = (bytes: number, milliseconds: number) => (bytes / 1_000 / milliseconds).toFixed(0);
const mega = (bytes: number) => Math.round(bytes / 1_000_000);
