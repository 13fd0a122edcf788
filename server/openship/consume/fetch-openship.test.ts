import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { discoveryOf, type Origin, paths, startOrigin } from "../../../test/openship/origin.js";
import { type Pair, pairOf, refusal } from "../../../test/openship/tree.js";
import type { SnapshotProgress } from "../types.js";
import { diffManifests } from "./diff.js";
import { fetchManifest, fetchOpenShip, verifyOpenShip } from "./fetch-openship.js";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function origin(pair: Pair, options?: { readonly hasFiles?: boolean }): Promise<Origin> {
  const started = await startOrigin(pair, options);
  open.push(started);
  return started;
}

const big = "x".repeat(10_000);
const files = {
  "a b+%5B[id].md": "é",
  "d/e.txt": "e\r\n",
  __proto__: "",
  "x.bin": Uint8Array.of(0, 255),
  big,
};
Object.defineProperty(files, "__proto__", { value: "p", enumerable: true });

describe("fetchOpenShip (V1)", () => {
  it("gives the files of an origin, byte for byte, whatever their names are", async () => {
    const { url } = await origin(pairOf(files));
    const { snapshot, transferred } = await fetchOpenShip(url);
    expect(transferred.by).toBe("bundle");
    for (const [path, content] of Object.entries(files)) {
      expect(Buffer.from(snapshot.file(path)?.bytes ?? []), path).toEqual(Buffer.from(content));
    }
  });

  it("tells each file that is verified, whichever way it comes", async () => {
    const server = await origin(pairOf(files));
    const told: SnapshotProgress[] = [];
    const onProgress = (progress: SnapshotProgress) => void told.push(progress);
    const { snapshot: previous } = await fetchOpenShip(server.url, { onProgress });
    expect(told.map((progress) => progress.files)).toEqual([1, 2, 3, 4, 5]);
    expect(told.at(-1)).toEqual({ files: 5, totalFiles: 5, bytes: previous.manifest.totals.bytes });

    server.serve(pairOf({ ...files, "d/e.txt": "changed" }));
    told.length = 0;
    await fetchOpenShip(server.url, { previous, onProgress });
    expect(told).toEqual([{ files: 1, totalFiles: 1, bytes: 7 }]);

    told.length = 0;
    await verifyOpenShip(server.url, { onProgress });
    expect(told.length).toBe(5);
  });

  it("fetches only what changed, and nothing when nothing did", async () => {
    const server = await origin(pairOf(files));
    const { snapshot: previous } = await fetchOpenShip(server.url);
    server.asked.length = 0;
    expect((await fetchOpenShip(server.url, { previous })).transferred.by).toBe("nothing");
    expect(server.asked).toEqual([paths.discovery, paths.manifest]);

    server.asked.length = 0;
    const next = pairOf({ ...files, "d/e.txt": "changed", moved: big, "new name.md": "new" });
    server.serve(next);
    const { snapshot, transferred } = await fetchOpenShip(server.url, { previous });
    expect(snapshot.digest).toBe(next.manifest.digest);
    expect(Buffer.from(snapshot.file("moved")?.bytes ?? []).toString()).toBe(big);
    expect(transferred).toEqual({ by: "file", files: 2, bytes: 10 });
    expect(server.asked).toEqual([
      paths.discovery,
      paths.manifest,
      `${paths.file}d/e.txt`,
      `${paths.file}new%20name.md`,
    ]);
    expect(
      diffManifests(previous.manifest, snapshot.manifest).map(({ path, change }) => [path, change]),
    ).toEqual([
      ["d/e.txt", "changed"],
      ["moved", "added"],
      ["new name.md", "added"],
    ]);
  });

  it("takes the Bundle where single files are not offered, or are another file than was listed", async () => {
    const without = await origin(pairOf(files), { hasFiles: false });
    const { snapshot: previous } = await fetchOpenShip(without.url);
    const next = pairOf({ ...files, "d/e.txt": "changed" });
    without.serve(next);
    expect((await fetchOpenShip(without.url, { previous })).transferred.by).toBe("bundle");

    for (const content of ["tampered, and longer", "chanGed", undefined]) {
      const lying = await origin(next);
      lying.answer(`${paths.file}d/e.txt`, (_request, response) => {
        if (content === undefined) response.writeHead(404).end();
        else response.end(content);
      });
      const { snapshot, transferred } = await fetchOpenShip(lying.url, { previous });
      expect(transferred.by).toBe("bundle");
      expect(Buffer.from(snapshot.file("d/e.txt")?.bytes ?? []).toString()).toBe("changed");
    }
  });

  it("meets a deployment between two documents by one retry, and no more", async () => {
    const [old, next] = [pairOf({ a: "old" }), pairOf({ a: "new" })];
    const server = await origin(next);
    let asked = 0;
    server.answer(paths.manifest, (_request, response) => {
      asked++;
      response.end(JSON.stringify(asked === 1 ? old.manifest : next.manifest));
    });
    expect((await fetchOpenShip(server.url)).snapshot.digest).toBe(next.manifest.digest);
    expect(asked).toBe(2);

    const lying = await origin({ manifest: old.manifest, bundle: next.bundle });
    expect(await refusal(() => fetchOpenShip(lying.url))).toMatchObject({
      code: "OPENSHIP_INVALID",
      rule: "digest_mismatch",
    });
    expect(lying.asked.filter((path) => path === paths.bundle)).toHaveLength(2);
  });

  it("reads a compressed Bundle, and counts what comes out of it", async () => {
    const pair = pairOf({ a: big });
    const server = await origin(pair);
    server.answer(paths.bundle, (_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(JSON.stringify(pair.bundle)));
    });
    expect((await fetchOpenShip(server.url)).snapshot.files).toHaveLength(1);
    server.answer(paths.bundle, (_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(64_000_000, " ")));
    });
    expect(await refusal(() => fetchOpenShip(server.url))).toMatchObject({ code: "SOURCE_TOO_LARGE" });
  });

  it("ends when the caller gives up, with the caller's reason", async () => {
    const server = await origin(pairOf({ a: "a" }));
    const stop = new AbortController();
    server.answer(paths.bundle, () => stop.abort(new RangeError("enough")));
    await expect(fetchOpenShip(server.url, { signal: stop.signal })).rejects.toThrow("enough");
  });
});

