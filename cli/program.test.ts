import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { McpServer } from "@modelcontextprotocol/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CommandOptions, runIn } from "../test/fixtures/command.js";
import { type FixtureOptions, serveFixture } from "../test/fixtures/mcp-fixture.js";

let folder: string;
const cleanups: (() => Promise<void>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "porthole-cli-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function fixture(options?: FixtureOptions) {
  const server = await serveFixture(
    () => new McpServer({ name: "f", version: "1" }, { capabilities: { tools: {} } }),
    options,
  );
  cleanups.push(() => server.close());
  return server;
}

const run = (words: readonly string[], onLine?: CommandOptions["onLine"]) =>
  runIn(folder, words, onLine ? { onLine } : {});

/** What the host tells its page, asked for as the page does. */
async function stateOf({ origin, hash }: URL): Promise<unknown> {
  const ask = (path: string, body: object, cookie = "") =>
    fetch(`${origin}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", origin, cookie },
      body: JSON.stringify(body),
    });
  const launched = await ask("launch", { token: hash.slice(1) });
  const cookie = launched.headers.get("set-cookie")?.split(";")[0];
  return (await ask("state", {}, cookie)).json();
}

describe("porthole open", () => {
  it("prints one link on stdout, serves it, and ends with 130 on Ctrl-C", async () => {
    const { url } = await fixture();
    let status: Promise<number> | undefined;
    const { code, stdout } = await run(["open", url], (line, interrupt) => {
      status = fetch(line).then((response) => {
        interrupt();
        return response.status;
      });
    });
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}$/);
    expect(await status).toBe(200);
    expect(code).toBe(130);
    await expect(fetch(stdout)).rejects.toThrow();
  });

  it.each([
    [
      ["--device", "phone", "--width", "400", "--locale", "ar-eg", "--styles", "none"],
      {
        platform: "mobile",
        width: 400,
        touch: true,
        hover: false,
        safeArea: [47, 0, 34, 0],
        locale: "ar-EG",
        styles: "none",
        consent: "ask",
        theme: "dark",
      },
    ],
    [["--consent", "allow", "--theme", "light"], { theme: "light" }],
    [["--consent", "deny"], { theme: "dark", consent: "deny" }],
  ])("gives the page the controls that are typed: %j", async (flags, controls) => {
    const { url } = await fixture();
    await writeFile(join(folder, "porthole.config.json"), '{ "open": { "controls": { "theme": "dark" } } }');
    let state: Promise<unknown> | undefined;
    await run(["open", url, ...flags], (line, interrupt) => {
      state = stateOf(new URL(line)).finally(interrupt);
    });
    expect(await state).toHaveProperty("rehearsal.controls", controls);
  });

  it("says in one line that nothing answers, and ends with 2", async () => {
    const { url, close } = await fixture();
    await close();
    cleanups.pop();
    expect(await run(["open", url])).toEqual({
      code: 2,
      stdout: "",
      stderr: `porthole: cannot reach ${url}: connection refused`,
    });
  });

  it.each([
    ["a page", 200, /is not an MCP server/],
    ["a missing page", 404, /is not an MCP server .*HTTP 404/],
    ["a locked page", 401, /asks for authorization \(HTTP 401\)/],
  ])("says in one line that %s is no MCP server, and ends with 2", async (_what, status, message) => {
    const { url } = await fixture({ status });
    const { code, stderr, stdout } = await run(["open", url]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain("\n");
  });

  it.each([
    [["open", "nonsense"], /is not a URL/],
    [["open"], /missing a target: a URL, an \.html file, .*, or a command after --/],
    [["open", "http://127.0.0.1:1/mcp", "--port", "many"], /--port <n>.*a port is a number/],
    [["open", "http://127.0.0.1:1/mcp", "--timeout", "0"], /number of milliseconds/],
    [["open", "http://127.0.0.1:1/mcp", "--timeout", "2147483648"], /from 1 to 2147483647/],
    [
      ["open", "http://127.0.0.1:1/mcp", "-H", "Content-Length: 3"],
      /"Content-Length" belongs to the connection/,
    ],
    [
      ["open", "http://127.0.0.1:1/mcp", "--header", "hOST: evil.example"],
      /"hOST" belongs to the connection/,
    ],
    [
      ["open", "http://127.0.0.1:1/mcp", "--fault", "none"],
      /--fault <name>.*no fault "none"; there are silent-host/,
    ],
    [["open", "http://127.0.0.1:1/mcp", "--profile", "netscape"], /Allowed choices are spec, strict, claude/],
    [
      ["open", "http://127.0.0.1:1/mcp", "--frame", "round"],
      /Allowed choices are opaque, same-origin, write/,
    ],
    [
      ["open", "http://127.0.0.1:1/mcp", "--csp", "off"],
      /Allowed choices are spec, hash-only, report-only, none/,
    ],
    [["open", "http://127.0.0.1:1/mcp", "--locale", "not a tag"], /--locale takes a language tag/],
    [["open", "http://127.0.0.1:1/mcp", "--safe-area", "1,2"], /--safe-area takes four numbers/],
    [["open", "http://127.0.0.1:1/mcp", "--device", "watch"], /desktop, tablet, phone, small-phone/],
    [["open", "http://127.0.0.1:1/mcp", "--consent", "maybe"], /ask, deny, allow/],
    [
      ["open", "http://127.0.0.1:1/mcp", "--watch-path", "."],
      /--watch-path means something with --watch alone/,
    ],
    [["open", "http://127.0.0.1:1/mcp", "--colour"], /unknown option '--colour'/],
    [["opne"], /unknown command 'opne'/],
  ])("refuses %j with 2", async (words, message) => {
    const { code, stderr } = await run(words);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it("says that a fixed port is taken, and takes it when it is free", async () => {
    const { url } = await fixture();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const port = String((other.address() as AddressInfo).port);
    const taken = await run(["open", url, "--port", port]);
    expect(taken).toMatchObject({
      code: 2,
      stderr: `porthole: port ${port} is in use; choose another or leave it out`,
    });
    await new Promise((resolve) => other.close(resolve));
    const free = await run(["open", url, "--port", port], (_line, interrupt) => interrupt());
    expect(free.stdout).toContain(`http://127.0.0.1:${port}/#`);
  });

  it("sends headers of the file and of the command line, the latter winning", async () => {
    await writeFile(
      join(folder, "porthole.config.json"),
      JSON.stringify({ open: { headers: { "X-One": "file", "X-Two": "file" } } }),
    );
    const server = await fixture();
    await run(["open", server.url, "-H", "x-two: typed", "-H", "x-three: typed"], (_line, stop) => stop());
    expect(server.headers[0]).toMatchObject({ "x-one": "file", "x-two": "typed", "x-three": "typed" });
  });

  it.each([
    "Connection",
    "Content-Length",
    "Expect",
    "Host",
    "HTTP2-Settings",
    "Keep-Alive",
    "Proxy-Connection",
    "TE",
    "Trailer",
    "Transfer-Encoding",
    "Upgrade",
  ])("refuses the header %s, typed or in the file, without repeating its value", async (name) => {
    const server = await fixture();
    const typed = await run(["open", server.url, "-H", `${name}: s3cr3t`]);
    await writeFile(
      join(folder, "porthole.config.json"),
      JSON.stringify({ open: { headers: { [name.toLowerCase()]: "s3cr3t" } } }),
    );
    const configured = await run(["open", server.url]);
    for (const { code, stderr } of [typed, configured]) {
      expect(code).toBe(2);
      expect(stderr).toMatch(/^porthole: the header ".+" belongs to the connection and cannot be given$/);
    }
    expect(server.headers).toEqual([]);
  });

  it("sends headers of the request, also on which encoding it takes", async () => {
    const server = await fixture();
    await run(["open", server.url, "-H", "Accept-Encoding: identity"], (_line, stop) => stop());
    expect(server.headers[0]).toMatchObject({ "accept-encoding": "identity" });
  });

  it("says in one line that an event stream ends without an answer, at once, and ends with 2", async () => {
    const news = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).end(": news\n\n");
    });
    await new Promise<void>((resolve) => news.listen(0, "127.0.0.1", resolve));
    cleanups.push(async () => void news.close());
    const url = `http://127.0.0.1:${(news.address() as AddressInfo).port}/mcp`;
    expect(await run(["open", url])).toEqual({
      code: 2,
      stdout: "",
      stderr: `porthole: ${url} is not an MCP server (Streamable HTTP): it answered with an event stream that ends without an answer`,
    });
  });

  it("ends at once on Ctrl-C while a configuration file waits", async () => {
    await writeFile(join(folder, "porthole.config.mjs"), "await new Promise(() => {}); export default {};");
    const interrupt = new AbortController();
    const ending = runIn(folder, ["open", "http://127.0.0.1:1/mcp"], { interrupt });
    interrupt.abort();
    expect(await ending).toMatchObject({ code: 130 });
  });

  it("never prints a secret, whatever goes wrong (HAR-10)", async () => {
    const secret = "s3cr3t-t0ken";
    const refusing = await fixture({ status: 401 });
    const attempts = [
      await run(["open", refusing.url, "-H", `Authorization: Bearer ${secret}`]),
      await run(["open", refusing.url, "-H", `Bearer ${secret}`]),
      await run(["open", `http://user:${secret}@127.0.0.1:1/mcp`]),
      await run(["open", `http://127.0.0.1:1/mcp?key=${secret}`]),
    ];
    for (const { code, stdout, stderr } of attempts) {
      expect(code).toBe(2);
      expect(stderr).toMatch(/^porthole: /);
      expect(stdout + stderr).not.toContain(secret);
    }
  });

  it("refuses a wrong configuration file with 2", async () => {
    await writeFile(join(folder, "porthole.config.json"), '{"open":{"prot":1}}');
    const { code, stderr } = await run(["open", (await fixture()).url]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/unknown key "open.prot"/);
  });

  it("gives up at once when Ctrl-C comes while it connects", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    cleanups.push(async () => {
      silent.closeAllConnections();
      silent.close();
    });
    const interrupt = new AbortController();
    silent.once("request", () => interrupt.abort());
    const { port } = silent.address() as AddressInfo;
    const { code } = await runIn(folder, ["open", `http://127.0.0.1:${port}/mcp`], { interrupt });
    expect(code).toBe(130);
  });

  it("explains itself", async () => {
    const { code, stdout } = await run(["open", "--help"]);
    expect(code).toBe(0);
    for (const word of [
      "--port",
      "--sandbox-port",
      "--record",
      "--open",
      "--header",
      "--timeout",
      "--profile",
      "--fault",
      "many-tools",
      "Examples",
    ]) {
      expect(stdout).toContain(word);
    }
  });
});
