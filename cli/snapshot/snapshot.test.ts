import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { runIn } from "../../test/fixtures/command.js";
import { type Origin, paths, startOrigin } from "../../test/openship/origin.js";
import { git, inFolder, pairOf, plant } from "../../test/openship/tree.js";
import { progressTo } from "./report.js";

const origins: Origin[] = [];
afterEach(async () => {
  for (const each of origins.splice(0)) await each.close();
});

async function originOf(files: Readonly<Record<string, string>>): Promise<Origin> {
  const origin = await startOrigin(pairOf(files));
  origins.push(origin);
  return origin;
}

const run = (folder: string, ...words: readonly string[]) => runIn(folder, words);

const packageFile = { "package.json": JSON.stringify({ name: "shop", description: "A shop." }) };

async function repository(root: string, tree: Readonly<Record<string, string>>): Promise<void> {
  await plant(root, { ...packageFile, ...tree });
  await git(root, "init", "-q");
  await git(root, "add", "-A");
  await git(root, "commit", "-q", "-m", "first");
}

it("makes a snapshot of the git index, the same each time, with its own output left out", () =>
  inFolder(async (root) => {
    await repository(root, { "a.txt": "a" });
    const made = await run(root, "snapshot", "--out", "snap", "--json");
    expect(made.code).toBe(0);
    const { digest, totals } = JSON.parse(made.stdout);
    expect(totals.files).toBe(2);
    await git(root, "add", "-A");
    expect(JSON.parse((await run(root, "snapshot", "--out", "snap", "--json")).stdout).digest).toBe(digest);
    expect((await run(root, "snapshot", "verify", "snap", "--expect", digest)).code).toBe(0);
    const other = await run(root, "snapshot", "verify", "snap", "--expect", `${digest.slice(0, -1)}x`);
    expect(other).toMatchObject({ code: 1, stdout: expect.stringContaining("Another snapshot") });
  }));

it("warns of a snapshot without files, as of a project whose files nobody has added to git", () =>
  inFolder(async (root) => {
    await plant(root, packageFile);
    await git(root, "init", "-q");
    const warning = "porthole: warning: this snapshot is empty: no file was added to git";
    expect((await run(root, "snapshot")).stderr.split("\n")).toContain(warning);
    await git(root, "add", "package.json");
    expect((await run(root, "snapshot")).stderr).not.toContain("empty");
  }));

it("says in one line why it makes none, and writes nothing", () =>
  inFolder(async (root) => {
    await plant(root, packageFile);
    const none = await run(root, "snapshot");
    expect(none).toMatchObject({ code: 2, stdout: "" });
    expect(none.stderr).toMatch(
      /^porthole: nothing says which files .+ \(SNAPSHOT_NO_DECLARATION, declaration\)$/,
    );
    await repository(root, { "server.key": "k" });
    const secret = await run(root, "snapshot");
    expect(secret).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("server.key") });
    expect(await readdir(root)).not.toContain(".porthole");
  }));

it("says in one line what cannot be written, read or meant, and leaves what is there alone", () =>
  inFolder(async (root) => {
    await repository(root, { "a.txt": "a" });
    const asFile = await run(root, "snapshot", "--out", "a.txt");
    expect(asFile).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("SNAPSHOT_DESTINATION"),
    });
    const nowhere = await run(root, "snapshot", "--out", "/proc/nowhere");
    expect(nowhere).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("/proc/nowhere is no folder and cannot become one"),
    });
    const behindFile = await run(root, "snapshot", "verify", "a.txt");
    expect(behindFile).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^porthole: [^\n]+$/),
    });
    const typo = await run(root, "snapshot", "verfy", "x");
    expect(typo).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("verify, diff and fetch"),
    });
    expect((await readdir(root)).sort()).toEqual([".git", "a.txt", "package.json"]);
    expect(await readFile(join(root, "a.txt"), "utf8")).toBe("a");
  }));

