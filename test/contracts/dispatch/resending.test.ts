import {
  Client,
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { compatibilityProfiles } from "../../../server/contracts/profile.js";
import { type CallBehaviour, startUpstream, type UpstreamFixture } from "../../server/upstream.js";
import { engines, engineUnderTest } from "../engines.js";
import { httpError } from "./answers.js";
import { calledAs, dispatching, grantedUpstream } from "./kit.js";

let upstream: UpstreamFixture;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());

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

  describe.each(engines)("with a journal in %s", (name) => {
    const engine = engineUnderTest(name);
    const scope = 'Bearer error="insufficient_scope", scope="all"';
    const all = compatibilityProfiles.flatMap((profile) =>
      [
        ...ways.map(([what, behaviour]) => [what, behaviour] as const),
        ["403, for a wider scope", { status: 403, headers: { "www-authenticate": scope } }] as const,
      ].map(([what, behaviour]) => [profile, what, behaviour] as const),
    );
    it.each(all)("a call to a server of %s is sent once: %s", async (profile, _what, behaviour) => {
      const contracts = dispatching(await engine.open());
      const { call } = await grantedUpstream(contracts, upstream, profile);
      await upstream.behave(calledAs(behaviour));
      await contracts.invoke(call());
      expect(await upstream.calls()).toBe(1);
    });
  });
});
