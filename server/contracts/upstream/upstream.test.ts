import type { LookupFunction } from "node:net";
import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startUpstream, type UpstreamFixture } from "../../../test/server/upstream.js";
import type { ContractError } from "../errors.js";
import { type CatalogSource, type ImportPorts, importCatalog } from "../import/catalog.js";
import { compatibilityProfiles } from "../profile.js";
import type { UpstreamCredential } from "./credential.js";
import { pinEndpoint } from "./endpoint.js";

let upstream: UpstreamFixture;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());
beforeEach(() => upstream.behave({}));

function read(changes: Partial<CatalogSource> = {}, ports: ImportPorts = {}) {
  const endpoint = pinEndpoint(upstream.url, { privateNetwork: true });
  return importCatalog(
    { id: "c", endpoint, profile: "2026-07-28", ...changes },
    { timeout: 20_000, ...ports },
  );
}

async function refusal(changes?: Partial<CatalogSource>, ports?: ImportPorts): Promise<ContractError> {
  return read(changes, ports).then(
    () => expect.fail("nothing was refused"),
    (error) => error,
  );
}

describe("NET-08: the pinned endpoint", () => {
  it.each([
    ["no URL", "example"],
    ["plain http", "http://example.com/mcp"],
    ["another scheme", "ftp://example.com/mcp"],
    ["credentials", "https://user:secret@example.com/mcp"],
    ["a fragment", "https://example.com/mcp#a"],
    ["an empty fragment", "https://example.com/mcp#"],
  ])("is not one with %s", (_what, address) => {
    for (const privateNetwork of [false, true]) {
      expect(() => pinEndpoint(address, { privateNetwork })).toThrow(
        expect.objectContaining({ code: "endpoint_not_allowed" }),
      );
    }
  });

  it("is one text, however it is written", () => {
    const written = [
      "https://Example.com:443/mcp",
      "https://example.com./mcp",
      "https://example.com/a/../mcp",
    ];
    expect(written.map((address) => pinEndpoint(address).url)).toEqual(
      written.map(() => "https://example.com/mcp"),
    );
  });

  it("is on this machine, without TLS, only when the operator says so", () => {
    expect(() => pinEndpoint("http://127.0.0.1/mcp")).toThrow();
    expect(pinEndpoint("http://127.0.0.1/mcp", { privateNetwork: true }).url).toBe("http://127.0.0.1/mcp");
    expect(() => pinEndpoint("http://10.0.0.1/mcp", { privateNetwork: true })).toThrow();
  });
});

describe("NET-06: where connections go", () => {
  it.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://10.0.0.1/",
    "https://169.254.169.254/",
    "https://[64:ff9b::7f00:1]/",
  ])("not to %s", async (address) => {
    expect(await refusal({ endpoint: pinEndpoint(address) })).toMatchObject({ code: "address_blocked" });
  });

  it("not to the link, whatever the operator says", async () => {
    const endpoint = pinEndpoint("https://169.254.169.254/", { privateNetwork: true });
    expect(await refusal({ endpoint })).toMatchObject({ code: "address_blocked" });
  });

  const leadsTo = (...addresses: readonly string[]): LookupFunction & { readonly names: string[] } => {
    const names: string[] = [];
    const lookup: LookupFunction = (name, _options, callback) => {
      names.push(name);
      callback(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    };
    return Object.assign(lookup, { names });
  };
  const named = () => upstream.url.replace("127.0.0.1", "localhost");

  it("not where one of the addresses of a name may not be reached", async () => {
    for (const addresses of [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], []]) {
      const endpoint = pinEndpoint("https://rebinding.example/mcp");
      const refused = await refusal({ endpoint }, { lookup: leadsTo(...addresses) });
      expect(refused).toMatchObject({ code: "address_blocked" });
    }
    expect(await upstream.seen()).toEqual([]);
  });

  it("to the address that was judged, once the operator allows it", async () => {
    const lookup = leadsTo("127.0.0.1");
    await read({ endpoint: pinEndpoint(named(), { privateNetwork: true }) }, { lookup });
    expect(new Set(lookup.names)).toEqual(new Set(["localhost"]));
    expect(await upstream.seen()).not.toEqual([]);
  });
});

