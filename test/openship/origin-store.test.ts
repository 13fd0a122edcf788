import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { bindSources } from "../../server/openship/mcp/binding.js";
import { registerOpenShip } from "../../server/openship/mcp/register.js";
import { createOriginStore, type OriginStore } from "../../server/openship/store/origin-store.js";
import { connect, eras, serve } from "../server/mcp.js";
import { casesOf } from "./corpus.js";
import { discoveryOf, type Origin, paths, startOrigin } from "./origin.js";
import { type Pair, pairOf } from "./tree.js";

async function started(pair: Pair = pairOf({ f: "A" })): Promise<Origin> {
  const origin = await startOrigin(pair);
  onTestFinished(() => origin.close());
  return origin;
}

/** What a `read` through the binding gives: a success's structured content, or the failure. */
async function read(
  store: OriginStore,
  path = "f",
  signal = new AbortController().signal,
): Promise<Readonly<Record<string, unknown>>> {
  const { isError, structuredContent = {} } = await bindSources(store).call(
    { operation: "read", path },
    signal,
  );
  const { error, ...rest } = structuredContent as { readonly error?: object };
  expect(isError === true).toBe(error !== undefined);
  // A failure holds nothing else, and no content with it.
  if (error) expect(rest).toEqual({});
  return error ? { ...error } : rest;
}

interface Expectation {
  readonly content?: string;
  readonly encoding?: string;
  readonly mediaType?: string;
  readonly errorCode?: string;
  readonly retryable?: boolean;
  readonly bundleFetches?: number;
  readonly second?: Expectation;
}

interface Step {
  /** A state of the origin, or one for each attempt. */
  readonly origin: string | readonly string[];
  readonly read: string;
  readonly parallel?: number;
  readonly abortFirst?: boolean;
  readonly expect: Expectation;
}

const publicationOf = (name: string) => pairOf({ f: name });

/** Puts an origin into one of the states that the cases name. */
function enter(origin: Origin, state: string): void {
  const every = [paths.discovery, paths.manifest, paths.bundle, `${paths.file}f`];
  const honest = (pair: Pair) => {
    origin.reset();
    origin.serve(pair);
  };
  const all = (answer: (response: ServerResponse) => void) => {
    origin.reset();
    for (const path of every) origin.answer(path, (_request, response) => answer(response));
  };
  if (state === "down") all((response) => response.destroy());
  else if (state === "hang") all(() => {});
  else if (state.startsWith("redirect:")) {
    all((response) => response.writeHead(302, { location: state.slice("redirect:".length) }).end());
  } else if (state.endsWith("!tampered")) {
    const pair = publicationOf(state.charAt(0));
    pair.bundle.files.f = { encoding: "utf-8", content: "X" };
    honest(pair);
  } else if (state.endsWith(".m+404")) {
    honest(publicationOf(state.charAt(0)));
    origin.answer(paths.bundle, (_request, response) => response.writeHead(404).end());
  } else if (/^\w\.m\+\w\.b$/.test(state)) {
    honest({
      manifest: publicationOf(state.charAt(0)).manifest,
      bundle: publicationOf(state.charAt(4)).bundle,
    });
  } else if (state.includes("?")) {
    const [name = "", change = ""] = state.split("?");
    const pair = publicationOf(name);
    const [member = "", value] = change.split("=");
    pair.manifest = {
      ...pair.manifest,
      files: pair.manifest.files.map((entry) => ({ ...entry, [member]: value })),
    };
    if (value === "base64") {
      pair.bundle.files.f = { encoding: "base64", content: Buffer.from(name).toString("base64") };
    }
    honest(pair);
  } else honest(publicationOf(state.replace("slow:", "")));
}