describe("an origin that cannot be trusted (V2)", () => {
  it.each([
    ["file:///etc"],
    ["http://example.com"],
    ["https://user:secret@example.com"],
    ["https://example.com/app"],
    ["nonsense"],
  ])("is not asked: %s", async (url) => {
    const error = await refusal(() => fetchOpenShip(url));
    expect(error).toMatchObject({ code: "OPENSHIP_UNAVAILABLE", rule: "origin", retryable: false });
    expect(error.message).not.toContain("secret");
  });

  it.each([
    ["https://10.0.0.1"],
    ["https://192.168.1.1"],
    ["https://169.254.169.254"],
    ["https://[fd00::1]"],
    ["https://[::ffff:10.0.0.1]"],
    ["https://0x7f.1.2.3"],
    ["https://2130706434"],
  ])("is not reached at a private address: %s", async (url) => {
    expect(await refusal(() => fetchOpenShip(url))).toMatchObject({ rule: "address", retryable: false });
  });

  it("may not send its readers to another host, by a redirect or by discovery", async () => {
    const other = await origin(pairOf({ a: "a" }));
    const server = await origin(pairOf({ a: "a" }));
    const elsewhere = other.url.replace("127.0.0.1", "localhost");
    server.answer(paths.manifest, (_request, response) => {
      response.writeHead(302, { location: `${elsewhere}${paths.manifest}` }).end();
    });
    expect(await refusal(() => fetchOpenShip(server.url))).toMatchObject({
      code: "OPENSHIP_UNAVAILABLE",
      rule: "redirect",
    });
    expect(other.asked).toEqual([]);

    for (const url of ["https://10.1.2.3", "https://169.254.169.254"]) {
      server.answer(paths.discovery, (_request, response) => {
        response.end(JSON.stringify(discoveryOf(url, pairOf({ a: "a" }))));
      });
      expect(await refusal(() => fetchOpenShip(server.url))).toMatchObject({ rule: "address" });
    }
  });

  it("may move a document on its own host, and not in a circle", async () => {
    const pair = pairOf({ a: "a" });
    const server = await origin(pair);
    server.answer(paths.bundle, (_request, response) =>
      response.writeHead(307, { location: "/moved" }).end(),
    );
    server.answer("/moved", (_request, response) => response.end(JSON.stringify(pair.bundle)));
    expect((await fetchOpenShip(server.url)).snapshot.digest).toBe(pair.manifest.digest);
    server.answer("/moved", (_request, response) => response.writeHead(307, { location: "/moved" }).end());
    expect(await refusal(() => fetchOpenShip(server.url))).toMatchObject({ rule: "redirect" });
  });

  it("is given up when it sends a Bundle for ever, and its connection is closed", async () => {
    const server = await origin(pairOf({ a: "a" }));
    let closed = false;
    server.answer(paths.bundle, (_request, response) => {
      const piece = Buffer.alloc(1_048_576, " ");
      const more = () => {
        while (response.write(piece));
      };
      response.on("drain", more).on("close", () => {
        closed = true;
      });
      more();
    });
    expect(await refusal(() => fetchOpenShip(server.url))).toMatchObject({
      code: "SOURCE_TOO_LARGE",
      rule: "limit",
    });
    await expect.poll(() => closed).toBe(true);
  });

  it("is given up when its discovery document or its Manifest is endless", async () => {
    const server = await origin(pairOf({ a: "a" }));
    for (const [path, most] of [
      [paths.discovery, 1_048_576],
      [paths.manifest, 67_108_864],
    ] as const) {
      let closed = false;
      let sent = 0;
      server.answer(path, (_request, response) => {
        const piece = Buffer.alloc(1_048_576, " ");
        const more = () => {
          do sent += piece.length;
          while (response.write(piece));
        };
        response.on("drain", more).on("close", () => {
          closed = true;
        });
        more();
      });
      expect(await refusal(() => fetchOpenShip(server.url)), path).toMatchObject({
        code: "SOURCE_TOO_LARGE",
        rule: "limit",
      });
      await expect.poll(() => closed).toBe(true);
      // What was in flight may have been sent, too.
      expect(sent).toBeLessThan(most + 33_554_432);
      server.reset();
    }
    expect((await fetchOpenShip(server.url)).snapshot.files).toHaveLength(1);
  });

  it("may redirect to no private address, however it is written, nor from https to http", async () => {
    const server = await origin(pairOf({ a: "a" }));
    for (const location of [
      "https://10.0.0.1/x",
      "http://169.254.169.254/latest/meta-data/",
      "https://[fe80::1]/x",
      "//192.168.0.1/x",
      "https://0x0a000001/x",
      "file:///etc/passwd",
      "https://user@127.0.0.1/x",
      "http://",
    ]) {
      for (const path of [paths.discovery, paths.manifest, paths.bundle]) {
        server.answer(path, (_request, response) => response.writeHead(302, { location }).end());
        expect(await refusal(() => fetchOpenShip(server.url)), location).toMatchObject({
          code: "OPENSHIP_UNAVAILABLE",
          rule: expect.stringMatching(/^(?:redirect|address|origin)$/),
        });
        server.reset();
      }
    }
  });

  it("is given up when it changes between two fetches, and changes again", async () => {
    const pairs = ["one", "two", "three", "four"].map((content) => pairOf({ a: content }));
    const server = await origin(pairOf({ a: "one" }));
    let at = 0;
    const next = () => pairs[at++ % pairs.length] ?? pairOf({});
    server.answer(paths.manifest, (_request, response) => response.end(JSON.stringify(next().manifest)));
    server.answer(paths.bundle, (_request, response) => response.end(JSON.stringify(next().bundle)));
    expect(await refusal(() => fetchOpenShip(server.url))).toMatchObject({
      code: "OPENSHIP_INVALID",
      rule: "digest_mismatch",
    });
    expect(at).toBe(4);
  });

  it("is given up when it falls silent, before an answer or within one", async () => {
    const server = await origin(pairOf({ a: "a" }));
    for (const begin of ["", '{"openship"']) {
      server.answer(paths.bundle, (_request, response) => {
        if (begin) response.write(begin);
      });
      expect(await refusal(() => fetchOpenShip(server.url, { silence: 100 }))).toMatchObject({
        code: "OPENSHIP_UNAVAILABLE",
        rule: "timeout",
        retryable: true,
      });
    }
  });

  it("is unavailable when it breaks off, answers with an error, or is not there", async () => {
    const server = await origin(pairOf({ a: "a" }));
    for (const [status, retryable] of [
      [404, false],
      [503, true],
    ] as const) {
      server.answer(paths.manifest, (_request, response) => response.writeHead(status).end("secret detail"));
      const error = await refusal(() => fetchOpenShip(server.url));
      expect(error).toMatchObject({ code: "OPENSHIP_UNAVAILABLE", rule: "status", retryable });
      expect(error.message).not.toContain("secret");
    }
    server.answer(paths.manifest, (_request, response) => {
      response.writeHead(200, { "content-length": "1000" }).write("{");
      response.destroy();
    });
    expect(await refusal(() => fetchOpenShip(server.url))).toMatchObject({
      rule: "network",
      retryable: true,
    });
    await server.close();
    expect(await refusal(() => fetchOpenShip(server.url))).toMatchObject({
      rule: "network",
      retryable: true,
    });
  });

  it("is refused before its Bundle is fetched when its Manifest is too large or lies", async () => {
    const pair = pairOf({ a: "aaaa" });
    const server = await origin(pair);
    const error = await refusal(() => fetchOpenShip(server.url, { maxDecodedBytes: 3 }));
    expect(error).toMatchObject({ code: "SOURCE_TOO_LARGE", path: "$.totals.bytes" });
    server.serve({ ...pair, manifest: { ...pair.manifest, totals: { files: 1, bytes: 5 } } });
    expect(await refusal(() => fetchOpenShip(server.url))).toMatchObject({ rule: "totals" });
    expect(server.asked).not.toContain(paths.bundle);
  });
});

it("verifies without keeping files, and reads what is listed without any", async () => {
  const server = await origin(pairOf(files));
  const seen: string[] = [];
  const { manifest } = await verifyOpenShip(server.url, {
    onFile: ({ entry }) => void seen.push(entry.path),
  });
  expect(seen.length).toBe(manifest.files.length);
  server.asked.length = 0;
  expect(await fetchManifest(server.url)).toEqual(manifest);
  expect(server.asked).not.toContain(paths.bundle);
});

it("sends no cookie, credential or query", async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(
      request.headers.cookie,
      request.headers.authorization,
      new URL(`http://x${request.url}`).search,
    );
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  });
  await refusal(() => fetchOpenShip(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  expect(seen).toEqual([undefined, undefined, ""]);
});
