import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { call, toolNames } from "../../../test/server/surfaces.js";
import { apiKeyAuth, createMcpHandler, defineTool, oauthResource, type ToolContext } from "../index.js";
import type { OAuthIdentity, OAuthOptions } from "./oauth.js";

const resource = "https://shop.example/mcp";
const issuer = "https://id.example";
const modern = "2026-07-28";
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let others: typeof keys;
beforeAll(async () => {
  [keys, others] = await Promise.all([generateKeyPair("ES256"), generateKeyPair("ES256")]);
});

interface Claims {
  readonly audience?: string;
  readonly issuer?: string;
  readonly scope?: string;
  readonly expires?: string;
  readonly subject?: string;
}
const token = (claims: Claims = {}, key = keys.privateKey, header = {}) => {
  const { audience = resource, scope = "read", expires = "1h", subject = "ada" } = claims;
  const made = new SignJWT({ scope, client_id: "web" })
    .setProtectedHeader({ alg: "ES256", ...header })
    .setIssuer(claims.issuer ?? issuer)
    .setAudience(audience)
    .setExpirationTime(expires);
  return (subject === "" ? made : made.setSubject(subject)).sign(key);
};
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

const who = defineTool({
  name: "who",
  handler: (_args, { identity, server }: ToolContext<OAuthIdentity>) => [
    identity?.subject,
    identity?.client,
    server.http?.authInfo?.scopes,
  ],
});
function shop(more: Partial<OAuthOptions> = {}) {
  const oauth = oauthResource({ resource, issuer, keys: keys.publicKey, scopes: ["read"], ...more });
  return createMcpHandler({
    ...oauth,
    serverInfo: { name: "shop", version: "1.0.0" },
    runtimeTools: [who],
    onerror: () => {},
  });
}

describe("an OAuth resource server", () => {
  it("knows the caller by a token of the issuer for this server", async () => {
    const { body } = await call(shop(), modern, "who", {}, bearer(await token()));
    expect(body.result?.content?.[0]?.text).toBe('["ada","web",["read"]]');
  });

  it.each<[string, () => Promise<string> | string, number, RegExp]>([
    [
      "no token",
      () => "",
      401,
      /^Bearer scope="read", resource_metadata="https:\/\/shop\.example\/\.well-known\/oauth-protected-resource\/mcp"$/,
    ],
    ["garbage", () => "garbage", 401, /error="invalid_token"/],
    ["an expired token", () => token({ expires: "-1h" }), 401, /expired/],
    ["a token for somebody else", () => token({ audience: "https://other.example/mcp" }), 401, /aud/],
    ["another issuer's token", () => token({ issuer: "https://evil.example" }), 401, /iss/],
    ["a token signed by another key", () => token({}, others.privateKey), 401, /invalid_token/],
    ["a token without a subject", () => token({ subject: "" }), 401, /subject/],
    [
      "an unsigned token",
      () =>
        `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from("{}").toString("base64url")}.`,
      401,
      /invalid_token/,
    ],
    [
      "a token without the scope",
      () => token({ scope: "other" }),
      403,
      /error="insufficient_scope".*scope="read"/,
    ],
  ])("refuses %s and says what to do", async (_kind, made, status, header) => {
    const sent = await made();
    const answer = await call(shop(), modern, "who", {}, sent ? bearer(sent) : {});
    expect(answer.status).toBe(status);
    expect(answer.headers.get("www-authenticate")).toMatch(header);
  });

  it("fetches the issuer's keys, and blames nobody's token when it cannot", async () => {
    const jwks = JSON.stringify({
      keys: [{ ...(await exportJWK(keys.publicKey)), kid: "k1", alg: "ES256" }],
    });
    let status = 200;
    const http = createServer((_request, response) =>
      response.writeHead(status, { "content-type": "application/json" }).end(jwks),
    );
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void http.close());
    const url = new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/jwks`);
    const good = bearer(await token({}, keys.privateKey, { kid: "k1" }));
    const handler = shop({ keys: url });
    // A slow machine may miss the time that fetching keys has; the next request fetches again.
    await vi.waitFor(
      async () => expect((await call(handler, modern, "who", {}, good)).status).toBe(200),
      15_000,
    );
    status = 500;
    expect((await call(shop({ keys: url }), modern, "who", {}, good)).status).toBe(500);
  });

  it("publishes its metadata", async () => {
    const oauth = oauthResource({ resource, issuer, keys: keys.publicKey, scopes: ["read"] });
    expect(oauth.metadataPath).toBe("/.well-known/oauth-protected-resource/mcp");
    expect(await oauth.metadata().json()).toEqual({
      resource,
      authorization_servers: [issuer],
      bearer_methods_supported: ["header"],
      scopes_supported: ["read"],
    });
  });

  it.each<[string, Partial<OAuthOptions>]>([
    ["a resource that is no address", { resource: "shop" }],
    ["an issuer that is no address", { issuer: "shop" }],
    ["a secret without an algorithm", { keys: new Uint8Array(32) }],
  ])("cannot be made with %s", (_kind, options) => {
    expect(() => shop(options)).toThrow(expect.objectContaining({ code: "INVALID_OPTION" }));
  });
});

describe("API keys", () => {
  const known = vi.fn(() => [
    { key: "secret-1", identity: "ada" },
    { key: "secret-2", identity: "bob" },
  ]);
  const handler = createMcpHandler({
    serverInfo: { name: "keys", version: "1.0.0" },
    auth: apiKeyAuth(known),
    runtimeTools: (name: string) => [defineTool({ name, handler: () => "" })],
  });
  it("know callers, and nobody else", async () => {
    expect(await toolNames(handler, modern, bearer("secret-1"))).toEqual(["ada"]);
    expect(await toolNames(handler, modern, bearer("secret-2"))).toEqual(["bob"]);
    for (const headers of [{}, bearer("secret"), bearer("secret-12"), { authorization: "Basic secret-1" }]) {
      expect((await call(handler, modern, "ada", {}, headers)).status).toBe(401);
    }
  });
});