describe("the handed cases of the kind cache", () => {
  it.each(casesOf<{ readonly steps: readonly Step[] }, unknown>("cache"))(
    "%s: %s",
    async (_id, _why, { steps }) => {
      const origin = await started();
      const store = createOriginStore({ origin: origin.url, silence: 200 });
      for (const { origin: states, read: path, parallel = 1, abortFirst, expect: expected } of steps) {
        const [first = "", then] = typeof states === "string" ? [states] : states;
        enter(origin, first);
        if (then !== undefined) {
          const { bundle } = publicationOf(first.charAt(4));
          origin.answer(paths.bundle, (_request, response) => {
            response.end(JSON.stringify(bundle));
            enter(origin, then);
          });
        }
        origin.asked.length = 0;
        const abort = new AbortController();
        const reads = Array.from({ length: parallel }, (_, index) =>
          read(store, path, abortFirst && index === 0 ? abort.signal : undefined),
        );
        if (abortFirst) abort.abort();
        const results = await Promise.all(reads);
        const { bundleFetches, second, errorCode, retryable, content, encoding, mediaType } = expected;
        for (const result of second ? results.slice(1) : results) {
          if (errorCode !== undefined) expect(result).toMatchObject({ code: errorCode });
          if (retryable !== undefined) expect(result).toMatchObject({ retryable });
          const wanted = second?.content ?? content;
          if (wanted !== undefined) expect(result).toMatchObject({ content: wanted });
          if (encoding !== undefined) expect(result).toMatchObject({ encoding, metadata: { encoding } });
          if (mediaType !== undefined) expect(result).toMatchObject({ metadata: { mediaType } });
        }
        if (bundleFetches !== undefined) {
          expect(origin.asked.filter((asked) => asked === paths.bundle)).toHaveLength(bundleFetches);
        }
      }
    },
  );

  it.each(casesOf<{ readonly origin: string }, { readonly errorCode: string }>("origin"))(
    "%s: %s",
    (_id, _why, { origin }, { errorCode }) => {
      expect(() => createOriginStore({ origin })).toThrow(expect.objectContaining({ code: errorCode }));
    },
  );
});

