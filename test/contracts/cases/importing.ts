import { expect } from "vitest";
import {
  compatibilityProfiles,
  createSchemaValidators,
  isMethodId,
  legible,
} from "../../../server/contracts/index.js";
import { newKey } from "../dispatch/kit.js";
import { approved } from "../kit.js";
import { bad, names, ok } from "./handed.js";
import { imported, nothingStaged, type PlayedCases, pages, reasons, refusal, stage, tool } from "./world.js";

/** A result of a tool without an output schema. */
const given = (profile: string) =>
  JSON.stringify({ ...(profile === "2026-07-28" && { resultType: "complete" }), content: [] });

const text = (name: string, more: object = {}) => JSON.stringify(tool(name, more));

/** Scenarios about names, catalogs and definitions. */
export const importing: PlayedCases = {
  "name-collision-reviewer-ids": {
    async play(world) {
      await imported(world, pages([text("read file"), text("read-file")]));
      const typed = ["read file", "read-file"].map((name) => ({ tool: name, id: "read" }));
      const error = await refusal(stage(world, typed));
      expect(error).toMatchObject({ code: "method_id_collision" });
      expect(error.message).toMatch(/"read file".*"read-file"/);
      await nothingStaged(world);
    },
  },
  "id-stable-under-reorder": {
    async play(world) {
      const tools = [text("read file"), text("read-file")];
      const first = await imported(world, pages(tools));
      const ids = (await stage(world, ["read file", "read-file"])).manifest.methods.map(({ id }) => id);
      await world.upstream.behave(pages(tools.toReversed()));
      const { snapshot, changes } = await world.contracts.importConnection("reports");
      expect(changes).toEqual([]);
      expect(snapshot.catalogDigest).toBe(first.catalogDigest);
      const again = await stage(world, ["read-file", "read file"]);
      expect(again.manifest.methods.map(({ id }) => id)).toEqual(ids);
    },
  },
  "id-regex-boundaries": {
    async play(world) {
      await imported(world, pages([text("summarize")]));
      for (const id of ok) {
        expect((await stage(world, [{ tool: "summarize", id }])).manifest.methods[0]?.id).toBe(id);
      }
      for (const id of bad) {
        const error = await refusal(stage(world, [{ tool: "summarize", id }]));
        expect(error, JSON.stringify(id)).toMatchObject({
          code: "method_id_invalid",
          details: { ids: [legible(id)] },
        });
        expect(error.message).toContain(`"${legible(id)}"`);
      }
    },
  },
  "unicode-names": {
    async play(world) {
      for (const profile of compatibilityProfiles) {
        const id = `c-${profile}`;
        const tools = names.map((name) => text(name));
        await imported(world, pages(tools), profile, id);
        const { manifest } = await stage(world, names, id);
        const ids = manifest.methods.map((method) => method.id);
        expect(new Set(ids).size).toBe(6);
        for (const each of ids) expect(isMethodId(each)).toBe(true);
        const shown = (await world.contracts.review(id)).methods.map((method) => method.tool);
        expect([...shown].sort()).toEqual([...names].sort());
        const { contractUrl } = await approved(world.contracts, id);
        await world.contracts.grant({ consumer: "app", contractUrl, methods: ids });
        await world.upstream.behave({ ...pages(tools), call: { result: given(profile) } });
        for (const method of ids) {
          const address = { consumer: "app", resource: id, contractUrl, method };
          const outcome = await world.contracts.invoke({ ...address, transactionId: newKey(), input: {} });
          expect(outcome).toMatchObject({ state: "succeeded" });
        }
        const sent = (await world.upstream.seen()).filter(({ body }) => body.includes('"tools/call"'));
        expect(sent.map(({ body }) => JSON.parse(body).params.name).sort()).toEqual([...names].sort());
        if (profile === "2025-11-25") continue;
        for (const { headers, body } of sent) {
          const { name } = JSON.parse(body).params;
          const encoded = `=?base64?${Buffer.from(name).toString("base64")}?=`;
          expect(headers["mcp-name"]).toBe(/^[!-~]+$/.test(name) ? name : encoded);
        }
      }
      expect(legible("tool\u200b")).toBe("tool\\u{200b}");
    },
  },
  "duplicate-name-same-server": {
    async play(world) {
      const twins = ["X", "Y"].map((description) => text("a", { description }));
      const snapshot = await imported(world, pages([twins[0] as string, text("b")], [twins[1] as string]));
      expect(snapshot.unsupported.map(({ name, position }) => [name, position])).toEqual([
        ["a", 1],
        ["a", 3],
      ]);
      expect(reasons(snapshot, "a").map(({ code }) => code)).toEqual(Array(2).fill("duplicate_tool_name"));
      expect(await refusal(stage(world, ["a"]))).toMatchObject({ code: "tool_unsupported" });
      await stage(world, ["b"]);
    },
  },
  "thirty-three-methods": {
    async play(world) {
      const all = Array.from({ length: 33 }, (_, at) => `m${at}`);
      await imported(world, pages(all.map((name) => text(name))));
      expect(await refusal(stage(world, all))).toMatchObject({
        code: "catalog_limit_exceeded",
        details: {
          limit: "methodsPerContract",
          allowed: 32,
          actual: 33,
          suggestedPartition: [expect.any(Array), expect.any(Array)],
        },
      });
      await nothingStaged(world);
      await stage(world, all.slice(1));
    },
  },
  "oversize-definition": {
    async play(world) {
      const snapshot = await imported(
        world,
        pages([text("large", { "x-vendor": "x".repeat(70 * 1_024) }), text("normal")]),
      );
      expect(reasons(snapshot, "large")).toMatchObject([
        { code: "definition_too_large", message: expect.stringMatching(/65536 are allowed, not 7\d{4}/) },
      ]);
      await stage(world, ["normal"]);
    },
  },
  "required-inherited-name": {
    async play(world) {
      const inputSchema = { type: "object", required: ["constructor"] };
      await imported(world, pages([text("a", { inputSchema })]));
      await stage(world, ["a"]);
      const { contractUrl } = await approved(world.contracts);
      await world.contracts.grant({ consumer: "app", contractUrl, methods: ["a"] });
      const address = { consumer: "app", resource: "reports", contractUrl, method: "a" };
      const calling = world.contracts.invoke({ ...address, transactionId: newKey(), input: {} });
      expect(await refusal(calling)).toMatchObject({ code: "input_invalid" });
      const checked = createSchemaValidators().check(inputSchema);
      expect(checked.ok && checked.validate({}).ok).toBe(false);
      expect(checked.ok && checked.validate({ constructor: 1 }).ok).toBe(true);
    },
  },
  "unknown-dialect": {
    async play(world) {
      const inputSchema = { $schema: "https://example.com/my-schema", type: "object" };
      const snapshot = await imported(world, pages([text("a", { inputSchema })]));
      expect(reasons(snapshot, "a")).toMatchObject([
        { code: "schema_dialect", message: expect.stringMatching(/2020-12.*draft-07/) },
      ]);
    },
  },
  "header-mirroring-tool": {
    async play(world) {
      const inputSchema = { type: "object", properties: { a: { type: "string", "x-mcp-header": "a b" } } };
      const snapshot = await imported(world, pages([text("a", { inputSchema }), text("b")]));
      expect(reasons(snapshot, "a").map(({ code }) => code)).toEqual(["schema_header"]);
    },
  },
  "pagination-stuck-cursor": {
    async play(world) {
      const page = { tools: [text("a")], nextCursor: '"again"' };
      const error = await refusal(imported(world, { pages: { first: page, again: page } }));
      expect(error).toMatchObject({ code: "catalog_incomplete" });
      await nothingStaged(world);
    },
  },
  "no-tools-capability": {
    async play(world) {
      const error = await refusal(imported(world, { capabilities: {}, ...pages([text("a")]) }));
      expect(error).toMatchObject({ code: "catalog_incomplete" });
      await nothingStaged(world);
    },
  },
  "task-only-tool": {
    async play(world) {
      const task = text("a", { execution: { taskSupport: "required" } });
      const snapshot = await imported(world, pages([task, text("b")]), "2025-11-25");
      expect(reasons(snapshot, "a").map(({ code }) => code)).toEqual(["task_required"]);
    },
  },
  "digest-unsafe-integers": {
    async play(world) {
      const digests = [];
      for (const number of ["9007199254740992", "9007199254740993"]) {
        const id = `n${number}`;
        const raw = `{"name":"a","inputSchema":{"type":"object","maxProperties":${number}}}`;
        const snapshot = await imported(world, pages([raw]), "2026-07-28", id);
        digests.push(snapshot.tools[0]?.digests.definition ?? snapshot.unsupported[0]?.digest);
      }
      expect(digests[0] === undefined || digests[0] !== digests[1]).toBe(true);
    },
  },
  "digest-lone-surrogate": {
    async play(world) {
      const raw = '{"name":"a","description":"\\ud800","inputSchema":{"type":"object"}}';
      const snapshot = await imported(world, pages([raw]));
      expect(snapshot).toMatchObject({ tools: [], unsupported: [{ name: "a", digest: undefined }] });
      expect(reasons(snapshot, "a")).toHaveLength(1);
    },
  },
  "generated-id-shadows-name": {
    async play(world) {
      await imported(world, pages([text("x y")]));
      const generated = (await stage(world, ["x y"])).manifest.methods[0]?.id ?? "";
      await world.upstream.behave(pages([text("x y"), text(generated)]));
      await world.contracts.importConnection("reports");
      const error = await refusal(stage(world, ["x y", generated]));
      expect(error).toMatchObject({ code: "method_id_collision" });
      expect(error.message).toMatch(new RegExp(`"x y".*"${generated}"`));
    },
  },
};
