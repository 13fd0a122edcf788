// Processes that are killed while they call, and many that call with the same keys, on the two engines that a server uses.
// `npm run crash` kills 200 and more of them.
import { describe, expect, it } from "vitest";
import { betterSqliteFolder } from "../contracts/better-sqlite.js";
import { type EngineName, engineUnderTest } from "../contracts/engines.js";
import { callIn, crash, crashSite, reportOf } from "../crash/crash.js";
import { randomFrom } from "../random.js";
import { startUpstream } from "../server/upstream.js";

const seed = Number(process.env.PORTHOLE_SEED ?? Date.now() % 1_000_000);

describe.each<EngineName>(["better-sqlite3", "postgres"])("calls in %s", (name) => {
  const engine = engineUnderTest(name, "disk");

  async function site() {
    const url = await engine.newUrl();
    const driver = name === "better-sqlite3" ? [betterSqliteFolder] : [];
    const upstream = await startUpstream();
    return { upstream, site: await crashSite(await engine.open(url), upstream, { url, driver }) };
  }

  it(`INV-01, INV-07, INV-09: of 40 processes that are killed nothing is lost and nothing is doubled (seed ${seed})`, async () => {
    const { site: place, upstream } = await site();
    const report = await crash(place, 40, seed);
    console.log(name, JSON.stringify(report));
    expect(report.broken).toEqual([]);
    expect(report.openWithEffect + report.openWithout).toBeGreaterThan(0);
    await upstream.stop();
  }, 300_000);

  it("INV-03, INV-05: eight processes with the same 1 000 keys make 1 000 calls", async () => {
    const { site: place, upstream } = await site();
    const random = randomFrom(seed);
    const keys = Array.from({ length: 1_000 }, (_, at) => `shared-${String(at).padStart(12, "0")}`);
    const all = Array.from({ length: 8 }, () => [...keys].sort(() => random() - 0.5).map(place.callOf));
    const told = await Promise.all(all.map((calls) => callIn(place, calls, { atOnce: 8 })));
    const report = await reportOf(place, told.flat(), { seed, kills: 0 });
    expect(report).toMatchObject({ rows: 1_000, effects: 1_000, broken: [] });
    expect(told.flat().filter(({ replayed }) => replayed === false)).toHaveLength(1_000);
    await upstream.stop();
  }, 300_000);
});
