import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createGuardedFetch } from "./guarded-fetch.js";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Served {
  readonly url: string;
  readonly port: number;
  readonly seen: readonly {
    readonly path: string;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly method: string;
  }[];
}

async function serve(answer: RequestListener): Promise<Served> {
  const seen: Served["seen"][number][] = [];
  const server = createServer((request, response) => {
    seen.push({ path: request.url ?? "", headers: request.headers, method: request.method ?? "" });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, seen };
}

const ok: RequestListener = (_request, response) => void response.end("ok");
const leadTo =
  (location: string, status = 307): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { location }).end();

/** Names that lead where a test wants, each time somewhere else if it wants. */
function names(table: Readonly<Record<string, readonly string[]>>): LookupFunction {
  const asked = new Map<string, number>();
  return (hostname, options, callback) => {
    const turn = asked.get(hostname) ?? 0;
    asked.set(hostname, turn + 1);
    const answers = table[hostname] ?? [];
    const address = answers[Math.min(turn, answers.length - 1)] ?? "";
    const family = address.includes(":") ? 6 : 4;
    if (options.all) callback(null, [{ address, family }] as never);
    else callback(null, address, family);
  };
}

/** What a refused request was refused for; the error may be the cause of the one that `fetch` throws. */
async function codeOf(request: Promise<Response>): Promise<unknown> {
  const error: unknown = await request.then(
    () => "answered",
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) return error;
  const inner = error.cause instanceof Error ? error.cause : error;
  return "code" in inner ? inner.code : inner.message;
}

describe("createGuardedFetch (HAR-04)", () => {
  it("reaches what the person typed, on this machine too: the positive control", async () => {
    const server = await serve(ok);
    const guarded = createGuardedFetch({ typed: new URL(server.url) });
    const response = await guarded(`${server.url}/mcp`, {
      method: "POST",
      body: "{}",
      headers: { "x-key": "k" },
    });
    expect(await response.text()).toBe("ok");
    expect(server.seen).toMatchObject([{ path: "/mcp", method: "POST", headers: { "x-key": "k" } }]);
  });

  it.each([
    "http://169.254.169.254/latest/meta-data",
    "http://[fe80::1]/",
    "http://[::ffff:169.254.169.254]/",
    "http://[::ffff:a9fe:a9fe]/",
    "http://[64:ff9b::a9fe:a9fe]/",
    "http://2852039166/",
    "http://0xa9.0xfe.0xa9.0xfe/",
    "http://0.0.0.0/",
    "http://[::]/",
  ])("refuses %s, even when it was typed", async (url) => {
    expect(await codeOf(createGuardedFetch({ typed: new URL(url) })(url))).toBe("FORBIDDEN_ADDRESS");
  });

  it.each([
    ["public", "http://93.184.215.14/"],
    ["private", "http://10.0.0.1/"],
  ])("refuses this machine when the typed address is %s", async (_what, typed) => {
    const server = await serve(ok);
    expect(await codeOf(createGuardedFetch({ typed: new URL(typed) })(server.url))).toBe("FORBIDDEN_ADDRESS");
    expect(server.seen).toEqual([]);
  });

  it("is not led elsewhere by a name that changes its mind (DNS rebinding)", async () => {
    const server = await serve(ok);
    const url = `http://typed.example:${server.port}/`;
    const lookup = names({ "typed.example": ["93.184.215.14", "127.0.0.1"] });
    expect(await codeOf(createGuardedFetch({ typed: new URL(url), lookup })(url))).toBe("FORBIDDEN_ADDRESS");
    expect(server.seen).toEqual([]);
    // The control: a name that led here from the start.
    const steady = createGuardedFetch({
      typed: new URL(url),
      lookup: names({ "typed.example": ["127.0.0.1"] }),
    });
    expect(await (await steady(url)).text()).toBe("ok");
  });

  it("refuses a name that leads to a metadata address", async () => {
    const lookup = names({ "meta.example": ["::ffff:169.254.169.254"] });
    const guarded = createGuardedFetch({ typed: new URL("http://meta.example/"), lookup });
    expect(await codeOf(guarded("http://meta.example/"))).toBe("FORBIDDEN_ADDRESS");
  });

  it.each([301, 302, 303, 307, 308])(
    "follows no redirect to another host, and sends it nothing: %d",
    async (status) => {
      const other = await serve(ok);
      for (const location of [other.url, "http://169.254.169.254/", "file:///etc/passwd"]) {
        const server = await serve(leadTo(location, status));
        const guarded = createGuardedFetch({ typed: new URL(server.url) });
        expect(await codeOf(guarded(server.url, { headers: { authorization: "Bearer s" } }))).toBe(
          "FORBIDDEN_REDIRECT",
        );
      }
      expect(other.seen).toEqual([]);
    },
  );

  it("follows a redirect on the same host with method, body and headers: the control", async () => {
    const server = await serve((request, response) =>
      request.url === "/mcp" ? ok(request, response) : leadTo("/mcp")(request, response),
    );
    const guarded = createGuardedFetch({ typed: new URL(server.url) });
    const response = await guarded(`${server.url}/`, {
      method: "POST",
      body: "{}",
      headers: { "x-key": "k" },
    });
    expect(await response.text()).toBe("ok");
    expect(server.seen).toMatchObject([
      { path: "/", method: "POST" },
      { path: "/mcp", method: "POST", headers: { "x-key": "k" } },
    ]);
  });

  it("gives up on a circle", async () => {
    const server = await serve(leadTo("/again"));
    expect(await codeOf(createGuardedFetch({ typed: new URL(server.url) })(server.url))).toBe(
      "TOO_MANY_REDIRECTS",
    );
    expect(server.seen).toHaveLength(6);
  });

  it("does not turn a POST into a GET: the answer is the server's", async () => {
    const server = await serve(leadTo("/elsewhere", 302));
    const response = await createGuardedFetch({ typed: new URL(server.url) })(server.url, {
      method: "POST",
      body: "{}",
    });
    expect(response.status).toBe(302);
  });
});
