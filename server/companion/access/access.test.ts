import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { connect, eras } from "../../../test/server/mcp.js";
import { type Companion, startCompanion } from "../companion.js";
import { readDevKey } from "./dev-key.js";
import { devToken } from "./tokens.js";

const everybody = [
  "show_system",
  "refresh_system",
  "measure_processor",
  "system_report",
  "render_plan",
  "browse_source",
  "openship",
];
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "porthole-dev-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

describe("the companion in development", () => {
  let companion: Companion;
  let key: Uint8Array;
  beforeAll(async () => {
    const path = await mkdtemp(join(tmpdir(), "porthole-dev-"));
    companion = await startCompanion({ dev: { dataFolder: path } });
    key = await readDevKey(path, false);
    return async () => {
      await companion.close();
      await rm(path, { recursive: true, force: true });
    };
  });
  const auth = () => companion.authUrl ?? "";

  it.each(eras)("gives each role the surface that is theirs, in the era of %s", async (era) => {
    const listed = async (url: string, headers = {}) =>
      (await (await connect(url, era, headers)).listTools()).tools.map(({ name }) => name);
    expect(await listed(companion.url)).toEqual([...everybody].sort(byOrder));
    expect(await listed(auth(), bearer(await devToken(key, "member", 1)))).toEqual([
      "my_access",
      ...everybody,
    ]);
    const admin = await connect(companion.url, era, bearer(await devToken(key, "admin", 1)));
    expect((await admin.listTools()).tools.map(({ name }) => name)).toEqual([
      "my_access",
      "recent_calls",
      ...everybody,
    ]);
    expect((await admin.callTool({ name: "my_access" })).structuredContent).toEqual({
      name: "dev-admin",
      role: "admin",
    });
    expect((await admin.callTool({ name: "recent_calls" })).structuredContent).toHaveProperty(
      "calls.0",
      expect.objectContaining({ tool: "my_access", role: "admin", caller: "dev-admin", ok: true }),
    );
  });

  const post = (url: string, method: string, params: object, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
  const initialize = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "c", version: "1" },
  };

  it("asks for a token at the strict door as soon as a client connects, and says where to look", async () => {
    const response = await post(auth(), "initialize", initialize);
    expect(response.status).toBe(401);
    const header = response.headers.get("www-authenticate") ?? "";
    const metadata = /resource_metadata="([^"]+)"/.exec(header)?.[1] ?? "";
    expect(await (await fetch(metadata)).json()).toMatchObject({ resource: companion.authUrl });
    expect((await post(auth(), "tools/list", {})).status).toBe(401);
    expect((await post(companion.url, "initialize", initialize)).status).toBe(200);
  });

  it("takes what is public at the strict door from anybody", async () => {
    const source = { name: "openship", arguments: { operation: "manifest" } };
    expect((await post(auth(), "tools/call", source)).status).toBe(200);
    expect((await post(auth(), "tools/call", { name: "show_system" })).status).toBe(401);
  });

  it.each<[string, () => Promise<string> | string]>([
    ["another key's", () => devToken(new Uint8Array(32), "admin", 1)],
    ["an expired one", () => devToken(key, "admin", -1)],
    ["no token at all", () => "garbage"],
  ])("refuses %s at both doors", async (_kind, token) => {
    for (const url of [companion.url, auth()]) {
      const headers = { "content-type": "application/json", ...bearer(await token()) };
      const { status } = await fetch(url, { method: "POST", headers, body: "{}" });
      expect(status).toBe(401);
    }
  });
});

function byOrder(a: string, b: string): number {
  return everybody.indexOf(a) - everybody.indexOf(b);
}

describe("the development key", () => {
  it("is made once, for its owner alone", async () => {
    const path = join(await folder(), "data");
    const [one, other] = await Promise.all([readDevKey(path, true), readDevKey(path, true)]);
    expect(one).toEqual(other);
    expect((await stat(join(path, "dev-key"))).mode & 0o777).toBe(0o600);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect(await readFile(join(path, "dev-key"), "utf8")).toHaveLength(44);
  });

  it("is refused when others can read it, when it is none, and when it is not there", async () => {
    const path = await folder();
    await expect(readDevKey(path, false)).rejects.toThrow("start the companion with --dev");
    await readDevKey(path, true);
    await chmod(join(path, "dev-key"), 0o644);
    await expect(readDevKey(path, true)).rejects.toThrow("chmod 600");
    await chmod(join(path, "dev-key"), 0o600);
    await writeFile(join(path, "dev-key"), "short");
    await expect(readDevKey(path, true)).rejects.toThrow("holds no key");
  });
});