describe("a store in front of another origin (MB9)", () => {
  it("asks for discovery and the Manifest on every call, and for bytes only when they changed", async () => {
    const origin = await started();
    const store = createOriginStore({ origin: origin.url });
    const asked = async () => {
      origin.asked.length = 0;
      await read(store);
      return [...origin.asked];
    };
    expect(await asked()).toEqual([paths.discovery, paths.manifest, paths.bundle]);
    expect(await asked()).toEqual([paths.discovery, paths.manifest]);
    origin.serve(pairOf({ f: "B" }));
    expect(await asked()).toEqual([paths.discovery, paths.manifest, paths.bundle]);
  });

  /** An origin that gives entity tags, and what it answered. */
  async function tagged(first: Pair) {
    let pair = first;
    const origin = await started(pair);
    const answered: string[] = [];
    const tag = (value: unknown) => `"${createHash("sha256").update(JSON.stringify(value)).digest("hex")}"`;
    const put = (path: string, document: () => unknown) =>
      origin.answer(path, ({ headers }, response) => {
        const etag = tag(document());
        const same = headers["if-none-match"] === etag;
        answered.push(`${same ? 304 : 200} ${path}`);
        response.writeHead(same ? 304 : 200, { etag }).end(same ? undefined : JSON.stringify(document()));
      });
    put(paths.discovery, () => discoveryOf(origin.url, pair));
    put(paths.manifest, () => pair.manifest);
    return {
      origin,
      answered,
      serve: (next: Pair) => {
        pair = next;
        origin.serve(next);
      },
    };
  }

  it("asks by entity tag, so that documents that are still the same are not sent again", async () => {
    const { origin, answered, serve } = await tagged(pairOf({ f: "A" }));
    const store = createOriginStore({ origin: origin.url });
    const first = await store.current();
    expect(answered.splice(0)).toEqual([`200 ${paths.discovery}`, `200 ${paths.manifest}`]);
    expect(await store.current()).toBe(first);
    expect(answered.splice(0)).toEqual([`304 ${paths.discovery}`, `304 ${paths.manifest}`]);
    serve(pairOf({ f: "B" }));
    expect(await read(store)).toMatchObject({ content: "B" });
    expect(answered.splice(0)).toEqual([`304 ${paths.discovery}`, `200 ${paths.manifest}`]);
    expect(await read(store)).toMatchObject({ content: "B" });
    expect(answered).toEqual([`304 ${paths.discovery}`, `304 ${paths.manifest}`]);
  });

  it("takes no tag of what it could not verify: the kept snapshot is asked about, and given when it is back", async () => {
    const { origin, answered, serve } = await tagged(pairOf({ f: "A" }));
    const store = createOriginStore({ origin: origin.url });
    const first = await store.current();
    const bad = pairOf({ f: "B" });
    bad.bundle.files.f = { encoding: "utf-8", content: "X" };
    serve(bad);
    origin.answer(`${paths.file}f`, (_request, response) => response.end("X"));
    expect(await read(store)).toMatchObject({ code: "OPENSHIP_INVALID" });
    answered.length = 0;
    serve(pairOf({ f: "A" }));
    expect(await store.current()).toBe(first);
    expect(answered).toEqual([`304 ${paths.discovery}`, `304 ${paths.manifest}`]);
  });

  it.each([
    ["without a request for it", undefined],
    ["for a tag that is none", "no quotes"],
    ["for an endless tag", `"${"x".repeat(4000)}"`],
  ])("refuses a 304 %s", async (_what, etag) => {
    const origin = await started();
    const store = createOriginStore({ origin: origin.url });
    const pair = pairOf({ f: "A" });
    origin.answer(paths.manifest, (_request, response) =>
      response.writeHead(200, etag === undefined ? {} : { etag }).end(JSON.stringify(pair.manifest)),
    );
    expect(await read(store)).toMatchObject({ content: "A" });
    let asked: string | undefined = "";
    origin.answer(paths.manifest, ({ headers }, response) => {
      asked = headers["if-none-match"];
      response.writeHead(304).end();
    });
    expect(await read(store)).toMatchObject({ code: "OPENSHIP_UNAVAILABLE" });
    expect(asked).toBeUndefined();
  });

  it("asks nobody for a path that no snapshot can hold", async () => {
    const origin = await started();
    const store = createOriginStore({ origin: origin.url });
    expect(await read(store, "../secret")).toMatchObject({ code: "INVALID_PATH" });
    expect(origin.asked).toEqual([]);
    expect(await read(store, "f")).toMatchObject({ content: "A" });
  });

  it("gives the same object while the Manifest is the same, and tells of a change once", async () => {
    const origin = await started();
    const store = createOriginStore({ origin: origin.url });
    let changes = 0;
    store.onChange(() => {
      changes++;
    });
    const first = await store.current();
    expect(await store.current()).toBe(first);
    origin.serve(pairOf({ f: "B" }));
    await store.current();
    await store.current();
    expect(changes).toBe(1);
  });

  it("does not take bytes that are no text for text when the origin says so, under the same digest (G2)", async () => {
    const origin = await started(pairOf({ f: Uint8Array.of(0xff, 0xfe) }));
    const store = createOriginStore({ origin: origin.url });
    expect(await read(store)).toMatchObject({ encoding: "base64", content: "//4=" });
    const lying = pairOf({ f: Uint8Array.of(0xff, 0xfe) });
    lying.manifest = {
      ...lying.manifest,
      files: lying.manifest.files.map((entry) => ({ ...entry, encoding: "utf-8" as const })),
    };
    origin.serve(lying);
    expect(await read(store)).toMatchObject({ code: "OPENSHIP_INVALID" });
  });

  it("refuses a snapshot above its limit, before its Bundle is fetched", async () => {
    const origin = await started(pairOf({ f: "12345" }));
    expect(await read(createOriginStore({ origin: origin.url, maxDecodedBytes: 4 }))).toMatchObject({
      code: "SOURCE_TOO_LARGE",
      retryable: false,
    });
    expect(origin.asked).not.toContain(paths.bundle);
    expect(await read(createOriginStore({ origin: origin.url, maxDecodedBytes: 5 }))).toMatchObject({
      content: "12345",
    });
  });

  it("reaches no private address, and gives its reason to nobody", async () => {
    const store = createOriginStore({ origin: "https://10.0.0.1" });
    const failure = await read(store);
    expect(failure).toMatchObject({ code: "OPENSHIP_UNAVAILABLE", retryable: false });
    expect(JSON.stringify(failure)).not.toContain("10.0.0.1");
  });

  it("ends the waiting of a caller that gives up, and not the load of the others", async () => {
    const origin = await started();
    const store = createOriginStore({ origin: origin.url });
    const abort = new AbortController();
    const [given, kept] = [store.current(abort.signal), store.current()];
    abort.abort(new RangeError("enough"));
    await expect(given).rejects.toThrow("enough");
    expect((await kept).digest).toBe(pairOf({ f: "A" }).manifest.digest);
    await expect(store.current(abort.signal)).rejects.toThrow("enough");
  });

  it.each(eras)(
    "serves clients of the era of %s, and says that it reaches into the open world",
    async (era) => {
      const origin = await started(pairOf({ f: "A", "a b+c": "awkward" }));
      const store = createOriginStore({ origin: origin.url });
      const client = await connect(await serve((server) => registerOpenShip(server, { store })), era);
      const [tool] = (await client.listTools()).tools;
      expect(tool?.annotations).toMatchObject({ openWorldHint: true, readOnlyHint: true });
      const uri = "openship://sources/file?path=a%20b%2Bc";
      expect((await client.readResource({ uri })).contents).toMatchObject([{ text: "awkward" }]);
      enter(origin, "down");
      await expect(client.readResource({ uri })).rejects.toMatchObject({
        code: -32603,
        data: { code: "OPENSHIP_UNAVAILABLE", retryable: true },
      });
    },
  );
});
