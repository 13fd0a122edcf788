import { request } from "node:http";
import { McpServer } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveFixture } from "../../test/fixtures/mcp-fixture.js";
import { type Host, startHost } from "../host.js";

const mimeType = "text/html;profile=mcp-app";
const csp = { connectDomains: ["https://api.example", "https://a; script-src *"] };

let host: Host;
let stop: () => Promise<void>;
/** `http://127.0.0.1:<port>` */
let origin: string;
let token: string;

beforeAll(async () => {
  const server = await serveFixture(() => {
    const mcp = new McpServer({ name: "f", version: "1" }, { capabilities: { tools: {}, resources: {} } });
    mcp.registerTool("show", { _meta: { ui: { resourceUri: "ui://f/app" } } }, () => ({ content: [] }));
    mcp.registerResource("app", "ui://f/app", {}, () => ({
      contents: [{ uri: "ui://f/app", mimeType, text: "<p>app</p>", _meta: { ui: { csp } } }],
    }));
    return mcp;
  });
  host = await startHost({ targets: [{ url: server.url }] });
  origin = new URL(host.url).origin;
  token = new URL(host.url).hash.slice(1);
  stop = async () => {
    await host.close();
    await server.close();
  };
});
afterAll(() => stop());

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** A request of which every header is ours to choose, as an attacker's would be. */
function send(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        path: pathname + search,
        method: options.method ?? "GET",
        headers: options.headers ?? {},
      },
      (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (chunk) => {
          body += chunk;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      },
    );
    outgoing.on("error", reject).end(options.body);
  });
}

function sameOrigin(): Record<string, string> {
  return { origin, "sec-fetch-site": "same-origin", "content-type": "application/json" };
}

async function cookie(): Promise<string> {
  const answer = await send(`${origin}/api/launch`, {
    method: "POST",
    headers: sameOrigin(),
    body: JSON.stringify({ token }),
  });
  return String(answer.headers["set-cookie"]).split(";")[0] ?? "";
}

