import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  startUpstream,
  type UpstreamBehaviour,
  type UpstreamFixture,
} from "../../../test/server/upstream.js";
import type { ContractError } from "../errors.js";
import { contractLimits } from "../limits.js";
import { assignMethodIds } from "../names/method-id.js";
import { compatibilityProfiles } from "../profile.js";
import { createSchemaValidators } from "../schema/validators.js";
import { pinEndpoint } from "../upstream/endpoint.js";
import { type CatalogSnapshot, type CatalogSource, type ImportPorts, importCatalog } from "./catalog.js";

let upstream: UpstreamFixture;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());
beforeEach(() => upstream.behave({}));

const validators = createSchemaValidators({ timeLimit: 5_000 });

function read(changes: Partial<CatalogSource> = {}, ports: ImportPorts = {}): Promise<CatalogSnapshot> {
  const source: CatalogSource = {
    id: "connection-1",
    endpoint: pinEndpoint(upstream.url, { privateNetwork: true }),
    profile: "2026-07-28",
    ...changes,
  };
  return importCatalog(source, { validators, timeout: 20_000, ...ports });
}

async function refusal(changes?: Partial<CatalogSource>, ports?: ImportPorts): Promise<ContractError> {
  return read(changes, ports).then(
    () => expect.fail("nothing was refused"),
    (error) => error,
  );
}

const definition = (name: string, more: object = {}) => ({ name, inputSchema: { type: "object" }, ...more });
const tool = (name: string, more: object = {}) => JSON.stringify(definition(name, more));
const names = (snapshot: CatalogSnapshot) => snapshot.tools.map(({ name }) => name);
const codes = ({ unsupported }: CatalogSnapshot) =>
  unsupported.map(({ name, reasons }) => [name, ...reasons.map(({ code }) => code)]);
const pages = (...all: readonly (readonly string[])[]): NonNullable<UpstreamBehaviour["pages"]> =>
  Object.fromEntries(
    all.map((tools, at) => [
      at === 0 ? "first" : `c${at}`,
      { tools, ...(at + 1 < all.length && { nextCursor: `"c${at + 1}"` }) },
    ]),
  );

