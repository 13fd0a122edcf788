import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { connect, eras, textOf } from "../server/mcp.js";
import { blocksOf, page } from "./guide.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const guide = page("surfaces");
const printed = (language: string, holds: string): string =>
  blocksOf("surfaces").find((block) => block.language === language && block.code.includes(holds))?.code ?? "";
const program = printed("js", "// server.mjs");
const commands = printed("sh", "node server.mjs");

/** The first line that a program prints. */
async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new TypeError("the program has no output");
  const [text] = await once(child.stdout, "data");
  return String(text).trim();
}

describe("the two roles of the surfaces guide, run as they are printed", { timeout: 60_000 }, () => {
  let folder: string;
  let url: string;
  const children: ChildProcess[] = [];
  const start = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    return firstLine(child);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "porthole-guide-"));
    // What `npm install` of the guide would give.
    await mkdir(join(folder, "node_modules/@modelcontextprotocol"), { recursive: true });
    for (const name of ["@modelcontextprotocol/node", "zod"]) {
      expect(guide).toMatch(new RegExp(`^npm install .*${name}`, "m"));
      await symlink(join(root, "node_modules", name), join(folder, "node_modules", name));
    }
    await symlink(root, join(folder, "node_modules/porthole-mcp"));
    await writeFile(join(folder, "server.mjs"), program);
    url = await start("server.mjs", [], { PORT: "0" });
    return async () => {
      for (const child of children) child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    };
  }, 60_000);

  const as = (key: string) => ({ authorization: `Bearer ${key}` });

  it.each(eras)("shows the member one tool and the admin two, in the era of %s", async (era) => {
    const listed = async (key: string) =>
      (await (await connect(url, era, as(key))).listTools()).tools.map(({ name }) => name);
    expect(await listed("member-key")).toEqual(["list_orders"]);
    expect(await listed("admin-key")).toEqual(["list_orders", "cancel_order"]);
    await expect(listed("no-key")).rejects.toThrow();
  });

  it.each(eras)("tells the member what it tells of names that nobody has, in the era of %s", async (era) => {
    const client = await connect(url, era, as("member-key"));
    const refusal = (name: string) => client.callTool({ name, arguments: { id: 1 } });
    await expect(refusal("cancel_order")).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("Tool cancel_order not found"),
    });
    await expect(refusal("no_such_tool")).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("Tool no_such_tool not found"),
    });
    expect(guide).toContain("`Tool cancel_order not found`");
  });

  it("lets the admin cancel what the member listed", async () => {
    const member = await connect(url, "2026-07-28", as("member-key"));
    const admin = await connect(url, "2026-07-28", as("admin-key"));
    const orders = async () => (await member.callTool({ name: "list_orders" })).structuredContent;
    expect(await orders()).toEqual({ orders: [{ id: 1, item: "lamp" }] });
    expect(textOf(await admin.callTool({ name: "cancel_order", arguments: { id: 1 } }))).toBe(
      "Order 1 is cancelled.",
    );
    expect(await orders()).toEqual({ orders: [] });
  });

  it("opens in the harness by the command that is printed", async () => {
    const [, target, header] = /npx porthole open (\S+) --header "([^"]+)"/.exec(commands) ?? [];
    expect(target).toBe("http://127.0.0.1:3000/mcp");
    const cli = join(root, "dist/cli/main.js");
    expect(await start(cli, ["open", url, "--header", header ?? ""])).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/\S*$/,
    );
  });
});