async function api(
  path: string,
  body: unknown,
  change: Record<string, string | undefined> = {},
  method = "POST",
): Promise<Answer> {
  const headers = Object.entries({ ...sameOrigin(), cookie: await cookie(), ...change });
  return send(`${origin}/api/${path}`, {
    method,
    headers: Object.fromEntries(
      headers.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

describe("the API (HAR-02)", () => {
  it("serves our own page: the positive control of every refusal here", async () => {
    const answer = await api("state", {});
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body).targets).toHaveLength(1);
  });

  it.each([
    ["a foreign Host, as after DNS rebinding", { host: "evil.example" }, 403],
    ["our address under another name", { host: "localhost:1" }, 403],
    ["a foreign Origin", { origin: "https://evil.example" }, 403],
    ["the Origin of another local port", { origin: "http://127.0.0.1:1" }, 403],
    ["an opaque Origin", { origin: "null" }, 403],
    ["no Origin", { origin: undefined }, 403],
    ["another site", { "sec-fetch-site": "cross-site" }, 403],
    ["another port of this machine", { "sec-fetch-site": "same-site" }, 403],
    ["no Fetch Metadata", { "sec-fetch-site": undefined }, 403],
    ["a form's content type", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["a form's plain text", { "content-type": "text/plain" }, 415],
    ["no content type", { "content-type": undefined }, 415],
    ["no cookie", { cookie: undefined }, 401],
    ["a wrong cookie", { cookie: "porthole-1=x" }, 401],
  ])("refuses %s", async (_what, change, status) => {
    for (const path of [
      "state",
      "call",
      "place",
      "open",
      "app-call",
      "app-resource",
      "tools",
      "close",
      "events",
    ]) {
      expect((await api(path, {}, change)).status, path).toBe(status);
    }
  });

  it("refuses a cookie with a wrong value under the right name", async () => {
    const [name] = (await cookie()).split("=");
    expect((await api("state", {}, { cookie: `${name}=${"A".repeat(43)}` })).status).toBe(401);
  });

  it.each(["GET", "PUT", "DELETE", "OPTIONS"])("refuses %s", async (method) => {
    expect((await api("state", "", {}, method)).status).toBe(405);
  });

  it("sends no CORS header, whoever asks", async () => {
    for (const change of [{}, { origin: "https://evil.example" }]) {
      const { headers } = await api("state", {}, change);
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  it("bounds the body, declared or not", async () => {
    const big = `{"pad":"${"x".repeat(9 * 1024 * 1024)}"}`;
    expect((await api("state", big)).status).toBe(413);
    expect((await api("state", big, { "transfer-encoding": "chunked" })).status).toBe(413);
    expect((await api("state", `{"pad":"${"x".repeat(1024 * 1024)}"}`)).status).toBe(200);
  });

  it("cuts off a sender that does not stop", async () => {
    const endless = `{"pad":"${"x".repeat(40 * 1024 * 1024)}"}`;
    await expect(api("state", endless)).rejects.toThrow(/ECONNRESET|EPIPE|hang up/);
    expect((await api("state", {})).status).toBe(200);
  });

  it("refuses what is no JSON and what has another shape", async () => {
    expect((await api("state", "{")).status).toBe(400);
    expect((await api("call", { target: 1 })).status).toBe(400);
    expect((await api("constructor", {})).status).toBe(404);
  });
});

describe("the launch link (HAR-02)", () => {
  const launch = (value: unknown) =>
    send(`${origin}/api/launch`, {
      method: "POST",
      headers: sameOrigin(),
      body: JSON.stringify({ token: value }),
    });

  it("gives a cookie that scripts and other sites do not get, named for the port", async () => {
    const answer = await launch(token);
    expect(answer.status).toBe(200);
    expect(String(answer.headers["set-cookie"])).toMatch(
      new RegExp(`^porthole-${new URL(origin).port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/api/$`),
    );
    expect(String(answer.headers["set-cookie"])).not.toContain(token);
  });

  it.each([["A".repeat(43)], [""], [undefined], [7]])("refuses the token %j", async (value) => {
    expect((await launch(value)).status).toBe(401);
  });

  it("takes a single-use token once", async () => {
    const once = new URL(host.singleUseUrl()).hash.slice(1);
    expect((await launch(once)).status).toBe(200);
    expect((await launch(once)).status).toBe(401);
  });
});

describe("targets (HAR-03)", () => {
  it("are known by id alone: an address names nothing", async () => {
    for (const target of ["http://127.0.0.1:1/mcp", "server-2", "__proto__", "node -e 1"]) {
      expect((await api("call", { target, name: "show", arguments: {} })).status).toBe(422);
    }
    expect((await api("call", { target: "server-1", name: "show", arguments: {} })).status).toBe(200);
  });
});

describe("the control page (HAR-07)", () => {
  it("is served with its defences", async () => {
    const { status, headers, body } = await send(`${origin}/`);
    expect(status).toBe(200);
    expect(headers["content-security-policy"]).toMatch(
      /frame-ancestors 'none'; frame-src http:\/\/localhost:\d+;/,
    );
    expect(headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "cache-control": "no-store",
    });
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(body)?.[1] ?? "";
    expect(policy).toMatch(/script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+';/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).not.toContain("unsafe");
  });

  it("is not served under another name", async () => {
    expect((await send(`${origin}/`, { headers: { host: "evil.example" } })).status).toBe(403);
    expect(
      (await send(`${origin}/`, { headers: { host: `localhost:${new URL(origin).port}` } })).status,
    ).toBe(403);
  });
});

describe("the sandbox server (HAR-05, HAR-06)", () => {
  const spec = { frame: "opaque", csp: "spec", profile: "spec" };
  const reserve = async () => JSON.parse((await api("place", {})).body);
  const open = async (placement: object = spec) => {
    const { id } = await reserve();
    return JSON.parse((await api("open", { app: id, target: "server-1", tool: "show", ...placement })).body);
  };

  it("sends the policy of the session, whatever the address says", async () => {
    const { frameUrl } = await open();
    const expected = "connect-src 'self' https://api.example;";
    for (const url of [
      frameUrl,
      `${frameUrl}?csp=${encodeURIComponent("default-src *")}`,
      `${frameUrl}?csp=%7B%7D`,
    ]) {
      const { status, headers } = await send(url);
      const policy = String(headers["content-security-policy"]);
      expect(status).toBe(200);
      expect(policy).toContain(expected);
      expect(policy).toContain("script-src 'self' 'unsafe-inline';");
      expect(policy).not.toContain("*");
      expect(policy).toContain(`frame-ancestors ${origin}`);
    }
  });

  it.each([
    [
      "hash-only",
      {
        enforced:
          /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'none'; connect-src https:\/\/api\.example;/,
      },
    ],
    [
      "report-only",
      { reported: /script-src 'self' 'unsafe-inline'; .*connect-src 'self' https:\/\/api\.example;/ },
    ],
    ["none", {}],
  ])(
    "puts an app under the policy of the mode %s",
    async (csp, expected: { enforced?: RegExp; reported?: RegExp }) => {
      const { headers } = await send((await open({ ...spec, csp })).frameUrl);
      const enforced = String(headers["content-security-policy"]);
      const reported = String(headers["content-security-policy-report-only"]);
      if (expected.enforced) expect(enforced).toMatch(expected.enforced);
      else expect(enforced).toBe(`frame-ancestors ${origin}`);
      if (expected.reported) expect(reported).toMatch(expected.reported);
      // What an app reaches for is observed in every mode.
      expect(reported).toContain("/egress");
    },
  );

  it("knows no other way to frame an app", async () => {
    for (const wrong of [{ frame: "blob" }, { csp: "off" }, { profile: "none" }, { profile: undefined }]) {
      const placement = { ...spec, ...wrong };
      const { id } = await reserve();
      expect((await api("open", { app: id, target: "server-1", tool: "show", ...placement })).status).toBe(
        400,
      );
    }
  });

  it("lets a frame wait for its policy, and gives it no other (HAR-06)", async () => {
    const { id, frameUrl } = await reserve();
    let isAnswered = false;
    const waiting = send(frameUrl).finally(() => {
      isAnswered = true;
    });
    // An answer to another request shows that the server had the time for this one.
    expect((await send(`${new URL(frameUrl).origin}/relay.js`)).status).toBe(200);
    expect(isAnswered).toBe(false);
    expect((await api("open", { app: id, target: "server-1", tool: "show", ...spec })).status).toBe(200);
    const { status, headers } = await waiting;
    expect(status).toBe(200);
    expect(headers["content-security-policy"]).toContain("connect-src 'self' https://api.example;");
  });

  it.each([
    [
      "its app cannot be read",
      (app: string) => api("open", { app, target: "server-1", tool: "none", ...spec }),
    ],
    ["the page gives it up", (app: string) => api("close", { app })],
  ])("has no page in a place when %s", async (_what, give) => {
    const { id, frameUrl } = await reserve();
    const waiting = send(frameUrl);
    await give(id);
    expect((await waiting).status).toBe(404);
    expect((await send(frameUrl)).status).toBe(404);
    expect((await api("open", { app: id, target: "server-1", tool: "show", ...spec })).status).toBe(422);
  });

  it("fills a place once", async () => {
    const { id, frameUrl } = await open();
    const before = (await send(frameUrl)).headers["content-security-policy"];
    const again = await api("open", {
      app: id,
      target: "server-1",
      tool: "show",
      ...spec,
      csp: "none",
    });
    expect([again.status, JSON.parse(again.body)]).toEqual([422, { error: "the app has no place any more" }]);
    expect((await send(frameUrl)).headers["content-security-policy"]).toBe(before);
  });

  it("tells which declared sources it left out (CSP-10)", async () => {
    expect((await open()).rejectedSources).toMatchObject([{ declared: "https://a; script-src *" }]);
  });

  it("serves nothing of the control page, and the control server nothing of the sandbox", async () => {
    const { frameUrl, id } = await open();
    const sandbox = new URL(frameUrl).origin;
    for (const path of ["/", "/api/state", "/app/", "/app/unknown", `/app/${id}/more`]) {
      expect((await send(sandbox + path)).status, path).toBe(404);
    }
    expect((await send(`${origin}/app/${id}`)).status).toBe(404);
    expect((await send(`${origin}/relay.js`)).status).toBe(404);
    expect((await send(`${sandbox}/relay.js`)).status).toBe(200);
  });

  it("answers under its own name only", async () => {
    const { frameUrl } = await open();
    expect((await send(frameUrl, { headers: { host: "evil.example" } })).status).toBe(403);
    const port = new URL(frameUrl).port;
    expect((await send(frameUrl, { headers: { host: `127.0.0.1:${port}` } })).status).toBe(403);
  });

  it("forgets an app that is closed", async () => {
    const { frameUrl, id } = await open();
    expect((await send(frameUrl)).status).toBe(200);
    await api("close", { app: id });
    expect((await send(frameUrl)).status).toBe(404);
    expect((await api("app-call", { app: id, name: "show", arguments: {} })).status).toBe(422);
  });

  it("takes reports of one kind and size", async () => {
    const { frameUrl, id } = await open();
    const report = (type: string, body: string) =>
      send(`${new URL(frameUrl).origin}/report/${id}/violation`, {
        method: "POST",
        headers: { "content-type": type },
        body,
      });
    expect((await report("application/csp-report", '{"csp-report":{}}')).status).toBe(204);
    expect((await report("text/plain", "{}")).status).toBe(415);
    expect((await report("application/csp-report", "x".repeat(100_000))).status).toBe(413);
  });
});