describe.each(compatibilityProfiles)("a catalog in the profile %s", (profile) => {
  it.each(["json", "sse"] as const)("IMP-08: is read over all its pages, as %s", async (answer) => {
    await upstream.behave({ answer, pages: pages([tool("a"), tool("\u6f22")], [], [tool("b")]) });
    const snapshot = await read({ profile });
    expect(names(snapshot)).toEqual(["a", "\u6f22", "b"]);
    expect(snapshot).toMatchObject({ connectionId: "connection-1", subject: null, profile, unsupported: [] });
  });

  it("IMP-08: an empty cursor is one, and an empty catalog is no error", async () => {
    await upstream.behave({
      pages: { first: { tools: [tool("a")], nextCursor: '""' }, "": { tools: [tool("b")] } },
    });
    expect(names(await read({ profile }))).toEqual(["a", "b"]);
    await upstream.behave({});
    expect(names(await read({ profile }))).toEqual([]);
  });

  it("IMP-15: keeps every member of a tool, known or not", async () => {
    const whole = definition("a", {
      title: "A",
      icons: [{ src: "https://x.test/i.png" }],
      execution: { taskSupport: "optional", other: 1 },
      annotations: { readOnlyHint: true, vendor: [1] },
      "x-vendor": { deep: [null] },
    });
    await upstream.behave({ pages: pages([JSON.stringify(whole, null, 2)]) });
    const [imported] = (await read({ profile })).tools;
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
    await upstream.behave(behaviour);
    expect(await refusal({ profile })).toMatchObject({
      code: "catalog_incomplete",
      details: { page, reason },
    });
  });

  it("IMP-08: is not asked for again where a stream broke that could be resumed", async () => {
    await upstream.behave({ instead: { kind: "early-end" } });
    await refusal({ profile });
    const seen = await upstream.seen();
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
    await upstream.behave({ pages: endless });
    const { code, details } = await refusal({ profile });
    expect([code, details]).toEqual(["catalog_incomplete", { page: 65, reason: "too_many_pages" }]);
    expect((await upstream.seen()).filter(({ body }) => body.includes("tools/list"))).toHaveLength(
      contractLimits.pagesPerCatalog,
    );
  });

  it("IMP-12: is refused when the server speaks another", async () => {
    await upstream.behave({ eras: compatibilityProfiles.filter((other) => other !== profile) });
    expect(await refusal({ profile })).toMatchObject({ code: "profile_mismatch", rule: "IMP-12" });
    expect((await upstream.seen()).some(({ body }) => body.includes("tools/list"))).toBe(false);
    await upstream.behave({ eras: [profile] });
    expect((await read({ profile })).profile).toBe(profile);
  });

  it("IMP-16: nothing but the opening, the pages and the end is sent", async () => {
    const linked = tool("a", {
      icons: [{ src: `${upstream.origin}/icon` }],
      inputSchema: { type: "object", $ref: `${upstream.origin}/schema` },
    });
    await upstream.behave({ pages: pages([linked], [tool("b")]) });
    await read({ profile });
    const sent = (await upstream.seen()).map(({ method, url, body }) =>
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
  await upstream.behave({ deaf: true, pages: pages([tool("a")]) });
  expect(names(await read({ profile: "2025-11-25" }))).toEqual(["a"]);
});

it("IMP-07: a tool of a hundred thousand levels hides none of the others", async () => {
  const deep = `{"name":"deep","x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  await upstream.behave({ pages: pages([tool("a"), deep, tool("b")]) });
  for (const profile of compatibilityProfiles) {
    const snapshot = await read({ profile });
    expect(names(snapshot)).toEqual(["a", "b"]);
    expect(codes(snapshot)).toEqual([["deep", "json_too_deep"]]);
  }
});

describe("a profile", () => {
  it("IMP-12: is chosen, never assumed", async () => {
    for (const profile of [undefined, "auto", "2025-06-18"]) {
      expect(await refusal({ profile: profile as never })).toMatchObject({ code: "profile_required" });
    }
    expect(await upstream.seen()).toEqual([]);
  });

  it("IMP-12: is refused when the server answers with an older one", async () => {
    await upstream.behave({ initializeVersion: "2025-06-18" });
    expect(await refusal({ profile: "2025-11-25" })).toMatchObject({ code: "profile_mismatch" });
  });

  it("IMP-08: of 2026 wants results that say that they are complete", async () => {
    const raw = (type: string) => ({
      first: { raw: `{"jsonrpc":"2.0","id":$ID,"result":{${type}"tools":[]}}` },
    });
    for (const type of ["", '"resultType":"input_required",']) {
      await upstream.behave({ pages: raw(type) });
      expect((await refusal()).details).toEqual({ page: 1, reason: "wrong_result_type" });
    }
    await upstream.behave({ pages: raw("") });
    expect(names(await read({ profile: "2025-11-25" }))).toEqual([]);
  });
});

describe("IMP-07: one bad tool hides none of the others", () => {
  it.each<[what: string, text: string, name: string | undefined, ...codes: string[]]>([
    ["a schema of another type", tool("bad", { inputSchema: { type: "array" } }), "bad", "schema_not_object"],
    ["no schema", '{"name":"bad"}', "bad", "schema_missing"],
    ["a schema that is a truth", tool("bad", { inputSchema: true }), "bad", "schema_missing"],
    [
      "a member that stands twice",
      '{"name":"bad","inputSchema":{"type":"object"},"name":"bad"}',
      "bad",
      "json_duplicate_member",
    ],
    [
      "a number that is lost",
      tool("bad").replace("}}", ',"maximum":9007199254740993}}'),
      "bad",
      "json_inexact_number",
    ],
    ["half of a letter", tool("bad").replace("}}", ',"title":"\\ud800"}}'), "bad", "json_lone_surrogate"],
    [
      "too many levels",
      tool("bad").replace("}}", `,"x":${"[".repeat(80)}${"]".repeat(80)}}}`),
      "bad",
      "json_too_deep",
    ],
    ["a text in place of a tool", '"bad"', undefined, "not_an_object"],
    ["nothing in place of a tool", "null", undefined, "not_an_object"],
    ["a name that is a number", tool("bad").replace('"bad"', "7"), undefined, "name_missing"],
    ["an empty name", tool(""), "", "name_empty"],
    ["a long name", tool("x".repeat(300)), "x".repeat(300), "name_too_long"],
    ["a long description", tool("bad", { description: "x".repeat(4_097) }), "bad", "description_invalid"],
    ["a long title", tool("bad", { title: "x".repeat(201) }), "bad", "title_invalid"],
    ["a large definition", tool("bad", { "x-more": "x".repeat(70_000) }), "bad", "definition_too_large"],
    ["a task", tool("bad", { execution: { taskSupport: "required" } }), "bad", "task_required"],
    [
      "a reference that leads away",
      tool("bad", { inputSchema: { type: "object", $ref: "https://x.test" } }),
      "bad",
      "schema_reference",
    ],
    [
      "a reference that leads nowhere",
      tool("bad", { outputSchema: { type: "object", $ref: "#/none" } }),
      "bad",
      "schema_reference",
    ],
    [
      "an expression that stalls others",
      tool("bad", { inputSchema: { type: "object", pattern: "(a)\\1" } }),
      "bad",
      "pattern_unsupported",
    ],
    [
      "several faults at once",
      tool("bad", { title: 7, inputSchema: { type: "object", not: { $dynamicRef: "#" }, $ref: "x" } }),
      "bad",
      "title_invalid",
      "schema_keyword",
      "schema_reference",
    ],
  ])("%s", async (_what, text, name, ...expected) => {
    await upstream.behave({ pages: pages([tool("first"), text], [tool("last")]) });
    const snapshot = await read();
    expect(names(snapshot)).toEqual(["first", "last"]);
    expect(codes(snapshot)).toEqual([[name, ...expected]]);
    expect(snapshot.unsupported[0]?.position).toBe(2);
  });

  it("an output of the 2025 era is an object; of 2026 any value", async () => {
    await upstream.behave({ pages: pages([tool("a", { outputSchema: { type: "array" } })]) });
    expect(names(await read())).toEqual(["a"]);
    expect(codes(await read({ profile: "2025-11-25" }))).toEqual([["a", "schema_not_object"]]);
  });

  it("IMP-03: an id comes from the name, whatever the labels say", async () => {
    const ids = new Set<string | undefined>();
    for (const title of ["Read", "Send"]) {
      await upstream.behave({ pages: pages([tool("read.file", { title, annotations: { title } })]) });
      const { connectionId, tools } = await read();
      ids.add(assignMethodIds(connectionId, tools).get("read.file"));
    }
    expect([...ids]).toEqual([expect.stringMatching(/^read_file_[a-z2-7]{12}$/)]);
  });

  it("a name with unusual letters can be mapped, and is told", async () => {
    await upstream.behave({ pages: pages([tool("a b"), tool("__proto__"), tool("x.y")]) });
    const { tools } = await read();
    expect(tools.map((each) => [each.name, each.isUsualName])).toEqual([
      ["a b", false],
      ["__proto__", true],
      ["x.y", true],
    ]);
  });
});

describe("IMP-09: a name that stands twice", () => {
  it.each([
    ["on one page", pages([tool("twice"), tool("once"), tool("twice", { title: "T" })])],
    ["on two pages, the same definition", pages([tool("twice"), tool("once")], [tool("twice")])],
  ])("refuses all of its holders, %s", async (_where, all) => {
    await upstream.behave({ pages: all });
    const snapshot = await read();
    expect(names(snapshot)).toEqual(["once"]);
    expect(codes(snapshot)).toEqual([
      ["twice", "duplicate_tool_name"],
      ["twice", "duplicate_tool_name"],
    ]);
  });

  it("counts a holder that is malformed, and not another letter case", async () => {
    await upstream.behave({ pages: pages([tool("a"), '{"name":"a"}', tool("A")]) });
    const snapshot = await read();
    expect(names(snapshot)).toEqual(["A"]);
    expect(codes(snapshot)).toEqual([
      ["a", "duplicate_tool_name"],
      ["a", "duplicate_tool_name", "schema_missing"],
    ]);
  });
});

describe("IMP-05: bounds of a catalog", () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => tool(`t${at}`));

  it("takes 1024 tools, and refuses one more with the limit", async () => {
    const { toolsPerCatalog } = contractLimits;
    await upstream.behave({ pages: pages(many(toolsPerCatalog)) });
    expect((await read()).tools).toHaveLength(toolsPerCatalog);
    await upstream.behave({ pages: pages(many(toolsPerCatalog), [tool("more")]) });
    expect(await refusal()).toMatchObject({
      code: "catalog_limit_exceeded",
      details: { limit: "toolsPerCatalog", allowed: 1_024, actual: 1_025 },
    });
  });

  it("refuses more bytes than a catalog may have", async () => {
    const large = tool("large", { "x-more": "x".repeat(3_900_000) });
    await upstream.behave({ pages: pages([large], [large], [large], [large], [large]) });
    expect(await refusal()).toMatchObject({
      code: "catalog_limit_exceeded",
      details: { limit: "catalogBytes" },
    });
  });
});

describe("REV-07: the digest of a catalog", () => {
  const one = '{"name":"a","inputSchema":{"type":"object","required":["x","y"]}}';

  it("is the same whatever the order, the pages, the era of the answer and the white space", async () => {
    await upstream.behave({ pages: pages([one, tool("b")]) });
    const { catalogDigest } = await read();
    const spaced = ' { "inputSchema" : {"required":["x","y"], "type":"object"},\t"name":"\\u0061" } ';
    await upstream.behave({ answer: "sse", pages: pages([tool("b")], [], [spaced]) });
    expect((await read()).catalogDigest).toBe(catalogDigest);
  });

  it("changes with the order of an array, with a description, and with a tool that is unsupported", async () => {
    const digests = new Set<string>();
    const variants = [
      [one],
      [one.replace('["x","y"]', '["y","x"]')],
      [one.replace('{"name"', '{"description":"d","name"')],
      [one, '{"name":"bad"}'],
      [one, '{"name":"bad","title":"t"}'],
    ];
    for (const tools of variants) {
      await upstream.behave({ pages: pages(tools) });
      digests.add((await read()).catalogDigest);
    }
    expect(digests.size).toBe(variants.length);
  });
});
