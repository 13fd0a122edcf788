import type { McpServer } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { serve } from "../../../test/server/mcp.js";
import { startUpstream, type UpstreamFixture } from "../../../test/server/upstream.js";
import { compatibilityProfiles } from "../profile.js";
import { createSchemaValidators } from "../schema/validators.js";
import { pinEndpoint } from "../upstream/endpoint.js";
import { type CatalogSnapshot, type CatalogSource, importCatalog } from "./catalog.js";
import { diffCatalogs } from "./diff.js";

const validators = createSchemaValidators({ timeLimit: 5_000 });
let upstream: UpstreamFixture;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());

async function observe(
  tools: readonly object[],
  changes: Partial<CatalogSource> = {},
): Promise<CatalogSnapshot> {
  await upstream.behave({ pages: { first: { tools: tools.map((tool) => JSON.stringify(tool)) } } });
  const endpoint = pinEndpoint(upstream.url, { privateNetwork: true });
  return importCatalog({ id: "c", endpoint, profile: "2026-07-28", ...changes }, { validators });
}

const inputSchema = { type: "object", properties: { to: { type: "string" } } };
const summarize = { name: "summarize", description: "Sums up.", inputSchema };
const send = { name: "send_report", description: "Sends.", inputSchema };

const turned = (tool: object) => Object.fromEntries(Object.entries(tool).reverse());

describe("what changed between two catalogs", () => {
  it("REV-07: nothing, when order and spelling alone did", async () => {
    const before = await observe([summarize, send]);
    const after = await observe([turned(send), turned(summarize)]);
    expect(diffCatalogs(before, after)).toEqual([]);
    // A snapshot is plain data: one that was written to a file and read again is the same.
    expect(diffCatalogs(JSON.parse(JSON.stringify(before)), after)).toEqual([]);
  });

  it.each([
    ["a description", { ...send, description: "Sends it." }, "disclosure"],
    ["a hint", { ...send, annotations: { readOnlyHint: true } }, "disclosure"],
    ["a member that nobody knows", { ...send, "x-route": "/v2" }, "disclosure"],
    ["a schema", { ...send, inputSchema: { type: "object" } }, "interface"],
    ["an output", { ...send, outputSchema: { type: "object" } }, "interface"],
    ["both", { ...send, title: "Send", inputSchema: { type: "object" } }, "both"],
  ])("REV-06: tells the tool of which %s changed", async (_what, changed, change) => {
    const before = await observe([summarize, send]);
    expect(diffCatalogs(before, await observe([summarize, changed]))).toEqual([
      { name: "send_report", change },
    ]);
  });

  it("tells what came and what went, and counts what is unsupported as absent", async () => {
    const before = await observe([summarize, send]);
    const after = await observe([
      { ...summarize, inputSchema: { type: "array" } },
      { ...send, name: "added" },
    ]);
    expect(diffCatalogs(before, after)).toEqual([
      { name: "added", change: "added" },
      { name: "send_report", change: "removed" },
      { name: "summarize", change: "removed" },
    ]);
  });

  it("IMP-10, IMP-11: compares no catalogs of two connections, subjects or profiles", async () => {
    const before = await observe([send]);
    const credential = { issuer: "https://i.test", audience: upstream.url, subject: "bob", token: () => "t" };
    const others: readonly [string, CatalogSnapshot][] = [
      ["connectionId", await observe([send], { id: "d" })],
      ["subject", await observe([send], { credential })],
      ["profile", await observe([send], { profile: "2025-11-25" })],
    ];
    for (const [member, other] of others) {
      expect(() => diffCatalogs(before, other)).toThrow(
        expect.objectContaining({ code: "catalog_context_mismatch", details: { differing: [member] } }),
      );
    }
  });
});

describe.each(compatibilityProfiles)("a server of the official SDK, in the profile %s", (profile) => {
  it("is imported", async () => {
    const url = await serve((server: McpServer) => {
      server.registerTool(
        "send_report",
        { title: "Send", inputSchema: z.object({ to: z.string() }), annotations: { readOnlyHint: true } },
        () => ({ content: [] }),
      );
    });
    const endpoint = pinEndpoint(url, { privateNetwork: true });
    const snapshot = await importCatalog({ id: "sdk", endpoint, profile }, { validators });
    expect(snapshot).toMatchObject({ profile, unsupported: [], tools: [{ name: "send_report" }] });
    // IMP-14: what a producer claims is kept as a claim.
    expect(snapshot.tools[0]?.raw).toMatchObject({ annotations: { readOnlyHint: true } });
  });
});
