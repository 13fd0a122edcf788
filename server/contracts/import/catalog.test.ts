import { describe, expect, it } from "vitest";
import { catalogForFile, definition, names, pages, tool } from "../../../test/contracts/catalog-kit.js";
import type { UpstreamBehaviour } from "../../../test/server/upstream.js";
import { contractLimits } from "../limits.js";
import { compatibilityProfiles } from "../profile.js";

const catalog = catalogForFile();

describe.each(compatibilityProfiles)("a catalog in the profile %s", (profile) => {
  it.each(["json", "sse"] as const)("IMP-08: is read over all its pages, as %s", async (answer) => {
    await catalog.upstream.behave({ answer, pages: pages([tool("a"), tool("\u6f22")], [], [tool("b")]) });
    const snapshot = await catalog.read({ profile });
    expect(names(snapshot)).toEqual(["a", "\u6f22", "b"]);
    expect(snapshot).toMatchObject({ connectionId: "connection-1", subject: null, profile, unsupported: [] });
  });

  it("IMP-08: an empty cursor is one, and an empty catalog is no error", async () => {
    await catalog.upstream.behave({
      pages: { first: { tools: [tool("a")], nextCursor: '""' }, "": { tools: [tool("b")] } },
    });
    expect(names(await catalog.read({ profile }))).toEqual(["a", "b"]);
    await catalog.upstream.behave({});
    expect(names(await catalog.read({ profile }))).toEqual([]);
  });

  it("IMP-15: keeps every member of a tool, known or not", async () => {
    const whole = definition("a", {
      title: "A",
      icons: [{ src: "https://x.test/i.png" }],
      execution: { taskSupport: "optional", other: 1 },
      annotations: { readOnlyHint: true, vendor: [1] },
      "x-vendor": { deep: [null] },
    });
    await catalog.upstream.behave({ pages: pages([JSON.stringify(whole, null, 2)]) });
    const [imported] = (await catalog.read({ profile })).tools;
    expect(imported?.raw).toEqual(whole);
  });

  it.each<[what: string, behaviour: UpstreamBehaviour, page: number, reason: string]>([
    [
      "a cursor that comes again",
      { pages: { first: { tools: [], nextCursor: '"x"' }, x: { tools: [tool("a")], nextCursor: '"x"' } } },
      2,
      "repeated_cursor",
    ],
    [
      "cursors in a circle",
      {
        pages: {
          first: { tools: [], nextCursor: '"x"' },
          x: { nextCursor: '"y"', tools: [] },
          y: { nextCursor: '"x"', tools: [] },
        },
      },
      3,
      "repeated_cursor",
    ],
    [
      "a page that fails",
      { pages: { first: { tools: [tool("a")], nextCursor: '"gone"' } } },
      2,
      "error_answer",
    ],
    ["a cursor that is null", { pages: { first: { tools: [], nextCursor: "null" } } }, 1, "wrong_cursor"],
    ["a cursor that is a number", { pages: { first: { tools: [], nextCursor: "2" } } }, 1, "wrong_cursor"],
    ["no tools capability", { capabilities: {} }, 1, "no_tools_capability"],
    [
      "a page without tools",
      { pages: { first: { raw: '{"jsonrpc":"2.0","id":$ID,"result":{"resultType":"complete"}}' } } },
      1,
      "malformed_page",
    ],
    [
      "two lists of tools",
      {
        pages: {
          first: {
            raw: `{"jsonrpc":"2.0","id":$ID,"result":{"resultType":"complete","tools":[${tool("a")}],"tools":[${tool("b")}]}}`,
          },
        },
      },
      1,
      "malformed_page",
    ],
    ["a status of 500", { instead: { status: 500 } }, 1, "page_failed"],
    ["an answer that ends early", { instead: { kind: "early-end" } }, 1, "no_answer"],
    ["an answer that breaks", { instead: { kind: "reset" } }, 1, "page_failed"],
  ])("IMP-08: is incomplete after %s", async (_what, behaviour, page, reason) => {
    await catalog.upstream.behave(behaviour);
    expect(await catalog.refusal({ profile })).toMatchObject({
      code: "catalog_incomplete",
      details: { page, reason },
    });
  });

  it("IMP-08: is not asked for again where a stream broke that could be resumed", async () => {
    await catalog.upstream.behave({ instead: { kind: "early-end" } });
    await catalog.refusal({ profile });
    const seen = await catalog.upstream.seen();
    expect(seen.filter(({ body }) => body.includes("tools/list"))).toHaveLength(1);
    expect(seen.map(({ method }) => method)).not.toContain("GET");
  });

  it("IMP-08: is incomplete when its pages do not end", async () => {
    const endless = Object.fromEntries(
      Array.from({ length: 70 }, (_, at) => [
        at === 0 ? "first" : `c${at}`,
        { tools: [], nextCursor: `"c${at + 1}"` },
      ]),
    );
    await catalog.upstream.behave({ pages: endless });
    const { code, details } = await catalog.refusal({ profile });
    expect([code, details]).toEqual(["catalog_incomplete", { page: 65, reason: "too_many_pages" }]);
    expect((await catalog.upstream.seen()).filter(({ body }) => body.includes("tools/list"))).toHaveLength(
      contractLimits.pagesPerCatalog,
    );
  });

  it("IMP-12: is refused when the server speaks another", async () => {
    await catalog.upstream.behave({ eras: compatibilityProfiles.filter((other) => other !== profile) });
    expect(await catalog.refusal({ profile })).toMatchObject({ code: "profile_mismatch", rule: "IMP-12" });
    expect((await catalog.upstream.seen()).some(({ body }) => body.includes("tools/list"))).toBe(false);
    await catalog.upstream.behave({ eras: [profile] });
    expect((await catalog.read({ profile })).profile).toBe(profile);
  });

  it("IMP-16: nothing but the opening, the pages and the end is sent", async () => {
    const linked = tool("a", {
      icons: [{ src: `${catalog.upstream.origin}/icon` }],
      inputSchema: { type: "object", $ref: `${catalog.upstream.origin}/schema` },
    });
    await catalog.upstream.behave({ pages: pages([linked], [tool("b")]) });
    await catalog.read({ profile });
    const sent = (await catalog.upstream.seen()).map(({ method, url, body }) =>
      [method, url, body && JSON.parse(body).method].filter(Boolean).join(" "),
    );
    const opening =
      profile === "2025-11-25" ? ["initialize", "notifications/initialized"] : ["server/discover"];
    expect(sent).toEqual([
      ...[...opening, "tools/list", "tools/list"].map((method) => `POST /mcp ${method}`),
      ...(profile === "2025-11-25" ? ["DELETE /mcp"] : []),
    ]);
  });
});

