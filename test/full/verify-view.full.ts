import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Companion, startCompanion } from "../../server/companion/companion.js";
import { artifactsOf } from "../../server/openship/index.js";
import { connect } from "../server/mcp.js";
import { emptyFolder, root, run } from "./run.js";

let companion: Companion;
let folder: Awaited<ReturnType<typeof emptyFolder>>;

beforeAll(async () => {
  folder = await emptyFolder();
  companion = await startCompanion({ sourceRoot: root });
});
afterAll(async () => {
  await companion?.close();
  await folder.remove();
});

const verify = (view: string) =>
  run(process.execPath, [
    join(root, "dist/cli/main.js"),
    "verify-view",
    new URL(companion.url).origin,
    "--view",
    view,
  ]);

it("rebuilds the view that the companion serves from the source that it publishes, and tells one byte", async () => {
  const source = await companion.source;
  if (source.kind !== "published") throw new TypeError(source.reason);
  const [artifact] = artifactsOf(source.snapshot.manifest);
  expect(artifact?.path).toBe("dist/view/view.html");

  const client = await connect(companion.url, "2026-07-28");
  const served = (await client.listResources()).resources.find(({ uri }) => uri.startsWith("ui://"));
  const [contents] = (await client.readResource({ uri: served?.uri ?? "" })).contents;
  if (!contents || !("text" in contents)) throw new TypeError("the view is no text");
  const html = contents.text;

  const mine = join(folder.path, "mine.html");
  await writeFile(mine, html);
  const same = await verify(mine);
  expect(same, same.stderr).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`The same bytes: ${source.snapshot.digest}`),
    stderr: expect.stringContaining(`the hash that the Manifest lists (sha256 ${artifact?.sha256})`),
  });

  const at = html.indexOf("<main");
  const off = join(folder.path, "off.html");
  await writeFile(off, `${html.slice(0, at + 1)}M${html.slice(at + 2)}`);
  const other = await verify(off);
  expect(other, other.stderr).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("Other bytes, from byte"),
  });
});
