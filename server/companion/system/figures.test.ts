import os from "node:os";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createSystemMonitor } from "./figures.js";

function monitor(options?: Parameters<typeof createSystemMonitor>[0]) {
  const made = createSystemMonitor(options);
  onTestFinished(() => made.close());
  return made;
}

describe("the figures", () => {
  it("are those of this machine and this process", async () => {
    const figures = await monitor().read();
    expect(figures.host.name).toBe(os.hostname());
    expect(figures.host.uptimeSeconds).toBeCloseTo(os.uptime(), -1);
    expect(figures.memory.totalBytes).toBe(os.totalmem());
    expect(figures.memory.usedBytes).toBeGreaterThan(0);
    expect(figures.memory.usedBytes).toBeLessThan(os.totalmem());
    expect(figures.cores.map(({ model }) => model)).toEqual(os.cpus().map(({ model }) => model.trim()));
    expect(figures.process.pid).toBe(process.pid);
    expect(figures.process.residentBytes).toBeGreaterThan(figures.process.heapUsedBytes / 2);
    for (const [index, load] of os.loadavg().entries()) {
      expect(Math.abs((figures.load[index] ?? Number.NaN) - load)).toBeLessThan(1);
    }
  });

  it("show a core that works as busy", async () => {
    const watching = monitor({ sampleSeconds: 60 });
    const until = performance.now() + 300;
    while (performance.now() < until);
    const { cores, history, process } = await watching.read();
    expect(Math.max(...cores.map(({ busy }) => busy))).toBeGreaterThan(0.3);
    expect(history).toEqual([cores.reduce((sum, { busy }) => sum + busy, 0) / cores.length]);
    expect(process.eventLoopBusy).toBeGreaterThan(0.3);
  });

  it("are measured from now on, for as long as was asked", async () => {
    const watching = monitor({ sampleSeconds: 60 });
    const began = performance.now();
    const measured = watching.measure(0.3);
    while (performance.now() < began + 300);
    expect(await measured).toBeGreaterThan(0.5 / os.cpus().length);
    expect(performance.now() - began).toBeGreaterThanOrEqual(299);
    const given = new AbortController();
    const never = watching.measure(600, given.signal);
    given.abort();
    await expect(never).rejects.toThrow(/abort/i);
  });

  it("keep a bounded history, and end with now", async () => {
    const watching = monitor({ sampleSeconds: 0.02, samples: 5 });
    await vi.waitUntil(async () => (await watching.read()).history.length === 6, { timeout: 10_000 });
    const { history } = await watching.read();
    expect(history).toHaveLength(6);
    for (const share of history) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }
  });
});
