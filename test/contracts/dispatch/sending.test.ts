import {
  Client,
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { compatibilityProfiles } from "../../../server/contracts/profile.js";
import { type CallBehaviour, startUpstream, type UpstreamFixture } from "../../server/upstream.js";
import { engines, engineUnderTest } from "../engines.js";
import { calledAs, codeOf, dispatching, givenUp, grantedAt, grantedUpstream } from "./kit.js";

let upstream: UpstreamFixture;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());

const error = (code: number) =>
  `{"jsonrpc":"2.0","id":$ID,"error":{"code":${code},"message":"a secret of the server"}}`;
const httpError = (code: number): CallBehaviour => ({
  status: 400,
  body: error(code),
});
const complete = (members: string): CallBehaviour => ({ result: `{"resultType":"complete",${members}}` });
const summary = '"structuredContent":{"summary":"short"}';
const deep = `${"[".repeat(40)}${"]".repeat(40)}`;

/** What a server does, and what is known then; `2026-07-28 alone` where the other revision has no such thing. */
const answers: readonly (readonly [
  what: string,
  CallBehaviour,
  state: string,
  reason?: string,
  only?: string,
])[] = [
  ["an answer", {}, "succeeded"],
  ["an answer as an event", { answer: "sse" }, "succeeded"],
  ["a reported failure", complete('"isError":true,"content":[]'), "failed"],
  [
    "a reported failure of another shape",
    complete('"isError":true,"content":[],"structuredContent":[1]'),
    "failed",
  ],
  ["401", { status: 401, body: "a secret of the server" }, "refused", "reauthorization_required"],
  ["403", { status: 403 }, "refused", "reauthorization_required"],
  ["415", { status: 415 }, "refused", "unsupported_media_type"],
  ["no such method", { raw: error(-32_601) }, "refused", "method_not_found"],
  ["a header that does not fit", httpError(-32_020), "refused", "header_mismatch"],
  ["a capability that is missing", httpError(-32_021), "refused", "missing_capability"],
  ["another version", httpError(-32_022), "refused", "unsupported_version"],
  [
    "invalid parameters, which may be its own result",
    { raw: error(-32_602) },
    "indeterminate",
    "server_error",
  ],
  ["an internal error", { raw: error(-32_603) }, "indeterminate", "server_error"],
  ...[400, 404, 408, 429, 500, 502, 503, 504].map(
    (status) =>
      [`${status}`, { status, headers: { "retry-after": "0" } }, "indeterminate", "http_error"] as const,
  ),
  [
    "a redirect to itself",
    { status: 307, headers: { location: "/mcp" } },
    "indeterminate",
    "redirect_refused",
  ],
  ["a connection that breaks", { kind: "destroy" }, "indeterminate", "connection_lost"],
  ["a stream that ends without an answer", { kind: "early-end" }, "indeterminate", "no_answer"],
  ["a stream that breaks", { kind: "reset" }, "indeterminate", "connection_lost"],
  ["half an answer", { kind: "truncated" }, "indeterminate", "connection_lost"],
  ["a lie about the length", { kind: "lying-length" }, "indeterminate", "no_answer"],
  ["bytes that are no text", { kind: "bytes", base64: "/////w==" }, "indeterminate", "connection_lost"],
  ["nothing, accepted", { status: 202 }, "indeterminate", "no_answer"],
  [
    "the answer to another call",
    { raw: '{"jsonrpc":"2.0","id":99,"result":{}}' },
    "indeterminate",
    "no_answer",
  ],
  [
    "a request in place of an answer",
    { raw: '{"jsonrpc":"2.0","id":$ID,"method":"ping"}' },
    "indeterminate",
    "no_answer",
  ],
  ["no JSON-RPC at all", { raw: "<html>" }, "indeterminate", "no_answer"],
  ["an answer without end", { kind: "endless" }, "indeterminate", "response_too_large"],
  ["one event without end", { kind: "endless-event" }, "indeterminate", "response_too_large"],
  ["50 MB as 50 kB", { kind: "gzip" }, "indeterminate", "response_too_large"],
  ["silence", { kind: "silent" }, "indeterminate", "deadline"],
  ["one space after the other", { kind: "drip" }, "indeterminate", "deadline"],
  [
    "a question for a password",
    {
      result:
        '{"resultType":"input_required","inputRequests":{"a":{"method":"elicitation/create","params":{}}}}',
    },
    "indeterminate",
    "upstream_unsupported_result",
    "2026-07-28",
  ],
  [
    "a kind of result that nobody knows",
    { result: '{"resultType":"x"}' },
    "indeterminate",
    "upstream_unsupported_result",
    "2026-07-28",
  ],
  [
    "a task",
    complete('"task":{"taskId":"1","status":"working"}'),
    "indeterminate",
    "upstream_unsupported_result",
  ],
  [
    "a result of no kind",
    { result: `{"content":[],${summary}}` },
    "completed_invalid_output",
    "result_malformed",
    "2026-07-28",
  ],
  [
    "a result without what is promised",
    complete('"content":[]'),
    "completed_invalid_output",
    "output_invalid",
  ],
  [
    "a result of another shape",
    complete('"content":[],"structuredContent":{"summary":1}'),
    "completed_invalid_output",
    "output_invalid",
  ],
  ["an empty result", { result: "{}" }, "completed_invalid_output"],
  ["no result", { result: "1" }, "completed_invalid_output", "result_malformed"],
  [
    "content that is no list",
    complete(`"content":{},${summary}`),
    "completed_invalid_output",
    "result_malformed",
  ],
  [
    "a block of no type",
    complete(`"content":[{}],${summary}`),
    "completed_invalid_output",
    "result_malformed",
  ],
  [
    "65 blocks",
    complete(`"content":[${Array(65).fill('{"type":"text","text":""}').join()}],${summary}`),
    "completed_invalid_output",
    "result_malformed",
  ],
  [
    "a member that stands twice",
    complete(`"content":[],${summary},${summary}`),
    "completed_invalid_output",
    "result_malformed",
  ],
  [
    "a number that no double holds",
    complete('"content":[],"structuredContent":{"summary":"s","n":9007199254740993}'),
    "completed_invalid_output",
    "result_malformed",
  ],
  [
    "a value that is too deep",
    complete(`"content":[],"structuredContent":{"summary":"s","n":${deep}}`),
    "completed_invalid_output",
    "result_malformed",
  ],
];

