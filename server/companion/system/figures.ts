import { cpus, freemem, hostname, loadavg, release, totalmem, type, uptime } from "node:os";
import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { createRing } from "./ring.js";

/** What this machine and this process are doing. Shares are between 0 and 1. */
export interface SystemFigures {
  readonly takenAt: Date;
  readonly host: { readonly name: string; readonly system: string; readonly uptimeSeconds: number };
  /** Runnable processes on average over 1, 5 and 15 minutes. */
  readonly load: readonly [number, number, number];
  readonly memory: { readonly usedBytes: number; readonly totalBytes: number };
  readonly cores: readonly CoreFigures[];
  /** The busy share of all cores together, oldest first; the last one is now. */
  readonly history: readonly number[];
  /** The time from one entry of the history to the next. */
  readonly sampleSeconds: number;
  readonly process: {
    readonly pid: number;
    readonly uptimeSeconds: number;
    readonly residentBytes: number;
    readonly heapUsedBytes: number;
    readonly heapTotalBytes: number;
    readonly eventLoopBusy: number;
  };
}

export interface CoreFigures {
  readonly model: string;
  readonly busy: number;
}

export interface SystemMonitor {
  read(): Promise<SystemFigures>;
  /**
   * Watches all cores for so long from now on.
   *
   * @returns their busy share
   * @throws the signal's reason, when it is aborted meanwhile
   */
  measure(seconds: number, signal?: AbortSignal): Promise<number>;
  close(): void;
}

/** Counters at one moment: a share is what they gained between two moments. */
interface Reading {
  readonly at: number;
  readonly cores: readonly { readonly model: string; readonly busy: number; readonly total: number }[];
  readonly loop: EventLoopUtilization;
}

interface Shares {
  readonly cores: readonly CoreFigures[];
  readonly eventLoopBusy: number;
}

/** The kernel counts core time in ticks of 10 ms; a shorter span has too few of them to divide. */
const shortestSpanMs = 200;

/** Watches the machine from now on. The timer keeps no process alive. */
export function createSystemMonitor({ sampleSeconds = 2, samples = 60 } = {}): SystemMonitor {
  const history = createRing(samples);
  let since = reading();
  let latest: Shares | undefined;

  const timer = setInterval(() => {
    const now = reading();
    latest = sharesBetween(since, now);
    history.push(busyOf(latest));
    since = now;
  }, sampleSeconds * 1_000);
  timer.unref();

  async function shares(): Promise<Shares> {
    const elapsed = performance.now() - since.at;
    if (elapsed < shortestSpanMs) {
      if (latest) return latest;
      await wait(shortestSpanMs - elapsed);
    }
    return sharesBetween(since, reading());
  }

  return {
    async read() {
      const current = await shares();
      const { heapTotal, heapUsed, rss } = process.memoryUsage();
      const [one = 0, five = 0, fifteen = 0] = loadavg();
      return {
        takenAt: new Date(),
        host: { name: hostname(), system: `${type()} ${release()}`, uptimeSeconds: uptime() },
        load: [one, five, fifteen],
        memory: { usedBytes: totalmem() - freemem(), totalBytes: totalmem() },
        cores: current.cores,
        history: [...history.values(), busyOf(current)],
        sampleSeconds,
        process: {
          pid: process.pid,
          uptimeSeconds: process.uptime(),
          residentBytes: rss,
          heapUsedBytes: heapUsed,
          heapTotalBytes: heapTotal,
          eventLoopBusy: current.eventLoopBusy,
        },
      };
    },
    async measure(seconds, signal) {
      const before = reading();
      await wait(seconds * 1_000, undefined, signal && { signal });
      return busyOf(sharesBetween(before, reading()));
    },
    close: () => clearInterval(timer),
  };
}

function reading(): Reading {
  return {
    at: performance.now(),
    cores: cpus().map(({ model, times }) => {
      const busy = times.user + times.nice + times.sys + times.irq;
      return { model: model.trim(), busy, total: busy + times.idle };
    }),
    loop: performance.eventLoopUtilization(),
  };
}

function sharesBetween(from: Reading, to: Reading): Shares {
  return {
    cores: to.cores.map(({ model, busy, total }, index) => {
      // A core may come online between two readings; it has no earlier counters.
      const { busy: busyBefore, total: totalBefore } = from.cores[index] ?? { busy, total };
      const span = total - totalBefore;
      return { model, busy: span > 0 ? share((busy - busyBefore) / span) : 0 };
    }),
    eventLoopBusy: share(performance.eventLoopUtilization(to.loop, from.loop).utilization),
  };
}

function busyOf({ cores }: Shares): number {
  return cores.length === 0 ? 0 : cores.reduce((sum, { busy }) => sum + busy, 0) / cores.length;
}

function share(value: number): number {
  return Math.min(1, Math.max(0, value));
}
