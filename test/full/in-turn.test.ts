import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inTurn } from "./in-turn.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "porthole-turn-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("lets one work at a time, and the next one although the last one failed", async () => {
  const lock = join(folder, "lock");
  let now = 0;
  let most = 0;
  const work = async (fails: boolean) => {
    most = Math.max(most, ++now);
    await readdir(folder);
    now--;
    if (fails) throw new TypeError("no");
  };
  const all = await Promise.allSettled([true, false, false].map((fails) => inTurn(lock, () => work(fails))));
  expect(most).toBe(1);
  expect(all.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
});

it("waits for nobody who was killed while it held the lock", async () => {
  const lock = join(folder, "left");
  const { pid } = spawnSync(process.execPath, ["--version"]);
  await writeFile(lock, String(pid));
  expect(await inTurn(lock, async () => "done")).toBe("done");
});
