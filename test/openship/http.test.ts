import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createOpenShipHandler, createOpenShipListener } from "../../server/openship/http/handler.js";
import { createProducerStore, type ProducerStore } from "../../server/openship/store/producer-store.js";
import { validateDiscovery } from "../../server/openship/validate/discovery.js";
import { validateSources } from "../../server/openship/validate/sources.js";
import { casesOf } from "./corpus.js";
import { awkward, bytes, snapshotOf } from "./snapshots.js";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Get = (target: string, headers?: Readonly<Record<string, string>>, method?: string) => Promise<Answer>;

/** A request whose target reaches the server as it is written: `fetch` would resolve it first. */
function requester(port: number): Get {
  return (path, headers = {}, method = "GET") =>
    new Promise((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      sent.on("error", reject);
      sent.end();
    });
}

async function listening(
  store: ProducerStore,
  options: { addressing?: "stable"; mcp?: string } = {},
): Promise<Get> {
  const listener = createOpenShipListener({ store, ...options });
  const server = createServer((incoming, response) => void listener(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return requester((server.address() as AddressInfo).port);
}

const publicUrl = "https://example.com";
const html = "<script>alert(1)</script>".repeat(100);
const files = {
  ...awkward,
  "page.html": html,
  "image.png": Uint8Array.of(1, 2, 3),
  "long.txt": "line\n".repeat(1000),
};
const snapshot = snapshotOf(files);

function published(content = snapshot): ProducerStore {
  const store = createProducerStore({ publicUrl });
  store.publish(content);
  return store;
}

const local = (url: string) => {
  expect(url.startsWith(publicUrl)).toBe(true);
  return url.slice(publicUrl.length);
};
const sha256 = (data: Uint8Array, encoding: "hex" | "base64") =>
  createHash("sha256").update(data).digest(encoding);
const revalidated = "public, max-age=0, must-revalidate";

describe("discovery", () => {
  it("leads to a Manifest and a Bundle that are the snapshot, by the configured origin (D1, D3, D9)", async () => {
    const get = await listening(published(), { mcp: `${publicUrl}/mcp` });
    const answer = await get("/.well-known/openship.json", { host: "evil.example" });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "content-type": "application/json; charset=utf-8",
      "cache-control": revalidated,
    });
    const { capabilities, agent, page } = validateDiscovery(answer.body);
    const { manifest, bundle, archive, file, mcp } = capabilities.sources;
    expect(answer.body.toString()).not.toContain("evil");
    expect([file, mcp]).toEqual([`${publicUrl}/openship/file/{path}`, `${publicUrl}/mcp`]);

    const [manifestAnswer, bundleAnswer] = [await get(local(manifest)), await get(local(bundle))];
    expect(validateSources(manifestAnswer.body, bundleAnswer.body).digest).toBe(snapshot.digest);
    expect(manifestAnswer.body).toEqual(Buffer.from(snapshot.manifestBytes));
    for (const url of [archive, agent?.skill, page]) expect((await get(local(url ?? ""))).status).toBe(200);
  });

  it("names documents by their hash, which may be kept for ever, and serves them after the next publication (K2, K3)", async () => {
    const store = published();
    const get = await listening(store);
    const { manifest, bundle } = validateDiscovery((await get("/.well-known/openship.json")).body)
      .capabilities.sources;
    store.publish(snapshotOf({ "README.md": "next" }));
    for (const url of [manifest, bundle]) {
      const { status, headers, body } = await get(local(url));
      expect(status).toBe(200);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(url).toContain(sha256(body, "hex"));
    }
    const next = validateDiscovery((await get("/.well-known/openship.json")).body).capabilities.sources;
    expect(next.manifest).not.toBe(manifest);
    expect((await get("/openship/manifest.json")).body).not.toEqual((await get(local(manifest))).body);

    store.publish(snapshotOf({ "README.md": "third" }));
    store.publish(snapshotOf({ "README.md": "fourth" }));
    expect((await get(local(manifest))).status).toBe(404);
  });

  it("names the stable addresses on request (K1)", async () => {
    const get = await listening(published(), { addressing: "stable" });
    const { manifest, bundle } = validateDiscovery((await get("/.well-known/openship.json")).body)
      .capabilities.sources;
    expect([manifest, bundle]).toEqual([
      `${publicUrl}/openship/manifest.json`,
      `${publicUrl}/openship/bundle.json`,
    ]);
    for (const url of [manifest, bundle])
      expect((await get(local(url))).headers["cache-control"]).toBe(revalidated);
  });

  it.each([
    "http://example.com",
    "https://u:p@example.com",
    "https://example.com/app",
    "ftp://example.com",
    "no url",
  ])("is not made for the origin %s (D2)", (url) => {
    expect(() => createProducerStore({ publicUrl: url })).toThrow(
      expect.objectContaining({ rule: "origin" }),
    );
    expect(createProducerStore({ publicUrl: "http://localhost:1" }).origin).toBe("http://localhost:1");
  });
});

