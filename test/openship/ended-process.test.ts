import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { inFolder, pairOf } from "./tree.js";

/** Ends itself, as a second Ctrl-C ends the command, as soon as it sees what it writes. */
const program = (write: string) => `
import { readdirSync, readFileSync } from "node:fs";
import { materialize, validateSources, writeSnapshot } from ${JSON.stringify(new URL("../../dist/server/openship/index.js", import.meta.url).href)};
const { manifest, bundle } = JSON.parse(readFileSync("pair.json", "utf8"));
const snapshot = validateSources(manifest, bundle);
let isDone = false;
void ${write}.then(() => { isDone = true; });
const look = () => {
  let seen = [];
  try { seen = readdirSync("out"); } catch {}
  if (seen.length === 0) return setImmediate(look);
  console.log(JSON.stringify({ isDone, seen }));
  process.exit(130);
};
look();
`;

it.each([
  ["a snapshot", 'writeSnapshot(snapshot, "out")', /^\.staging-/, []],
  ["fetched files", 'materialize(snapshot, "out")', /^0\.txt$/, undefined],
])("leaves nothing of %s behind in a process that ends in the middle of it", (_what, write, half, left) =>
  inFolder(async (folder) => {
    const files = Object.fromEntries(
      Array.from({ length: 200 }, (_none, at) => [`${at}.txt`, "a".repeat(10_000)]),
    );
    await writeFile(join(folder, "pair.json"), JSON.stringify(pairOf(files)));
    const child = spawn(process.execPath, ["--input-type=module", "-e", program(write)], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [stdout, exit] = await Promise.all([text(child.stdout), once(child, "exit")]);
    expect(exit).toEqual([130, null]);
    // The control: something was there, and it was not all.
    expect(JSON.parse(stdout)).toMatchObject({ isDone: false, seen: [expect.stringMatching(half)] });
    expect(await readdir(join(folder, "out")).catch(() => undefined)).toEqual(left);
  }),
);
