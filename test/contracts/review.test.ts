import { describe, expect, it } from "vitest";
import type { Contracts, MethodChange, StagedContract } from "../../server/contracts/index.js";
import { type NewVersion, writeVersion } from "../../server/contracts/published/version.js";
import { readPreference } from "../../server/contracts/review/manifest.js";
import { engines, engineUnderTest } from "./engines.js";
import {
  approved,
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
const changesOf = ({ changes }: StagedContract) =>
  Object.fromEntries(changes.map(({ id, change }: MethodChange) => [id, change]));
const get = (contracts: Contracts, url: string) => contracts.answerDocument(new Request(url));

describe.each(engines)("review in %s", (name) => {
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

  it.each<[string, Parameters<typeof stageReports>[1], readonly string[]]>([
    ["the disclosure", { disclosure: " " }, ["the disclosure of the trust that remains"]],
    ["the dependency policy", { dependencies: undefined as never }, ["the dependency policy"]],
    ["an effect", { methods: [{ tool: "summarize" }] }, ["the effect of summarize"]],
  ])("IMP-13, REV-09: publishes nothing without %s", async (_what, changes, missing) => {
    const contracts = contractsOn(await engine.open());
    await connected(contracts, upstream.current);
    expect((await stageReports(contracts, changes)).missing).toEqual(missing);
    await expect(approved(contracts)).rejects.toMatchObject({ code: "pin_incomplete", details: { missing } });
    expect(await contracts.published()).toEqual([]);
    await stageReports(contracts);
    expect((await approved(contracts)).review).toMatchObject({
      reviewer: "Ada",
      disclosure: "Reports Ltd may change the code behind these tools.",
      dependencies: "none",
    });
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

  it("REV-01, REV-02, REV-06: stages a new version of what has changed, and leaves the published one as it is", async () => {
    const contracts = contractsOn(await engine.open());
    const { contractUrl } = await published(contracts, upstream.current);
    const before = await (await get(contracts, contractUrl))?.text();
    const reworded = { ...summarize, description: "Summarise one Note." };
    await upstream.current.behave(offering(reworded, sendReport));
    const observation = await contracts.importConnection("reports");
    expect(observation).toMatchObject({
      staged: ["reports"],
      changes: [{ name: "summarize", change: "disclosure" }],
    });
    expect(await contracts.published()).toHaveLength(1);
    expect(await (await get(contracts, `${publicUrl}/contracts/reports/2`))?.status).toBe(404);
    const second = await approved(contracts);
    expect(second.manifest).toMatchObject({
      version: 2,
      methods: [{}, { id: "summarize", summary: "Summarise one Note." }],
    });
    expect(await (await get(contracts, contractUrl))?.text()).toBe(before);
    expect((await contracts.importConnection("reports")).staged).toEqual([]);
  });

  it("REV-07: stages nothing for another order of tools and members, and says so of a list", async () => {
    const contracts = contractsOn(await engine.open());
    const choosing = (...kinds: string[]) => ({
      ...summarize,
      inputSchema: { type: "object", properties: { kind: { enum: kinds } } },
    });
    await upstream.current.behave(offering(choosing("a", "b"), sendReport));
    await published(contracts, upstream.current);
    const turned = Object.fromEntries(Object.entries(choosing("a", "b")).reverse());
    await upstream.current.behave(offering(sendReport, turned));
    expect(await contracts.importConnection("reports")).toMatchObject({ staged: [], changes: [] });
    await upstream.current.behave(offering(sendReport, choosing("b", "a")));
    expect((await contracts.importConnection("reports")).staged).toEqual(["reports"]);
    expect(changesOf((await contracts.review("reports")).staged)).toEqual({
      send_report: "same",
      summarize: "order",
    });
  });

  it("REV-08: a tool that went is removed from the version that is staged", async () => {
    const contracts = contractsOn(await engine.open());
    await published(contracts, upstream.current);
    await upstream.current.behave(offering(sendReport));
    expect((await contracts.importConnection("reports")).staged).toEqual(["reports"]);
    expect((await contracts.review("reports")).removed).toEqual(["summarize"]);
    expect((await approved(contracts)).manifest.methods.map(({ id }) => id)).toEqual(["send_report"]);
  });

  it("REV-03: approves what was shown, and nothing that came after", async () => {
    const contracts = contractsOn(await engine.open());
    await connected(contracts, upstream.current);
    const shown = await stageReports(contracts);
    const current = await stageReports(contracts, { methods: selection.slice(0, 1) });
    const { code } = await contracts.issueCode("reports");
    const word = { slug: "reports", reviewer: "Ada", code };
    await expect(contracts.approve({ ...word, shownDigest: shown.stageDigest })).rejects.toMatchObject({
      code: "review_stale",
      details: { shown: shown.stageDigest, current: current.stageDigest },
    });
    expect(await contracts.published()).toEqual([]);
    await contracts.approve({ ...word, shownDigest: current.stageDigest });
    expect(await contracts.published()).toHaveLength(1);
  });

  it("REV-03: approves nothing that the server does not say any more", async () => {
    const contracts = contractsOn(await engine.open());
    await connected(contracts, upstream.current);
    const staged = await stageReports(contracts);
    const { code } = await contracts.issueCode("reports");
    await upstream.current.behave(
      offering({ ...summarize, description: "Sends all notes away." }, sendReport),
    );
    await contracts.importConnection("reports");
    const word = { slug: "reports", reviewer: "Ada", shownDigest: staged.stageDigest, code };
    await expect(contracts.approve(word)).rejects.toMatchObject({ code: "review_stale" });
    expect((await approved(contracts)).manifest.methods[1]?.summary).toBe("Sends all notes away.");
  });

  it.each(["", "   ", "\u200b", "A\nda"])("REV-10: %j has reviewed nothing", async (reviewer) => {
    const contracts = contractsOn(await engine.open());
    await connected(contracts, upstream.current);
    const { stageDigest: shownDigest } = await stageReports(contracts);
    const { code } = await contracts.issueCode("reports");
    await expect(contracts.approve({ slug: "reports", reviewer, shownDigest, code })).rejects.toMatchObject({
      code: "review_required",
    });
    await contracts.approve({ slug: "reports", reviewer: "Ada", shownDigest, code });
  });

  it("REV-10: approves with the code that a person was shown, once, in time, and not by trying", async () => {
    let at = Date.parse("2026-01-01T00:00:00Z");
    const contracts = contractsOn(await engine.open(), { ports: { now: () => new Date(at) } });
    await connected(contracts, upstream.current);
    const { stageDigest: shownDigest } = await stageReports(contracts);
    const word = { slug: "reports", reviewer: "Ada", shownDigest };
    const refused = (code: string) =>
      expect(contracts.approve({ ...word, code })).rejects.toMatchObject({ code: "approval_code_invalid" });
    await refused("ABCD-EFGH");
    const first = await contracts.issueCode("reports");
    expect(first.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const second = await contracts.issueCode("reports");
    await refused(first.code);
    at += 10 * 60_000;
    await refused(second.code);
    const third = await contracts.issueCode("reports");
    for (let tries = 0; tries < 5; tries++) await refused("");
    await refused(third.code);
    const last = await contracts.issueCode("reports");
    await contracts.approve({ ...word, code: ` ${last.code.toLowerCase()} ` });
    await expect(contracts.approve({ ...word, code: last.code })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("REV-10: a stage that stays the same keeps its code, and one that changes does not", async () => {
    const contracts = contractsOn(await engine.open());
    await connected(contracts, upstream.current);
    const { stageDigest: shownDigest } = await stageReports(contracts);
    const { code } = await contracts.issueCode("reports");
    await stageReports(contracts, { disclosure: "Another one." });
    const back = await stageReports(contracts);
    expect(back.stageDigest).toBe(shownDigest);
    const word = { slug: "reports", reviewer: "Ada", shownDigest, code };
    await expect(contracts.approve(word)).rejects.toMatchObject({ code: "approval_code_invalid" });
    const next = await contracts.issueCode("reports");
    await contracts.importConnection("reports");
    await contracts.approve({ ...word, code: next.code });
  });

  it("REV-02: a rejected stage is gone, and nothing was published", async () => {
    const contracts = contractsOn(await engine.open());
    await connected(contracts, upstream.current);
    const { stageDigest: shownDigest } = await stageReports(contracts);
    const { code } = await contracts.issueCode("reports");
    await expect(
      contracts.reject({ slug: "reports", reviewer: "Ada", shownDigest, code: "" }),
    ).rejects.toMatchObject({ code: "approval_code_invalid" });
    await contracts.reject({ slug: "reports", reviewer: "Ada", shownDigest, code });
    expect([await contracts.reviews(), await contracts.published()]).toEqual([[], []]);
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

  it("CTR-03: writes a version once; the same bytes change nothing, others are refused", async () => {
    const journal = await engine.open();
    const contracts = contractsOn(journal);
    const { slug, manifest, preference, review } = await published(contracts, upstream.current);
    const write = (changes: Partial<NewVersion>) =>
      journal.change((sql) => writeVersion(sql, { slug, manifest, preference, review, ...changes }));
    expect(await write({})).toBe(false);
    const methods = manifest.methods.map((method) => ({ ...method, summary: `${method.summary}.` }));
    await expect(write({ manifest: { ...manifest, methods } })).rejects.toMatchObject({
      code: "version_immutable",
    });
    expect((await contracts.published())[0]?.manifest).toEqual(manifest);
  });

  it("CTR-03: serves what was published to everybody, read-only, with the digest as its tag", async () => {
    const contracts = contractsOn(await engine.open());
    const { contractUrl, manifest, preference } = await published(contracts, upstream.current);
    const answer = await get(contracts, contractUrl);
    expect(answer?.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer?.headers.get("cache-control")).toContain("immutable");
    expect(answer?.headers.get("etag")).toBe(`"${manifest.manifestDigest}"`);
    expect(await answer?.json()).toEqual(manifest);
    expect(await (await get(contracts, `${contractUrl}/preference`))?.json()).toEqual(preference);
    const etag = answer?.headers.get("etag") ?? "";
    const again = new Request(contractUrl, { headers: { "if-none-match": etag } });
    expect((await contracts.answerDocument(again))?.status).toBe(304);
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      expect((await contracts.answerDocument(new Request(contractUrl, { method })))?.status).toBe(405);
    }
    for (const path of [
      "reports",
      "reports/01",
      "reports/2",
      "Reports/1",
      "reports/1/adapter",
      "..%2f",
      "",
    ]) {
      expect((await get(contracts, `${publicUrl}/contracts/${path}`))?.status, path).toBe(404);
    }
    expect(await get(contracts, `${publicUrl}/mcp`)).toBeUndefined();
  });

  it("IMP-02: shows consumers nothing of the private table", async () => {
    const contracts = contractsOn(await engine.open());
    const secret = { ...summarize, name: "internal.notes/v7 summarise" };
    await upstream.current.behave(offering(secret));
    await connected(contracts, upstream.current, "hidden-connection");
    const methods = [{ tool: secret.name, id: "shorten", effect: "reads" } as const];
    await contracts.stage({
      connection: "hidden-connection",
      slug: "notes",
      methods,
      disclosure: "Trust.",
      dependencies: "none",
    });
    const { contractUrl } = await approved(contracts, "notes");
    await contracts.grant({ consumer: "app", contractUrl, methods: ["shorten"] });
    const request = {
      consumer: "app",
      resource: "hidden-connection",
      contractUrl,
      transactionId: "0123456789abcdef",
      input: {},
    };
    const refusal = await contracts.authorize({ ...request, method: secret.name }).catch((error) => error);
    const call = await contracts.authorize({ ...request, method: "shorten" });
    const visible = JSON.stringify([
      await (await get(contracts, contractUrl))?.text(),
      await (await get(contracts, `${contractUrl}/preference`))?.text(),
      (await contracts.methodsOf("app")).map(({ method }) => method),
      [refusal.message, refusal.details],
      call,
    ]);
    const adapter = [secret.name, "internal.notes", upstream.current.origin, "mcp?as=", "sha256:"];
    const digests = (await contracts.review("notes").catch(() => undefined)) === undefined;
    expect(digests).toBe(true);
    for (const part of adapter.slice(0, -1)) expect(visible).not.toContain(part);
    expect(visible).toContain("shorten");
    // The digest of the manifest, which is public; none of a definition.
    expect(visible.match(/sha256:/g)).toHaveLength(1);
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

describe("preference metadata", () => {
  const contractUrl = `${publicUrl}/contracts/reports/1`;
  const good = { contractUrl, fields: [{ name: "reports", contracts: [contractUrl] }] };

  it.each<[string, object]>([
    ["a further member", { ...good, state: { seen: 1 } }],
    ["a further member of a field", { ...good, fields: [{ ...good.fields[0], note: "x" }] }],
    ["a pattern", { ...good, fields: [{ name: "any", contracts: [`${publicUrl}/contracts/*/1`] }] }],
    ["a prefix", { ...good, fields: [{ name: "any", contracts: [`${publicUrl}/contracts/`] }] }],
    ["no contract", { ...good, fields: [{ name: "any", contracts: [] }] }],
    ["no exact URL", { ...good, contractUrl: "mcp" }],
  ])("CTR-06, CTR-08: refuses %s", (_what, value) => {
    expect(() => readPreference(value)).toThrow(expect.objectContaining({ code: "preference_invalid" }));
    expect(readPreference(good)).toEqual(good);
  });
});