describe("files", () => {
  let get: Get;
  beforeAll(async () => {
    const listener = createOpenShipListener({ store: published() });
    const server = createServer((incoming, response) => void listener(incoming, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    get = requester((server.address() as AddressInfo).port);
    return () => {
      server.closeAllConnections();
      server.close();
    };
  });

  it("have the bytes of the snapshot at every awkward path, with slashes raw and encoded (H3, H4)", async () => {
    for (const { path, sha256: hash } of snapshot.manifest.files) {
      const encoded = encodeURIComponent(path);
      for (const form of new Set([encoded, encoded.replaceAll("%2F", "/")])) {
        const { status, body, headers } = await get(`/openship/file/${form}`);
        expect(status, form).toBe(200);
        expect(sha256(body, "hex"), form).toBe(hash);
        expect(headers["repr-digest"]).toBe(`sha-256=:${sha256(body, "base64")}:`);
      }
    }
  });

  it.each([
    "../../.env.local",
    "%2e%2e/.env.local",
    "..%2f..%2fetc%2fpasswd",
    "%2fetc%2fpasswd",
    "/etc/passwd",
    "a%5Cb",
    "node_modules/x",
    "missing.txt",
    "readme.md",
    "cafe%CC%81.md",
    "README.md%00",
    "README.md/",
    "./README.md",
    "app/../README.md",
    "app",
    "app/",
    "",
    "%",
    "%zz",
    "%C3",
    "%ED%A0%80",
    "a%252520b.txt",
    "toLocaleString",
  ])("are not there at %j, and nothing else is told (H3, H4)", async (rest) => {
    const { status, headers, body } = await get(`/openship/file/${rest}`);
    expect(status).toBe(404);
    expect(headers).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "no-store" });
    expect(JSON.parse(body.toString())).toEqual({
      openship: "1.0",
      error: "not_found",
      message: "Nothing is published at this address.",
    });
  });

  it("run in no browser (H6)", async () => {
    for (const path of ["page.html", "README.md", "image.png"]) {
      const { headers } = await get(`/openship/file/${path}`);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      });
      expect(headers["content-type"]).not.toMatch(/html|javascript|xml/);
    }
  });

  it.each(
    casesOf<
      { readonly method: string; readonly url: string; readonly paths: readonly string[]; rpc?: unknown },
      { readonly status: number; readonly body?: string }
    >("http").filter(([, , { rpc }]) => rpc === undefined),
  )("the handed case %s: %s", async (_id, _why, { method, url, paths }, { status, body }) => {
    const store = published(snapshotOf(Object.fromEntries(paths.map((path) => [path, `in ${path}`]))));
    const answer = await (await listening(store))(url, {}, method);
    expect(answer.status).toBe(status);
    if (body) expect(answer.body.toString()).toBe(`in ${body.slice(1)}`);
  });
});