it("ends on Ctrl-C with nothing half written", () =>
  inFolder(async (root) => {
    await repository(root, { "a.txt": "a" });
    const interrupt = new AbortController();
    interrupt.abort();
    const stopped = await runIn(root, ["snapshot"], { interrupt });
    expect(stopped).toMatchObject({ code: 130, stdout: "" });
    expect(await readdir(root)).not.toContain(".porthole");
    const origin = await originOf({ a: "a" });
    const later = new AbortController();
    origin.answer(paths.bundle, () => later.abort());
    const words = ["snapshot", "fetch", origin.url, "out", "--cache", "cache"];
    expect(await runIn(root, words, { interrupt: later })).toMatchObject({
      code: 130,
      stdout: "",
    });
    expect((await readdir(root)).sort()).toEqual([".git", "a.txt", "package.json"]);
  }));

it("warns of names that nobody could write to a folder", () =>
  inFolder(async (root) => {
    await repository(root, { "README.md": "a", "readme.md": "b" });
    const { code, stderr } = await run(root, "snapshot");
    expect(code).toBe(0);
    expect(stderr).toContain("warning");
  }));

it("verifies an origin, and refuses one whose Bundle is a byte off", () =>
  inFolder(async (root) => {
    const pair = pairOf({ a: "aaaa" });
    const origin = await originOf({ a: "aaaa" });
    const good = await run(root, "snapshot", "verify", origin.url);
    expect(good).toMatchObject({ code: 0, stdout: expect.stringContaining(pair.manifest.digest) });
    origin.answer(paths.bundle, (_request, response) => {
      response.end(JSON.stringify(pair.bundle).replace("aaaa", "aaab"));
    });
    const bad = await run(root, "snapshot", "verify", origin.url);
    expect(bad).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("sha256_mismatch") });
    const private_ = await run(root, "snapshot", "verify", "https://10.0.0.1");
    expect(private_).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("address") });
  }));

it("lists what differs between an origin and the project, and steers no terminal", () =>
  inFolder(async (root) => {
    await repository(root, { same: "s", changed: "new", added: "x" });
    const origin = await originOf({ ...packageFile, same: "s", changed: "old", "gone\u001b[31m": "g" });
    const { code, stdout } = await run(root, "snapshot", "diff", origin.url);
    expect(code).toBe(1);
    expect(stdout.split("\n").slice(2)).toEqual(["+ added", "~ changed", "- gone·[31m", "* package.json"]);
    expect((await run(root, "snapshot", "diff", origin.url, origin.url)).code).toBe(0);
  }));

it("fetches into an empty folder, and the next time only what changed", () =>
  inFolder(async (root) => {
    const filler = "x".repeat(1_000);
    const origin = await originOf({ "d/a b+.md": "one", filler });
    const words = ["snapshot", "fetch", origin.url];
    expect((await run(root, ...words, "first", "--cache", "cache")).code).toBe(0);
    expect(await readFile(join(root, "first/d/a b+.md"), "utf8")).toBe("one");
    origin.serve(pairOf({ "d/a b+.md": "two", filler }));
    const second = await run(root, ...words, "second", "--cache", "cache");
    expect(second.stdout).toContain("Transferred 1 files (3 bytes)");
    expect(await readFile(join(root, "second/d/a b+.md"), "utf8")).toBe("two");
    expect(await run(root, ...words, "second")).toMatchObject({ code: 2, stdout: "" });
  }));

it("writes nothing of an origin that lies", () =>
  inFolder(async (root) => {
    const pair = pairOf({ a: "a", b: "b" });
    const origin = await originOf({ a: "a", b: "b" });
    origin.answer(paths.bundle, (_request, response) => {
      response.end(
        JSON.stringify({
          ...pair.bundle,
          files: { ...pair.bundle.files, b: { encoding: "utf-8", content: "c" } },
        }),
      );
    });
    expect(await run(root, "snapshot", "fetch", origin.url, "to")).toMatchObject({ code: 1, stdout: "" });
    expect(await readdir(root)).toEqual([]);
    await writeFile(join(root, "kept"), "");
  }));

it("tells how far a large tree is, now and then", () => {
  const lines: string[] = [];
  let time = 0;
  const tell = progressTo("Reading files", { stderr: (line) => lines.push(line) }, () => time);
  for (let files = 1; files <= 2_000; files++) {
    time += 1;
    tell({ files, totalFiles: 2_000, bytes: files * 10_000 });
  }
  expect(lines).toEqual([
    "Reading files: 500 of 2000, 5 MB",
    "Reading files: 1000 of 2000, 10 MB",
    "Reading files: 1500 of 2000, 15 MB",
    "Reading files: 2000 of 2000, 20 MB",
  ]);
});
