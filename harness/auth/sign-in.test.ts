import { describe, expect, it, onTestFinished } from "vitest";
import { serveAuthorization } from "../../test/fixtures/authorization-server.js";
import { serveProbe } from "../../test/fixtures/probe-server.js";
import { startHost, type WantedSignIn } from "../host.js";
import { callbackPath } from "./callbacks.js";

type Reaction = (wanted: WantedSignIn) => unknown;

/** A server that asks for a token, its authorization server, and a start of the host that reacts as a person would. */
async function served(options: Parameters<typeof serveAuthorization>[0] & { readonly issuer?: string } = {}) {
  const authorization = await serveAuthorization(options);
  onTestFinished(() => authorization.close());
  const server = await serveProbe({
    authorization: { issuer: options.issuer ?? authorization.issuer, accepts: authorization.accepts },
  });
  onTestFinished(() => server.close());
  const start = async (react: Reaction, headers?: Readonly<Record<string, string>>) => {
    const host = await startHost({
      targets: [{ url: server.url, ...(headers ? { headers } : {}) }],
      timeoutMs: 10_000,
      onSignIn: react,
    });
    onTestFinished(() => host.close());
    return host;
  };
  return { authorization, server, start };
}

/** The links of the page on which a person agrees or refuses. */
async function links({ url }: WantedSignIn) {
  const text = (await (await fetch(url)).text()).replaceAll("&amp;", "&");
  const href = (id: string) => new RegExp(`id="${id}" href="([^"]*)"`).exec(text)?.[1] ?? "";
  return { agree: href("agree"), refuse: href("refuse") };
}

const agree: Reaction = async (wanted) => fetch((await links(wanted)).agree);

describe("a server that asks for authorization", () => {
  it("is reached once the person has agreed: discovery, registration, PKCE", async () => {
    const { authorization, server, start } = await served();
    const wanted: WantedSignIn[] = [];
    await start((each) => {
      wanted.push(each);
      return agree(each);
    });
    expect(wanted).toMatchObject([{ server: server.url }]);
    const asked = new URL(wanted[0]?.url ?? "");
    expect(`${asked.origin}/`).toBe(authorization.issuer);
    expect(asked.searchParams.get("code_challenge_method")).toBe("S256");
    expect(asked.searchParams.get("resource")).toBe(server.url);
    expect([...authorization.clients.values()]).toMatchObject([
      {
        client_name: "Porthole",
        redirect_uris: [expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/oauth\/callback$/)],
      },
    ]);
    expect(server.headers.at(-1)?.authorization).toMatch(/^Bearer access-/);
  });

  it("is refused in one line where nobody can be asked, and where the person refuses", async () => {
    const { server, start } = await served();
    await expect(startHost({ targets: [{ url: server.url }] })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
      message: expect.stringContaining("asks for authorization (HTTP 401); pass -H"),
    });
    await expect(start(async (wanted) => fetch((await links(wanted)).refuse))).rejects.toMatchObject({
      code: "UNAUTHORIZED",
      message: `signing in to ${server.url} was refused (access_denied)`,
    });
  });

  it("is not signed in to by who gives a token of their own", async () => {
    const { start } = await served();
    const wanted: WantedSignIn[] = [];
    await expect(
      start((each) => void wanted.push(each), { authorization: "Bearer wrong" }),
    ).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(wanted).toEqual([]);
  });

  it("gets the target's headers, and the authorization server does not (HAR-04)", async () => {
    const { authorization, server, start } = await served();
    await start(agree, { "x-api-key": "s3cr3t-key" });
    expect(server.headers.at(-1)).toMatchObject({ "x-api-key": "s3cr3t-key" });
    expect(authorization.requests.map(({ line }) => line)).toContain("POST /token");
    expect(JSON.stringify(authorization.requests)).not.toContain("s3cr3t-key");
  });

  it.each([
    ["answers with something else", "/register", 500],
    ["gives no token", "/token", 400],
  ])("says what failed when the authorization server %s", async (_what, path, status) => {
    const { start } = await served({
      instead: {
        [path]: (_request, response) => void response.status(status).json({ error: "server_error" }),
      },
    });
    await expect(start(agree)).rejects.toMatchObject({
      code: "UNAUTHORIZED",
      message: expect.stringMatching(/signing in to it failed: .+; or pass -H/),
    });
  });

  it.each(["http://169.254.169.254", "http://[::ffff:169.254.169.254]"])(
    "may not name %s as its authorization server (HAR-04)",
    async (issuer) => {
      const { start } = await served({ issuer });
      const wanted: WantedSignIn[] = [];
      await expect(start((each) => void wanted.push(each))).rejects.toMatchObject({
        message: expect.stringMatching(/link-local or metadata/),
      });
      expect(wanted).toEqual([]);
    },
  );

  it.each(["javascript:alert(1)//", "file:///etc/passwd", "http://elsewhere.example/authorize"])(
    "may not have people sign in at %s (HAR-09)",
    async (address) => {
      const wanted: WantedSignIn[] = [];
      const { start } = await served({
        instead: {
          "/.well-known/oauth-authorization-server": (request, response) => {
            const issuer = `http://${request.headers.host}/`;
            response.json({
              issuer,
              authorization_endpoint: address,
              token_endpoint: `${issuer}token`,
              registration_endpoint: `${issuer}register`,
              response_types_supported: ["code"],
              code_challenge_methods_supported: ["S256"],
            });
          },
        },
      });
      await expect(start((each) => void wanted.push(each))).rejects.toMatchObject({ code: "UNAUTHORIZED" });
      expect(wanted).toEqual([]);
    },
  );

  it("takes an answer once, with its own state, and shows nothing of it", async () => {
    const { start } = await served();
    const seen: { readonly status: number; readonly text: string }[] = [];
    const visit = async (url: string | URL, init?: RequestInit) => {
      const response = await fetch(url, init);
      seen.push({ status: response.status, text: await response.text() });
      return response;
    };
    await start(async (wanted) => {
      const right = (await links(wanted)).agree;
      const { origin } = new URL(right);
      await visit(`${origin}${callbackPath}?code=x&state=wrong<script>`);
      await visit(`${origin}${callbackPath}`);
      await visit(right, { method: "POST" });
      await visit(`${origin}/api/state`, { method: "POST" });
      const good = await visit(right);
      expect(good.headers.get("content-security-policy")).toContain("default-src 'none'");
      await visit(right);
    });
    await expect.poll(() => seen.map(({ status }) => status)).toEqual([400, 400, 405, 503, 200, 400]);
    expect(seen.map(({ text }) => text).join("")).not.toMatch(/script|code-|wrong/);
  });
});