describe("an answer", () => {
  it("is coded as the client accepts, with a tag of its own for each coding (H2, H5)", async () => {
    const get = await listening(published());
    const plain = await get("/openship/bundle.json");
    const gzip = await get("/openship/bundle.json", { "accept-encoding": "gzip" });
    const br = await get("/openship/bundle.json", { "accept-encoding": "gzip, br" });
    expect([plain, gzip, br].map(({ headers }) => headers["content-encoding"])).toEqual([
      undefined,
      "gzip",
      "br",
    ]);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, body } of [plain, gzip, br]) {
      expect(headers.vary).toBe("accept-encoding");
      expect(headers["content-length"]).toBe(String(body.length));
      expect(headers["repr-digest"]).toBe(`sha-256=:${sha256(body, "base64")}:`);
    }
  });

  it("is 304 for whom has it, with what a cache needs (H5, K1)", async () => {
    const get = await listening(published());
    for (const target of [
      "/.well-known/openship.json",
      "/openship/manifest.json",
      "/openship/file/long.txt",
    ]) {
      const { headers } = await get(target, { "accept-encoding": "gzip" });
      const etag = String(headers.etag);
      const again = await get(target, { "accept-encoding": "gzip", "if-none-match": `W/${etag}` });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers).toMatchObject({
        etag,
        "access-control-allow-origin": "*",
        "cache-control": revalidated,
        vary: "accept-encoding",
      });
      // The tag of one coding says nothing about another.
      expect((await get(target, { "if-none-match": etag })).status).toBe(200);
    }
  });

  it("has another tag when anything but the digest changes (G2)", async () => {
    const store = published(snapshotOf({ a: "same" }));
    const get = await listening(store);
    const before = await get("/openship/manifest.json");
    store.publish(snapshotOf({ a: "same" }, { generatedAt: "2026-12-01T00:00:00.000Z" }));
    const after = await get("/openship/manifest.json", { "if-none-match": String(before.headers.etag) });
    expect(after.status).toBe(200);
    expect(JSON.parse(after.body.toString()).digest).toBe(JSON.parse(before.body.toString()).digest);
  });

  it("to HEAD is that to GET without its body (H5)", async () => {
    const get = await listening(published());
    for (const target of ["/openship/manifest.json", "/openship/file/a%20b.txt", "/openship/file/missing"]) {
      const [full, head] = [await get(target), await get(target, {}, "HEAD")];
      expect(head.body).toHaveLength(0);
      expect(head.status).toBe(full.status);
      const { date: _date, ...headers } = full.headers;
      expect(head.headers).toMatchObject(headers);
    }
  });

  it("to OPTIONS lets every page ask (H5)", async () => {
    const get = await listening(published());
    const { status, headers } = await get(
      "/openship/manifest.json",
      { origin: "https://any.example" },
      "OPTIONS",
    );
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD, OPTIONS",
      "access-control-allow-headers": "*",
    });
  });

  it.each(["POST", "PUT", "DELETE", "PATCH", "PROPFIND"])(
    "to %s is 405 and says what is allowed (H5)",
    async (method) => {
      const get = await listening(published());
      const { status, headers } = await get("/openship/manifest.json", {}, method);
      expect([status, headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
    },
  );

  it("needs no query and gives it no meaning (H1)", async () => {
    const get = await listening(published());
    expect((await get("/openship/file/a%20b.txt?path=README.md")).body).toEqual(
      bytes(awkward["a b.txt"] ?? ""),
    );
    expect((await get("http://example.com/openship/file/README.md")).status).toBe(200);
  });

  it("is 404 everywhere while nothing is published", async () => {
    const get = await listening(createProducerStore({ publicUrl }));
    for (const target of [
      "/.well-known/openship.json",
      "/openship",
      "/openship/manifest.json",
      "/openship/file/a",
    ]) {
      expect((await get(target)).status).toBe(404);
    }
  });

  it("is the same from the fetch handler", async () => {
    const handle = createOpenShipHandler({ store: published() });
    const response = await handle(
      new Request(`${publicUrl}/openship/manifest.json`, { headers: { "accept-encoding": "gzip" } }),
    );
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(Buffer.from(await response.arrayBuffer()))).toEqual(
      Buffer.from(snapshot.manifestBytes),
    );
    expect((await handle(new Request(`${publicUrl}/openship/file/%2e%2e/x`))).status).toBe(404);
    expect(
      (await handle(new Request(`${publicUrl}/openship/manifest.json`, { method: "POST" }))).status,
    ).toBe(405);
  });
});