it("a server that does not answer the end of a session does not hold the catalog back", async () => {
  await catalog.upstream.behave({ deaf: true, pages: pages([tool("a")]) });
  expect(names(await catalog.read({ profile: "2025-11-25" }))).toEqual(["a"]);
});

describe("a profile", () => {
  it("IMP-12: is chosen, never assumed", async () => {
    for (const profile of [undefined, "auto", "2025-06-18"]) {
      expect(await catalog.refusal({ profile: profile as never })).toMatchObject({
        code: "profile_required",
      });
    }
    expect(await catalog.upstream.seen()).toEqual([]);
  });

  it("IMP-12: is refused when the server answers with an older one", async () => {
    await catalog.upstream.behave({ initializeVersion: "2025-06-18" });
    expect(await catalog.refusal({ profile: "2025-11-25" })).toMatchObject({ code: "profile_mismatch" });
  });

  it("IMP-08: of 2026 wants results that say that they are complete", async () => {
    const raw = (type: string) => ({
      first: { raw: `{"jsonrpc":"2.0","id":$ID,"result":{${type}"tools":[]}}` },
    });
    for (const type of ["", '"resultType":"input_required",']) {
      await catalog.upstream.behave({ pages: raw(type) });
      expect((await catalog.refusal()).details).toEqual({ page: 1, reason: "wrong_result_type" });
    }
    await catalog.upstream.behave({ pages: raw("") });
    expect(names(await catalog.read({ profile: "2025-11-25" }))).toEqual([]);
  });
});