describe.each(engines.slice(0, 1))("a call in %s", (name) => {
  const engine = engineUnderTest(name);

  describe.each(compatibilityProfiles)("to a server of %s", (profile) => {
    it("DIS-03, DIS-05, DIS-08, INV-07: is sent once, and becomes what is known of it", async () => {
      const contracts = dispatching(await engine.open(), { ports: { lateMs: 1 } });
      const { call } = await grantedUpstream(contracts, upstream, profile);
      const told: unknown[] = [];
      const wanted: unknown[] = [];
      for (const [what, behaviour, state, reason, only] of answers) {
        if (only !== undefined && only !== profile) continue;
        await upstream.behave(calledAs(behaviour));
        const outcome =
          reason === "deadline"
            ? await givenUp((deadlineMs) => contracts.invoke(call({ deadlineMs })))
            : await contracts.invoke(call());
        // What the server said of itself stays with it.
        expect(JSON.stringify(outcome), what).not.toContain("secret");
        const told1 = "reason" in outcome ? outcome.reason : undefined;
        told.push([what, await upstream.calls(), outcome.state, reason === undefined ? undefined : told1]);
        wanted.push([what, 1, state, reason]);
      }
      expect(told).toEqual(wanted);
    }, 120_000);

    it.each([401, 403, 500, 503])(
      "INV-01: is not sent where the session is answered with %i",
      async (status) => {
        const contracts = dispatching(await engine.open());
        const { call } = await grantedUpstream(contracts, upstream, profile);
        await upstream.behave({ ...calledAs({}), opening: { status, body: "{}" } });
        expect(await contracts.invoke(call())).toMatchObject({
          state: "not_sent",
          reason: status < 500 ? "reauthorization_required" : "unreachable",
        });
        expect(await upstream.calls()).toBe(0);
      },
    );

    it("INV-01: is not sent where the server has gone over to another revision", async () => {
      const contracts = dispatching(await engine.open());
      const { call } = await grantedUpstream(contracts, upstream, profile);
      const others = compatibilityProfiles.filter((other) => other !== profile);
      await upstream.behave({ ...calledAs({}), eras: others });
      expect(await contracts.invoke(call())).toMatchObject({ state: "not_sent", reason: "profile_mismatch" });
      expect(await upstream.calls()).toBe(0);
    });

    it("INV-01: is not sent where nobody answers at all, or the name leads elsewhere", async () => {
      const gone = await startUpstream();
      let address = "127.0.0.1";
      const contracts = dispatching(await engine.open(), {
        ports: {
          lookup: (_name, _options, callback) => {
            if (address === "")
              return callback(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), "", 0);
            callback(null, [{ address, family: 4 }]);
          },
        },
      });
      const named = { ...gone, url: gone.url.replace("127.0.0.1", "localhost") };
      const { call } = await grantedUpstream(contracts, named, profile);
      address = "169.254.169.254";
      expect(await contracts.invoke(call())).toMatchObject({ state: "not_sent", reason: "address_blocked" });
      address = "";
      expect(await contracts.invoke(call())).toMatchObject({ state: "not_sent", reason: "unreachable" });
      address = "127.0.0.1";
      expect(await contracts.invoke(call())).toMatchObject({ state: "succeeded" });
      await gone.stop();
      expect(await contracts.invoke(call())).toMatchObject({ state: "not_sent", reason: "unreachable" });
    });

    it("INV-06: a caller who goes away leaves an unknown behind, and what was not sent is not sent", async () => {
      const contracts = dispatching(await engine.open());
      const { call } = await grantedUpstream(contracts, upstream, profile);
      await upstream.behave(calledAs({ hold: true }));
      const leaving = new AbortController();
      const given = contracts.invoke(call({ signal: leaving.signal }));
      await upstream.held();
      leaving.abort();
      expect(await given).toMatchObject({ state: "indeterminate", reason: "aborted" });
      expect(await contracts.invoke(call({ signal: leaving.signal }))).toMatchObject({
        state: "not_sent",
        reason: "aborted",
      });
      expect(await upstream.calls()).toBe(1);
    });

    it("DIS-07: brings nothing back that leads anywhere, and fetches nothing", async () => {
      const contracts = dispatching(await engine.open());
      const { call } = await grantedUpstream(contracts, upstream, profile);
      const link = `{"type":"resource_link","uri":"${upstream.origin}/trap","name":"n","_meta":{"ui":{"resourceUri":"ui://x"}}}`;
      await upstream.behave(
        calledAs(complete(`"content":[${link}],${summary},"_meta":{"io.modelcontextprotocol/x":1}`)),
      );
      const outcome = await contracts.invoke(call());
      expect(outcome).toMatchObject({
        state: "succeeded",
        result: { content: [{ type: "resource_link", uri: `${upstream.origin}/trap`, name: "n" }] },
      });
      expect(JSON.stringify(outcome)).not.toContain("_meta");
      expect((await upstream.seen()).every(({ url }) => url.startsWith("/mcp"))).toBe(true);
    });

    it("DIS-02: what was seen a minute ago is read again first, at whatever clock", async () => {
      let clock = Date.now();
      const contracts = dispatching(await engine.open(), { ports: { now: () => new Date(clock) } });
      const { call } = await grantedUpstream(contracts, upstream, profile);
      const lists = async () =>
        (await upstream.seen()).filter(({ body }) => body.includes('"tools/list"')).length;
      for (const [jump, wanted] of [
        [59_000, 0],
        [1_000, 1],
        [-3_600_000, 1],
        [86_400_000, 1],
      ] as const) {
        await upstream.behave(calledAs({}));
        clock += jump;
        expect(await codeOf(contracts.invoke(call()))).toBe("succeeded");
        expect(await lists(), `${jump}`).toBe(wanted);
      }
      await upstream.behave({ ...calledAs({}), instead: { status: 503 } });
      clock += 60_000;
      await expect(contracts.invoke(call())).rejects.toMatchObject({
        code: "contract_unavailable",
        details: { reason: "binding_unverified" },
      });
      expect(await upstream.calls()).toBe(0);
    });
  });

  it("NET-01, NET-09: without its credential nothing is sent and nothing recorded; with a refused one it is not asked again", async () => {
    const variables: Record<string, string> = { REPORTS: "right" };
    let clock = Date.now();
    const contracts = dispatching(await engine.open(), {
      ports: { environment: (variable) => variables[variable], now: () => new Date(clock) },
    });
    await upstream.behave(calledAs({}));
    const credential = {
      env: "REPORTS",
      issuer: "https://issuer.test",
      audience: upstream.origin,
      subject: "ada",
    };
    const endpoint = `${upstream.url}?as=reports`;
    await contracts.connect({
      id: "reports",
      endpoint,
      profile: "2026-07-28",
      privateNetwork: true,
      credential,
    });
    await contracts.importConnection("reports");
    const { call } = await grantedAt(contracts, "reports");
    variables.REPORTS = "";
    await upstream.behave({ ...calledAs({}), token: "right" });
    await expect(contracts.invoke(call())).rejects.toMatchObject({
      code: "connection_unavailable",
      details: { reason: "not_connected" },
    });
    expect((await contracts.invocations.list()).entries).toEqual([]);
    expect(await upstream.seen()).toEqual([]);
    variables.REPORTS = "right";
    expect(await contracts.invoke(call())).toMatchObject({ state: "succeeded" });
    // Where its tools are read again, after a minute.
    variables.REPORTS = "wrong";
    clock += 60_000;
    await expect(contracts.invoke(call())).rejects.toMatchObject({
      code: "connection_unavailable",
      details: { reason: "reauthorization_required" },
    });
    expect(await upstream.calls()).toBe(1);
    variables.REPORTS = "right";
    expect(await contracts.invoke(call())).toMatchObject({ state: "succeeded" });
    // In the session that stands already.
    variables.REPORTS = "wrong";
    await upstream.behave({ ...calledAs({}), token: "right" });
    expect(await contracts.invoke(call())).toMatchObject({
      state: "refused",
      reason: "reauthorization_required",
    });
    expect(await upstream.seen()).toHaveLength(1);
  });
});

