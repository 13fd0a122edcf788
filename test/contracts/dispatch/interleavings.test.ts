import { describe, expect, it } from "vitest";
import { engines, engineUnderTest } from "../engines.js";
import { stageOf } from "./interleavings.js";

const isHeavy = process.env.PORTHOLE_TEST_ENGINES === "heavy";
const first = Number(process.env.PORTHOLE_SEED ?? (isHeavy ? Date.now() % 1_000_000 : 1));
const runs = Number(process.env.PORTHOLE_RUNS ?? (isHeavy ? 600 : 60));

describe.each(engines)("calls, a revocation and lost processes in any order, in %s", (name) => {
  const engine = engineUnderTest(name);

  it(`INV-03, INV-08, INV-09, INV-10, DIS-09: ${runs} orders keep the rules (seeds from ${first})`, async () => {
    const url = await engine.newUrl();
    const stage = await stageOf(() => engine.open(url));
    for (let seed = first; seed < first + runs; seed++) {
      expect(await stage.play(seed), `seed ${seed}`).toEqual([]);
    }
  }, 300_000);
});
