import { describe, expect, it } from "vitest";
import { catalogForFile, codes, names, pages, tool } from "../../../test/contracts/catalog-kit.js";
import { assignMethodIds } from "../names/method-id.js";
import { compatibilityProfiles } from "../profile.js";

const catalog = catalogForFile();

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
    await catalog.upstream.behave({ pages: pages([tool("first"), text], [tool("last")]) });
    const snapshot = await catalog.read();
    expect(names(snapshot)).toEqual(["first", "last"]);
    expect(codes(snapshot)).toEqual([[name, ...expected]]);
    expect(snapshot.unsupported[0]?.position).toBe(2);
  });

  it("an output of the 2025 era is an object; of 2026 any value", async () => {
    await catalog.upstream.behave({ pages: pages([tool("a", { outputSchema: { type: "array" } })]) });
    expect(names(await catalog.read())).toEqual(["a"]);
    expect(codes(await catalog.read({ profile: "2025-11-25" }))).toEqual([["a", "schema_not_object"]]);
  });

  it("IMP-03: an id comes from the name, whatever the labels say", async () => {
    const ids = new Set<string | undefined>();
    for (const title of ["Read", "Send"]) {
      await catalog.upstream.behave({ pages: pages([tool("read.file", { title, annotations: { title } })]) });
      const { connectionId, tools } = await catalog.read();
      ids.add(assignMethodIds(connectionId, tools).get("read.file"));
    }
    expect([...ids]).toEqual([expect.stringMatching(/^read_file_[a-z2-7]{12}$/)]);
  });

  it("a name with unusual letters can be mapped, and is told", async () => {
    await catalog.upstream.behave({ pages: pages([tool("a b"), tool("__proto__"), tool("x.y")]) });
    const { tools } = await catalog.read();
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
    await catalog.upstream.behave({ pages: all });
    const snapshot = await catalog.read();
    expect(names(snapshot)).toEqual(["once"]);
    expect(codes(snapshot)).toEqual([
      ["twice", "duplicate_tool_name"],
      ["twice", "duplicate_tool_name"],
    ]);
  });

  it("counts a holder that is malformed, and not another letter case", async () => {
    await catalog.upstream.behave({ pages: pages([tool("a"), '{"name":"a"}', tool("A")]) });
    const snapshot = await catalog.read();
    expect(names(snapshot)).toEqual(["A"]);
    expect(codes(snapshot)).toEqual([
      ["a", "duplicate_tool_name"],
      ["a", "duplicate_tool_name", "schema_missing"],
    ]);
  });
});

it("IMP-07: a tool of a hundred thousand levels hides none of the others", async () => {
  const deep = `{"name":"deep","x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  await catalog.upstream.behave({ pages: pages([tool("a"), deep, tool("b")]) });
  for (const profile of compatibilityProfiles) {
    const snapshot = await catalog.read({ profile });
    expect(names(snapshot)).toEqual(["a", "b"]);
    expect(codes(snapshot)).toEqual([["deep", "json_too_deep"]]);
  }
});
