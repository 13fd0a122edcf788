import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { checkPlan } from "../../plans/index.js";
import { atTheLimits, badInputs } from "./bad-inputs.js";
import type { Judged } from "./judge-bad-inputs.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

it("the plan that the times are compared with is a good one", () => {
  expect(checkPlan(atTheLimits())).toMatchObject({ ok: true });
});

it("E7, E8, N4: each bad input gets its code within 100 ms of what a plan at the limits takes, in 64 MB", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--max-old-space-size=64",
    here("../../node_modules/jiti/lib/jiti-cli.mjs"),
    here("judge-bad-inputs.ts"),
  ]);
  const { limit, explainedLimit, inputs }: Judged = JSON.parse(stdout);
  expect(inputs.map(({ what, says }) => [what, says])).toEqual(
    badInputs.map(({ what, says }) => [what, says]),
  );
  for (const [at, { path, what }] of badInputs.entries()) {
    const judged = inputs[at];
    if (path !== undefined) expect(judged?.path, what).toBe(path);
    expect(judged?.took, what).toBeLessThan(limit + 100);
    // It checks, and then reads once more.
    expect(judged?.explained, what).toBeLessThan(explainedLimit + 200);
  }
}, 300_000);
