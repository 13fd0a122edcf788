import { describe, expect, it, vi } from "vitest";
import { eras } from "../../../test/server/mcp.js";
import { serving } from "../../../test/server/serving.js";
import { ask, call, endpoint, headersOf, message, read } from "../../../test/server/surfaces.js";
import { createMcpHandler, defineTool, type HandlerConfig, refuse } from "../index.js";

const serverInfo = { name: "door", version: "1.0.0" };
const hello = defineTool({ name: "hello", handler: () => "hello" });

const door = (more: Partial<HandlerConfig<string, string>> = {}) => serving([hello], more);

describe.each(eras)("the door, in the era of %s", (era) => {
  it("asks who calls exactly once, for every request (H1, H4)", async () => {
    const auth = vi.fn(() => "ada");
    const selectSurface = vi.fn(() => "a");
    const handler = createMcpHandler({
      serverInfo,
      auth,
      surfaces: { a: { runtimeTools: [hello] } },
      selectSurface,
    } as HandlerConfig<string, string>);
    const methods =
      era === "2026-07-28" ? ["server/discover", "tools/list"] : ["ping", "tools/list", "tools/list"];
    for (const method of methods) await ask(handler, era, method);
    await call(handler, era, "hello");
    expect(auth).toHaveBeenCalledTimes(methods.length + 1);
    expect(selectSurface).toHaveBeenCalledTimes(methods.length + 1);
    expect(await ask(handler, era, "tools/list")).not.toHaveProperty("headers.mcp-session-id");
  });

  it.each<[string, () => unknown, number, RegExp | null]>([
    ["null", () => null, 401, /^Bearer scope="s", resource_metadata="https:\/\/a\.example\/meta"$/],
    ["undefined", () => undefined, 401, /^Bearer/],
    [
      "a bad token",
      () => refuse({ error: "invalid_token", description: 'no"\r\nX: y' }),
      401,
      /^Bearer error="invalid_token", error_description="noX: y", scope="s"/,
    ],
    [
      "a token that may not",
      () => refuse({ error: "insufficient_scope", scope: "more" }),
      403,
      /error="insufficient_scope", scope="more"/,
    ],
    [
      "a throw",
      () => {
        throw new TypeError("secret");
      },
      500,
      null,
    ],
    ["a rejection", () => Promise.reject(new TypeError("secret")), 500, null],
    ["what never comes", () => new Promise(() => {}), 500, null],
  ])("answers %s of auth and lets nobody in", async (_kind, auth, expected, header) => {
    const challenge = { resourceMetadata: "https://a.example/meta", scope: "s" };
    const handler = door({ auth: auth as () => string, challenge, deadline: 20 });
    const { status, headers, text } = await ask(handler, era, "tools/list");
    expect(status).toBe(expected);
    if (header) expect(headers.get("www-authenticate")).toMatch(header);
    expect(text).not.toContain("secret");
    expect(text).not.toContain("hello");
  });

  it("has no sessions: an id that is sent stands for nobody (H5)", async () => {
    const handler = door({ auth: (request) => request.headers.get("x-name") });
    const known = await ask(handler, era, "tools/list", {}, { "x-name": "ada", "mcp-session-id": "s1" });
    expect({ status: known.status, session: known.headers.get("mcp-session-id") }).toEqual({
      status: 200,
      session: null,
    });
    expect((await ask(handler, era, "tools/list", {}, { "mcp-session-id": "s1" })).status).toBe(401);
  });

  it("tells a hanging auth that nobody waits any more", async () => {
    let told: AbortSignal | undefined;
    const auth = (_request: Request, signal: AbortSignal) => {
      told = signal;
      return new Promise<string>(() => {});
    };
    await ask(door({ auth, deadline: 20 }), era, "tools/list");
    expect(told?.aborted).toBe(true);
  });

  it("bounds what one caller has running, and forgets it when it is done", async () => {
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const started = vi.fn();
    const slow = defineTool({
      name: "slow",
      handler: async () => {
        started();
        await gate;
        return "";
      },
    });
    const handler = door({
      auth: (request) => request.headers.get("x-name"),
      runtimeTools: [slow, hello],
      concurrency: { limit: 2, key: (name) => name ?? "" },
    });
    const running = [1, 2].map(() => call(handler, era, "slow", {}, { "x-name": "ada" }));
    await vi.waitUntil(() => started.mock.calls.length === 2);
    const third = await call(handler, era, "hello", {}, { "x-name": "ada" });
    expect({ status: third.status, retry: third.headers.get("retry-after") }).toEqual({
      status: 429,
      retry: "1",
    });
    expect((await call(handler, era, "hello", {}, { "x-name": "bob" })).status).toBe(200);
    go();
    await Promise.all(running);
    for (let round = 0; round < 5; round += 1) {
      expect((await call(handler, era, "hello", {}, { "x-name": "ada" })).status).toBe(200);
    }
  });
});

