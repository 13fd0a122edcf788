import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { targetPaths, watchPaths } from "./watch-paths.js";

let folder: string;
let stop = () => {};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "porthole-watch-"));
});
afterEach(async () => {
  stop();
  await rm(folder, { recursive: true, force: true });
});

it("finds the files that a target names, and no options or folders", async () => {
  await writeFile(join(folder, "server.js"), "");
  await mkdir(join(folder, "data"));
  const args = ["--flag", "server.js", "data", "missing.js"];
  expect(targetPaths({ command: "node", args, cwd: folder })).toEqual([join(folder, "server.js")]);
  expect(targetPaths({ file: join(folder, "app.html") })).toEqual([join(folder, "app.html")]);
  expect(targetPaths({ recording: join(folder, "a.recording.json") })).toEqual([
    join(folder, "a.recording.json"),
  ]);
  expect(targetPaths({ url: "http://127.0.0.1:1/mcp" })).toEqual([]);
});

it("tells of a change below a folder once it has settled, and not of what is hidden or installed", async () => {
  await mkdir(join(folder, "node_modules"));
  await mkdir(join(folder, "src"));
  const onChange = vi.fn();
  stop = await watchPaths([folder], onChange);
  await writeFile(join(folder, "node_modules", "a.js"), "1");
  await writeFile(join(folder, ".hidden"), "1");
  await writeFile(join(folder, "src", "a.js"), "1");
  await writeFile(join(folder, "src", "b.js"), "1");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), { timeout: 5_000 });
});

it("refuses to watch nothing, and what is not there", async () => {
  await expect(watchPaths([], () => {})).rejects.toMatchObject({ code: "OPTION_INVALID" });
  await expect(watchPaths([join(folder, "missing")], () => {})).rejects.toMatchObject({
    code: "OPTION_INVALID",
  });
});