/** How often a client with other settings sends: the fixture does provoke what is refused above. */
async function sendsWithDefaults(
  behaviour: CallBehaviour,
  options: StreamableHTTPClientTransportOptions = {},
) {
  await upstream.behave(calledAs(behaviour));
  const client = new Client(
    { name: "plain", version: "1" },
    { capabilities: { elicitation: {} }, versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  client.setRequestHandler("elicitation/create", async () => ({ action: "accept", content: {} }));
  await client.connect(new StreamableHTTPClientTransport(new URL(upstream.url), options));
  onTestFinished(() => client.close());
  await client.callTool({ name: "summarize", arguments: { noteId: "n" } }).catch(() => {});
  return upstream.calls();
}

describe("INV-07: where the official client would send again", () => {
  const elicitation =
    '{"method":"elicitation/create","params":{"mode":"form","message":"m","requestedSchema":{"type":"object","properties":{}}}}';
  const ways: readonly (readonly [string, CallBehaviour, StreamableHTTPClientTransportOptions])[] = [
    [
      "401, for another token",
      { status: 401 },
      { authProvider: { token: async () => "t", onUnauthorized: async () => {} } },
    ],
    ["a header that does not fit", httpError(-32_020), {}],
    ["a question", { result: `{"resultType":"input_required","inputRequests":{"a":${elicitation}}}` }, {}],
    ["a redirect to itself", { status: 307, headers: { location: "/mcp" } }, {}],
  ];
  it.each(ways)("it does after %s", async (_what, behaviour, options) => {
    expect(await sendsWithDefaults(behaviour, options)).toBeGreaterThan(1);
  });

  describe.each(compatibilityProfiles)("in %s", (profile) => {
    const engine = engineUnderTest(engines[0] ?? "sqlite");
    const scope = 'Bearer error="insufficient_scope", scope="all"';
    it.each([
      ...ways.map(([what, behaviour]) => [what, behaviour] as const),
      ["403, for a wider scope", { status: 403, headers: { "www-authenticate": scope } }] as const,
    ])("a call is sent once: %s", async (_what, behaviour) => {
      const contracts = dispatching(await engine.open());
      const { call } = await grantedUpstream(contracts, upstream, profile);
      await upstream.behave(calledAs(behaviour));
      await contracts.invoke(call());
      expect(await upstream.calls()).toBe(1);
    });
  });
});