describe("bodies", () => {
  const send = (body: string, headers: Record<string, string> = {}, handler = door()) =>
    handler
      .fetch(
        new Request(endpoint, {
          method: "POST",
          headers: { ...headersOf("2025-11-25", "tools/list", {}), ...headers },
          body,
        }),
      )
      .then(read);

  it.each([
    ["no JSON", "{", 400, -32700],
    ["nothing", "", 400, -32700],
    ["an empty batch", "[]", 400, -32600],
    ["no message", "7", 400, -32600],
  ])("are refused by the SDK's own words: %s (H3)", async (_kind, body, status, code) => {
    const answer = await send(body);
    expect({ status: answer.status, code: answer.body.error?.code }).toEqual({ status, code });
  });

  it("are refused over the limit and of another type", async () => {
    const list = JSON.stringify(message("2025-11-25", "tools/list"));
    const small = door({ maxBodyBytes: 100 });
    expect((await send(list.padEnd(100), {}, small)).status).toBe(200);
    expect((await send(list.padEnd(101), {}, small)).status).toBe(413);
    expect((await send(list, { "content-type": "text/plain" })).status).toBe(415);
  });

  it("may have been parsed by a framework", async () => {
    const { status } = await read(
      await door().fetch(
        new Request(endpoint, { method: "POST", headers: headersOf("2025-11-25", "tools/list", {}) }),
        { parsedBody: message("2025-11-25", "tools/list") },
      ),
    );
    expect(status).toBe(200);
  });

  it.each([["GET"], ["DELETE"]])(
    "are not sent with %s: 405 to callers who may come in, 401 to others (H7)",
    async (method) => {
      const send = (auth: () => string | null) =>
        door({ auth }).fetch(new Request(endpoint, { method, headers: { accept: "text/event-stream" } }));
      expect((await send(() => "ada")).status).toBe(405);
      expect((await send(() => null)).status).toBe(401);
    },
  );

  it("of 2025 clients are refused where that is asked for", async () => {
    const handler = door({ legacy: "reject" });
    expect((await ask(handler, "2025-11-25", "tools/list")).status).toBe(400);
    expect((await ask(handler, "2026-07-28", "tools/list")).status).toBe(200);
  });
});

describe("guards", () => {
  const asks = vi.fn(() => "ada");
  const knock = (url: string, headers: Record<string, string>, security = {}) =>
    door({ auth: asks, security }).fetch(
      new Request(url, {
        method: "POST",
        headers: { ...headersOf("2025-11-25", "tools/list", {}), ...headers },
        body: JSON.stringify(message("2025-11-25", "tools/list")),
      }),
    );
  it.each([
    ["this machine", endpoint, {}, 200],
    ["its addresses", "http://127.0.0.1:9/mcp", {}, 200],
    ["its own page", endpoint, { origin: "http://localhost:1" }, 200],
    ["another name", "http://evil.example/mcp", {}, 403],
    ["another Host", endpoint, { host: "evil.example" }, 403],
    ["a foreign page", endpoint, { origin: "https://evil.example" }, 403],
    ["a sandboxed page", endpoint, { origin: "null" }, 403],
  ])("by default answer %s", async (_kind, url, headers, status) => {
    asks.mockClear();
    expect((await knock(url, headers)).status).toBe(status);
    expect(asks).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
  });
  it("know other names where they are told", async () => {
    const security = { allowedHosts: ["shop.example"], allowedOrigins: ["app.example"] };
    expect(
      (await knock("https://shop.example/mcp", { origin: "https://app.example" }, security)).status,
    ).toBe(200);
    expect((await knock(endpoint, {}, security)).status).toBe(403);
  });
});

describe("the observer of refusals", () => {
  it("gets a copy and can change nothing", async () => {
    const onTransportRejected = vi.fn((response: Response) => {
      response.headers.set("x-changed", "1");
      throw new TypeError("observer");
    });
    const handler = door({ auth: (request) => request.headers.get("x-name"), onTransportRejected });
    const { status, headers, text } = await ask(handler, "2026-07-28", "tools/list");
    expect({ status, changed: headers.get("x-changed") }).toEqual({ status: 401, changed: null });
    expect(text).toContain("Unauthorized");
    await ask(handler, "2026-07-28", "tools/list", {}, { "x-name": "ada" });
    expect(onTransportRejected).toHaveBeenCalledOnce();
  });
});
