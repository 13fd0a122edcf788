import { describe, expect, it } from "vitest";
import { engines, engineUnderTest } from "./engines.js";
import {
  approved,
  connected,
  contractsOn,
  offering,
  selection,
  sendReport,
  stageReports,
  summarize,
  upstreamForFile,
} from "./kit.js";

const upstream = upstreamForFile();

describe.each(engines)("approval in %s", (name) => {
  const engine = engineUnderTest(name);

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
});
