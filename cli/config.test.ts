import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadConfig } from "./config.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "porthole-config-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFile(join(folder, name), text);

describe("loadConfig", () => {
  it.each([
    ["porthole.config.json", '{"open":{"port":4001}}'],
    ["porthole.config.mjs", "export default { open: { port: 4001 } };"],
    ["porthole.config.js", "export default { open: { port: 4001 } };"],
    ["porthole.config.ts", "const port: number = 4001; export default { open: { port } };"],
  ])("reads %s", async (name, text) => {
    await write("package.json", '{"type":"module"}');
    await write(name, text);
    expect(await loadConfig(folder)).toEqual({ path: join(folder, name), config: { open: { port: 4001 } } });
  });

  it("looks upward and takes the nearest file", async () => {
    const inner = join(folder, "a", "b");
    await mkdir(inner, { recursive: true });
    await write("porthole.config.json", '{"open":{"port":1}}');
    expect((await loadConfig(inner)).config).toEqual({ open: { port: 1 } });
    await write("a/porthole.config.json", '{"open":{"port":2}}');
    expect((await loadConfig(inner)).config).toEqual({ open: { port: 2 } });
  });

  it("is empty where there is no file", async () => {
    expect((await loadConfig(folder)).config).toEqual({});
  });

  it.each([
    ["{", /cannot be read/],
    ["[]", /must export an object/],
    ['{"opne":{}}', /unknown section "opne"; known are open, check, server/],
    ['{"open":[]}', /"open" must be an object/],
    ['{"open":{"prot":1}}', /unknown key "open.prot"; known are port, sandboxPort, open, headers, timeout/],
    ['{"open":{"constructor":1}}', /unknown key "open.constructor"/],
    ['{"server":{"port":1}}', /unknown key "server.port"; none are known/],
    ['{"check":{"level":1}}', /unknown key "check.level"; known are levels, budgets, faults/],
    ['{"check":{"levels":{"INI":"never"}}}', /"check.levels" takes an object of "off", "warn" or "error"/],
    ['{"check":{"tools":{"show":{"args":[]}}}}', /"check.tools" takes an object of { args }/],
    ['{"check":{"frames":["open"]}}', /"check.frames" takes a list of opaque/],
    ['{"check":{"allowEffects":"save"}}', /"check.allowEffects" takes true, false or a list/],
    ['{"check":{"workers":0}}', /"check.workers" takes a number from 1 to 32/],
    ['{"open":{"port":"4001"}}', /"open.port" takes a number from 0 to 65535/],
    ['{"open":{"port":70000}}', /"open.port" takes/],
    ['{"open":{"timeout":0}}', /"open.timeout" takes a number of milliseconds/],
    [
      '{"open":{"timeout":2147483648}}',
      /"open.timeout" takes a number of milliseconds from 1 to 2147483647$/,
    ],
    ['{"open":{"timeout":1e300}}', /"open.timeout" takes a number of milliseconds/],
    ['{"open":{"headers":{"a":1}}}', /"open.headers" takes an object of strings/],
  ])("refuses %s", async (text, message) => {
    await write("porthole.config.json", text);
    await expect(loadConfig(folder)).rejects.toMatchObject({
      code: "CONFIG_INVALID",
      message: expect.stringMatching(message),
    });
  });

  it("takes the longest time that a timer can wait", async () => {
    await write("porthole.config.json", '{"open":{"timeout":2147483647}}');
    expect((await loadConfig(folder)).config).toEqual({ open: { timeout: 2_147_483_647 } });
  });

  it.each([
    ["a getter", "export default { get open() { throw new Error('no\\nluck'); } };", /cannot be read: no$/],
    [
      "a getter below",
      "export default { open: { get port() { throw 'no luck'; } } };",
      /cannot be read: no luck$/,
    ],
    [
      "a getter of a header",
      "export default { open: { headers: { get a() { throw new Error('no luck'); } } } };",
      /cannot be read: no luck$/,
    ],
    [
      "a proxy",
      "export default new Proxy({}, { ownKeys() { throw Object.create(null); } });",
      /cannot be read: it failed without saying why$/,
    ],
    ["the module itself", "throw new Error('no luck');", /cannot be read: no luck$/],
  ])("says in one line that %s threw", async (_what, text, message) => {
    for (const name of ["porthole.config.mjs", "porthole.config.ts"]) {
      await write(name, text);
      await expect(loadConfig(folder)).rejects.toMatchObject({
        code: "CONFIG_INVALID",
        message: expect.stringMatching(message),
      });
      await rm(join(folder, name));
    }
  });

  it("reads a getter that answers, once", async () => {
    await write("porthole.config.mjs", "let n = 0; export default { open: { get port() { return ++n; } } };");
    const { config } = await loadConfig(folder);
    expect([config.open?.port, config.open?.port]).toEqual([1, 1]);
  });

  it.each(["porthole.config.mjs", "porthole.config.ts"])(
    "waits for what %s awaits, but not for ever",
    async (name) => {
      await write(
        name,
        "await new Promise((done) => setTimeout(done, 50)); export default { open: { port: 1 } };",
      );
      expect((await loadConfig(folder)).config).toEqual({ open: { port: 1 } });
      await rm(join(folder, name));
      const endless = await mkdtemp(join(folder, "endless-"));
      const path = join(endless, name);
      await writeFile(path, "await new Promise(() => {}); export default {};");
      await expect(loadConfig(endless, { deadlineMs: 200 })).rejects.toMatchObject({
        code: "CONFIG_INVALID",
        message: `${path} did not finish loading within 200 ms`,
      });
      const abort = new AbortController();
      abort.abort();
      await expect(loadConfig(endless, { signal: abort.signal })).rejects.toMatchObject({
        name: "AbortError",
      });
    },
  );
});
