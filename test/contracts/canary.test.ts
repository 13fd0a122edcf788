import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { compatibilityProfiles, metaKeys } from "../../server/contracts/index.js";
import { tapBytes } from "../fixtures/byte-tap.js";
import { type Era, eras } from "../server/mcp.js";
import { engines, engineUnderTest } from "./engines.js";
import { expose } from "./exposing.js";
import {
  approved,
  contractsOn,
  offering,
  sendReport,
  stageReports,
  summarize,
  upstreamForFile,
} from "./kit.js";

const canary = "canary-7c41-do-not-forward";

/** The ways in which a word may stand in what is sent. */
function spellings(word: string): readonly string[] {
  return [
    word,
    encodeURIComponent(word),
    Buffer.from(word).toString("hex"),
    // Of the three places in which it may begin within a group of base64, the letters that are its alone.
    ...[0, 1, 2].map((lead) =>
      Buffer.from(`${"x".repeat(lead)}${word}`)
        .toString("base64url")
        .slice(lead === 0 ? 0 : 4, -4),
    ),
  ];
}

/** A client whose every request says the canary wherever a caller can say something. */
async function telling(url: string, era: Era, token: string): Promise<Client> {
  const client = new Client(
    { name: canary, version: canary, title: canary },
    era === "2026-07-28" ? { versionNegotiation: { mode: { pin: era } } } : {},
  );
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: `session=${canary}`,
    "x-forwarded-for": "203.0.113.9",
    "x-api-key": canary,
    traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    tracestate: `vendor=${canary}`,
    baggage: `user=${canary}`,
    "user-agent": canary,
    referer: `https://app.example/${canary}`,
  };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}?${canary}=${canary}`), { requestInit: { headers } }),
  );
  onTestFinished(() => client.close());
  return client;
}

describe.each(engines)("what a consumer says, in %s", (name) => {
  const engine = engineUnderTest(name);
  const upstream = upstreamForFile();

  it.each(compatibilityProfiles.flatMap((profile) => eras.map((era) => [era, profile] as const)))(
    "NET-02, NET-03: reaches no provider but as arguments: no token, header, query, client or _meta of it (%s to %s)",
    async (era, profile) => {
      const tap = await tapBytes(upstream.current.origin);
      onTestFinished(() => tap.close());
      await upstream.current.behave(offering(summarize, sendReport));
      const contracts = contractsOn(await engine.open(), {
        ports: { environment: () => "upstream-credential-91" },
      });
      onTestFinished(() => contracts.close());
      await contracts.connect({
        id: "reports",
        endpoint: `${tap.origin}/mcp`,
        profile,
        privateNetwork: true,
        credential: {
          env: "REPORTS_TOKEN",
          issuer: "https://issuer.example",
          audience: tap.origin,
          subject: "owner",
        },
      });
      await contracts.importConnection("reports");
      await stageReports(contracts);
      const { contractUrl } = await approved(contracts);
      const consumer = "desk";
      await contracts.grant({ consumer, contractUrl, methods: ["summarize"] });
      const door = await expose(contracts, { [canary]: consumer });
      const { authorization } = await door.as(canary);
      const token = authorization.slice("Bearer ".length);
      const client = await telling(door.url, era, token);
      const called = await client.callTool({
        name: "summarize",
        arguments: { noteId: "note-of-the-consumer" },
        _meta: { [metaKeys.transactionId]: `${canary}-transaction`, "vendor/secret": canary },
      });
      expect(called.structuredContent).toEqual({ summary: "short" });

      const sent = tap.sent().toString("latin1");
      expect(sent).toContain("note-of-the-consumer");
      expect(sent).toContain("upstream-credential-91");
      for (const word of [canary, ...token.split(".")]) {
        for (const spelled of spellings(word)) expect(sent.includes(spelled), spelled).toBe(false);
      }
      for (const word of ["203.0.113.9", "0af7651916cd43dd", consumer, contractUrl, "owner.example"]) {
        expect(sent, word).not.toContain(word);
      }
    },
    60_000,
  );

  it("NET-02: would be found, however it were written", () => {
    for (const lead of ["", "a", "ab", "abc"]) {
      const written = Buffer.from(`${lead}${canary}zz`).toString("base64url");
      expect(spellings(canary).some((spelled) => written.includes(spelled))).toBe(true);
    }
  });
});
