import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  type Contracts,
  createContracts,
  type Invocation,
  type Journal,
  type JournalEntry,
} from "../../server/contracts/index.js";
import { approved, publicUrl, reviewed, selection, sendReport, summarize } from "../contracts/kit.js";
import { randomFrom } from "../random.js";
import type { UpstreamFixture } from "../server/upstream.js";

const script = fileURLToPath(new URL("calling-process.mjs", import.meta.url));

/** What a process was told of a call before it died. */
export interface Told {
  readonly transactionId: string;
  readonly state: string;
  readonly replayed?: boolean;
}

/** A database in which the fixture's method is granted to `desk`, and how other processes open it. */
export interface CrashSite {
  readonly url: string;
  readonly driver: readonly string[];
  readonly contracts: Contracts;
  readonly upstream: UpstreamFixture;
  readonly callOf: (key: string) => Invocation;
}

/** Milliseconds after which a process that was killed is taken to be gone. */
const leaseMs = 1_000;

export async function crashSite(
  journal: Journal,
  upstream: UpstreamFixture,
  { url, driver }: Pick<CrashSite, "url" | "driver">,
): Promise<CrashSite> {
  const contracts = createContracts({ journal, publicUrl, ports: { leaseMs } });
  const pages = { first: { tools: [summarize, sendReport].map((tool) => JSON.stringify(tool)) } };
  await upstream.behave({ pages });
  await contracts.connect({
    id: "reports",
    endpoint: upstream.url,
    profile: "2026-07-28",
    privateNetwork: true,
  });
  await contracts.importConnection("reports");
  await contracts.stage({ connection: "reports", slug: "reports", methods: selection, ...reviewed });
  const { contractUrl } = await approved(contracts);
  await contracts.grant({ consumer: "desk", contractUrl, methods: ["summarize"] });
  const address = { consumer: "desk", resource: "reports", contractUrl, method: "summarize" };
  const callOf = (key: string) => ({ ...address, transactionId: key, input: { noteId: key } });
  return { url, driver, contracts, upstream, callOf };
}

/** When a process is killed: so many milliseconds after it was told of so many calls. */
export interface Moment {
  readonly told: number;
  readonly ms: number;
}

/**
 * Makes calls in a process of its own.
 *
 * @param kill never when absent
 */
export async function callIn(
  { url, driver }: CrashSite,
  calls: readonly Invocation[],
  { atOnce, kill }: { readonly atOnce: number; readonly kill?: Moment },
): Promise<readonly Told[]> {
  const child = spawn(process.execPath, [script, url, ...driver], { stdio: ["pipe", "pipe", "inherit"] });
  const told: Told[] = [];
  const exit = once(child, "exit");
  child.stdin.end(JSON.stringify({ publicUrl, leaseMs, atOnce, calls }));
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith("{")) told.push(JSON.parse(line));
    // On a busy machine too, it dies in the middle of calls and not before the first.
    if (kill && told.length === kill.told) {
      pause(kill.ms, undefined, { ref: false }).then(() => child.kill("SIGKILL"));
    }
  }
  await exit;
  return told;
}

export interface CrashReport {
  readonly seed: number;
  readonly kills: number;
  readonly rows: number;
  readonly effects: number;
  /** Of the rows that were left open: those whose call had arrived, and those whose call had not. */
  readonly openWithEffect: number;
  readonly openWithout: number;
  /** What must not be, each in words; empty when all holds. */
  readonly broken: readonly string[];
}

/** Kills processes at random moments of their calls, and holds what they leave behind against what the fixture has counted. */
export async function crash(site: CrashSite, kills: number, seed: number): Promise<CrashReport> {
  const random = randomFrom(seed);
  const told: Told[] = [];
  let done = 0;
  let next = 0;
  const lane = async () => {
    let before: readonly Invocation[] = [];
    while (done < kills) {
      done += 1;
      const fresh = Array.from({ length: 30 }, () =>
        site.callOf(`crash-${String(++next).padStart(12, "0")}`),
      );
      // What the one before has left, once more: none of it may be done twice.
      const calls = [...before, ...fresh].sort(() => random() - 0.5);
      const kill = { told: Math.floor(random() * 12), ms: random() * 20 };
      told.push(...(await callIn(site, calls, { atOnce: 4, kill })));
      before = fresh;
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  return reportOf(site, told, { seed, kills: done });
}

/** Holds rows, effects and what processes were told against one another, once nothing is open any more. */
export async function reportOf(
  site: CrashSite,
  told: readonly Told[],
  { seed, kills }: Pick<CrashReport, "seed" | "kills">,
): Promise<CrashReport> {
  const rows = await settledRows(site.contracts);
  const effects = await effectsOf(site.upstream);
  const broken: string[] = [];
  for (const [key, count] of effects) {
    if (!rows.has(key)) broken.push(`${key} has an effect and no row`);
    if (count > 1) broken.push(`${key} has ${count} effects`);
  }
  for (const [key, { state }] of rows) {
    const count = effects.get(key) ?? 0;
    if (state === "dispatching") broken.push(`${key} is open for ever`);
    if (state === "succeeded" && count !== 1) broken.push(`${key} has succeeded with ${count} effects`);
    if (state === "not_sent" && count !== 0) broken.push(`${key} was not sent and has an effect`);
  }
  for (const { transactionId: key, state } of told) {
    const row = rows.get(key);
    if (!row) broken.push(`${key} was told as ${state} and has no row`);
    else if (state !== row.state && state !== "in_progress") {
      broken.push(`${key} was told as ${state} and is ${row.state}`);
    }
  }
  const open = [...rows].filter(([, { reason }]) => reason === "process_lost");
  const openWithEffect = open.filter(([key]) => effects.has(key)).length;
  return {
    seed,
    kills,
    rows: rows.size,
    effects: effects.size,
    openWithEffect,
    openWithout: open.length - openWithEffect,
    broken,
  };
}

async function settledRows({ invocations }: Contracts): Promise<ReadonlyMap<string, JournalEntry>> {
  // The last to die has its lease until it ends.
  for (let tries = 0; tries < 100; tries++) {
    await invocations.recover();
    if ((await invocations.list({ states: ["dispatching"], limit: 1 })).entries.length === 0) break;
    await pause(100);
  }
  const rows = new Map<string, JournalEntry>();
  for (let from: string | null | undefined; from !== null; ) {
    const page = await invocations.list({ limit: 1_000, ...(from !== undefined && { from }) });
    for (const entry of page.entries) rows.set(entry.transactionId, entry);
    from = page.next;
  }
  return rows;
}

/** How often the fixture was called with each key. */
async function effectsOf(upstream: UpstreamFixture): Promise<ReadonlyMap<string, number>> {
  const effects = new Map<string, number>();
  for (const { body } of await upstream.seen()) {
    if (!body.includes('"tools/call"')) continue;
    const key = String(JSON.parse(body).params.arguments.noteId);
    effects.set(key, (effects.get(key) ?? 0) + 1);
  }
  return effects;
}