describe.each(compatibilityProfiles)("in the profile %s", (profile) => {
  it.each([301, 302, 303, 307, 308])("NET-06: a redirect with %i is not followed", async (status) => {
    for (const location of [`${upstream.origin}/elsewhere`, upstream.url, "https://example.com/"]) {
      await upstream.behave({ instead: { status, headers: { location } } });
      expect(await refusal({ profile })).toMatchObject({ code: "redirect_refused" });
      const seen = await upstream.seen();
      expect(seen.filter(({ body }) => body.includes("tools/list"))).toHaveLength(1);
      expect(seen.every(({ url }) => url === "/mcp")).toBe(true);
    }
  });

  it.each(["json", "sse"] as const)("NET-06: an answer without end is cut, as %s", async (answer) => {
    await upstream.behave({ answer, instead: { kind: "endless" } });
    expect(await refusal({ profile })).toMatchObject({
      code: "response_too_large",
      details: { limit: "pageBytes", allowed: 4 * 1_024 * 1_024 },
    });
  });

  it("JCS-11: an answer that is no UTF-8 is none", async () => {
    const text = Buffer.from('{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}');
    const base64 = Buffer.concat([text, Buffer.from([0xff])]).toString("base64");
    await upstream.behave({ instead: { kind: "bytes", base64 } });
    expect(await refusal({ profile })).toMatchObject({
      code: "catalog_incomplete",
      details: { reason: "page_failed" },
    });
  });

  it("NET-07, NET-09: a refusal to serve is told, and nothing is asked again, nor any address that it names", async () => {
    await upstream.behave({ token: "right" });
    const error = await refusal({ profile, credential: credential({ token: () => "wrong" }) });
    expect(error).toMatchObject({
      code: "connection_unavailable",
      details: { reason: "reauthorization_required" },
    });
    const seen = await upstream.seen();
    expect(seen.map(({ url }) => url)).toEqual(["/mcp"]);
    // What the server wrote is for a log, if at all; the error that a consumer may see does not repeat it.
    expect(`${error.message} ${JSON.stringify(error.details)}`).not.toContain("body of the refusal");
    await upstream.behave({ token: "right" });
    expect(await read({ profile, credential: credential({ token: () => "right" }) })).toMatchObject({
      subject: "alice",
    });
  });
});

function credential(changes: Partial<UpstreamCredential> = {}): UpstreamCredential {
  const token = () => "canary-5d1f";
  return { issuer: "https://issuer.test", audience: upstream.url, subject: "alice", token, ...changes };
}

const tokenOf = (claims: object) =>
  ["{}", JSON.stringify(claims), "-"].map((part) => Buffer.from(part).toString("base64url")).join(".");

describe("NET-04: a credential", () => {
  it("goes to its audience, in one header of each request, and nowhere else", async () => {
    const snapshot = await read({ credential: credential() });
    const seen = await upstream.seen();
    expect(seen.length).toBeGreaterThan(1);
    for (const { headers, url, body } of seen) {
      const { authorization, ...others } = headers;
      expect(authorization).toBe("Bearer canary-5d1f");
      expect(JSON.stringify([others, url, body])).not.toContain("canary");
    }
    expect(inspect(snapshot, { depth: null })).not.toContain("canary");
  });

  it.each([
    ["of another origin", "https://other.example/mcp"],
    ["of another path", "/other"],
    ["that only begins alike", "/mc"],
    ["below the endpoint", "/mcp/deeper"],
    ["with a query", "/mcp?tenant=2"],
    ["that is no URL", "mcp"],
  ])("for an audience %s is not sent", async (_what, audience) => {
    const whole = audience.startsWith("/") ? `${upstream.origin}${audience}` : audience;
    expect(await refusal({ credential: credential({ audience: whole }) })).toMatchObject({
      code: "credential_audience_mismatch",
      rule: "NET-04",
    });
    expect(await upstream.seen()).toEqual([]);
  });

  it.each(["https://issuer.test", "https://issuer.test/"])(
    "of the pinned issuer is sent (%s)",
    async (iss) => {
      await read({ credential: credential({ token: () => tokenOf({ iss }) }) });
      expect(await upstream.seen()).not.toEqual([]);
    },
  );

  it.each([{ iss: "https://other.test" }, { iss: "issuer.test" }, { iss: "" }])(
    "of another issuer is not: %j",
    async (claims) => {
      const error = await refusal({ credential: credential({ token: () => tokenOf(claims) }) });
      expect(error).toMatchObject({
        code: "credential_audience_mismatch",
        rule: "NET-04",
        details: { reason: "issuer_changed" },
      });
      expect(await upstream.seen()).toEqual([]);
    },
  );

  it("for the whole origin is", async () => {
    await read({ credential: credential({ audience: upstream.origin }) });
    expect(await upstream.seen()).not.toEqual([]);
  });
});

describe("NET-03: what is sent", () => {
  it("is built anew: headers of the protocol, and no encoding that could hide a size", async () => {
    await read({ profile: "2025-11-25" });
    const own = ["accept", "accept-encoding", "content-type", "mcp-protocol-version", "mcp-session-id"];
    const ofConnection = [
      "accept-language",
      "connection",
      "content-length",
      "host",
      "sec-fetch-mode",
      "user-agent",
    ];
    for (const { headers } of await upstream.seen()) {
      expect(headers["accept-encoding"]).toBe("identity");
      expect(Object.keys(headers).filter((name) => ![...own, ...ofConnection].includes(name))).toEqual([]);
    }
  });
});

it("an import that is given up ends as such", async () => {
  const gone = new AbortController();
  gone.abort();
  expect(await refusal({}, { signal: gone.signal })).toMatchObject({
    code: "connection_unavailable",
    details: { reason: "aborted" },
  });
});

it("an endpoint that nobody serves is unreachable", async () => {
  const endpoint = pinEndpoint("http://127.0.0.1:9/mcp", { privateNetwork: true });
  expect(await refusal({ endpoint })).toMatchObject({
    code: "connection_unavailable",
    details: { reason: "unreachable" },
  });
});
