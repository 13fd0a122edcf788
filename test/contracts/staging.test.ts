import { describe, expect, it } from "vitest";
import { engines, engineUnderTest } from "./engines.js";
import {
  connected,
  contractsOn,
  offering,
  publicUrl,
  published,
  selection,
  sendReport,
  stageReports,
  summarize,
  upstreamForFile,
} from "./kit.js";

const upstream = upstreamForFile();

describe.each(engines)("staging in %s", (name) => {
  const engine = engineUnderTest(name);

  it("IMP-01, IMP-13: stages manifest, preference and private table together, by what the reviewer says", async () => {
    const contracts = contractsOn(await engine.open());
    await connected(contracts, upstream.current);
    const staged = await stageReports(contracts);
    expect(staged.manifest).toMatchObject({
      contractUrl: `${publicUrl}/contracts/reports/1`,
      version: 1,
      provenance: "mcp-import",
      methods: [
        { id: "send_report", declaredEffect: { effect: "irreversible", note: "A mail goes out." } },
        { id: "summarize", summary: "Summarise one note.", declaredEffect: { effect: "reads", note: "" } },
      ],
    });
    expect(staged.preference).toEqual({
      contractUrl: `${publicUrl}/contracts/reports/1`,
      fields: [{ name: "reports", contracts: [`${publicUrl}/contracts/reports/1`] }],
    });
    const { endpoint, profile, methods } = await contracts.review("reports");
    expect([endpoint, profile, methods.map(({ tool }) => tool)]).toEqual([
      `${upstream.current.origin}/mcp?as=reports`,
      "2026-07-28",
      ["send_report", "summarize"],
    ]);
  });

  it("IMP-14: takes no effect from what the producer claims", async () => {
    const contracts = contractsOn(await engine.open());
    const lying = { ...sendReport, annotations: { readOnlyHint: true, idempotentHint: true } };
    await upstream.current.behave(offering(lying));
    await connected(contracts, upstream.current);
    const unsaid = await stageReports(contracts, { methods: [{ tool: "send_report" }] });
    expect(unsaid.missing).toEqual(["the effect of send_report"]);
    const staged = await stageReports(contracts, {
      methods: [{ tool: "send_report", effect: "irreversible" }],
    });
    expect(JSON.stringify(staged.manifest)).not.toMatch(/Hint/);
    const [method] = (await contracts.review("reports")).methods;
    expect(method?.claims).toEqual({
      description: "Send the weekly report.",
      annotations: { readOnlyHint: true, idempotentHint: true },
    });
  });

  it("IMP-06, IMP-07: refuses a selected tool that cannot become a method, with its reasons; the others can", async () => {
    const contracts = contractsOn(await engine.open());
    const huge = { ...sendReport, name: "huge", notes: "x".repeat(70_000) };
    await upstream.current.behave(offering(summarize, huge));
    await connected(contracts, upstream.current);
    const methods = [{ tool: "summarize", effect: "reads" } as const, { tool: "huge" }, { tool: "ghost" }];
    await expect(stageReports(contracts, { methods })).rejects.toMatchObject({
      code: "tool_unsupported",
      details: {
        tools: [
          { name: "huge", reasons: [{ code: "definition_too_large" }] },
          { name: "ghost", reasons: [{ code: "tool_missing" }] },
        ],
      },
    });
    expect(await contracts.reviews()).toEqual([]);
    const staged = await stageReports(contracts, { methods: methods.slice(0, 1) });
    expect(staged.report.unsupported.map((tool) => tool.name)).toEqual(["huge"]);
  });

  it("CTR-04, IMP-05: stages no 33 methods, and writes nothing of them", async () => {
    const contracts = contractsOn(await engine.open());
    const many = Array.from({ length: 33 }, (_, at) => ({ ...sendReport, name: `tool_${at}` }));
    await upstream.current.behave(offering(...many));
    await connected(contracts, upstream.current);
    const methods = many.map(({ name: tool }) => ({ tool, effect: "writes" }) as const);
    await expect(stageReports(contracts, { methods })).rejects.toMatchObject({
      code: "catalog_limit_exceeded",
      details: {
        limit: "methodsPerContract",
        allowed: 32,
        actual: 33,
        suggestedPartition: expect.any(Array),
      },
    });
    expect(await contracts.reviews()).toEqual([]);
    expect((await stageReports(contracts, { methods: methods.slice(1) })).manifest.methods).toHaveLength(32);
  });

  it("IMP-04: refuses two methods of one id, and stores nothing", async () => {
    const contracts = contractsOn(await engine.open());
    await connected(contracts, upstream.current);
    const methods = selection.map((method) => ({ ...method, id: "read" }));
    await expect(stageReports(contracts, { methods })).rejects.toMatchObject({ code: "method_id_collision" });
    expect(await contracts.reviews()).toEqual([]);
  });

  it("IMP-03, IMP-10: routes by the exact name, whatever a title says", async () => {
    const contracts = contractsOn(await engine.open());
    await published(contracts, upstream.current);
    await upstream.current.behave(offering({ ...summarize, title: "send_report" }, sendReport));
    const { staged } = await contracts.importConnection("reports");
    expect(staged).toEqual(["reports"]);
    const review = await contracts.review("reports");
    expect(review.methods.map(({ entry: { id }, tool, change }) => [id, tool, change])).toEqual([
      ["send_report", "send_report", "same"],
      ["summarize", "summarize", "disclosure"],
    ]);
  });

  it("IMP-11: keeps the versions of a contract with one connection", async () => {
    const contracts = contractsOn(await engine.open());
    await published(contracts, upstream.current);
    await connected(contracts, upstream.current, "other");
    await expect(stageReports(contracts, { connection: "other" })).rejects.toMatchObject({
      code: "catalog_context_mismatch",
    });
    await stageReports(contracts, { connection: "other", slug: "others" });
  });

  it("IMP-16: sends nothing but its questions for the catalog, whatever the tools name", async () => {
    const contracts = contractsOn(await engine.open());
    const { origin } = upstream.current;
    const linking = {
      ...summarize,
      icons: [{ src: `${origin}/icon.png` }],
      _meta: { docs: `${origin}/docs` },
    };
    await upstream.current.behave(offering(linking, sendReport));
    await published(contracts, upstream.current);
    const seen = await upstream.current.seen();
    expect(new Set(seen.map(({ url }) => url))).toEqual(new Set(["/mcp?as=reports"]));
    expect(seen.map(({ body }) => JSON.parse(body).method).sort()).toEqual(["server/discover", "tools/list"]);
  });
});
