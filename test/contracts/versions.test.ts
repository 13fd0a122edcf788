import { describe, expect, it } from "vitest";
import type { Contracts, MethodChange, StagedContract } from "../../server/contracts/index.js";
import { engines, engineUnderTest } from "./engines.js";
import {
  approved,
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
import { consumer, denied, listed, providers, type Standing, serverStanding } from "./standing.js";

const upstream = upstreamForFile();
const changesOf = ({ changes }: StagedContract) =>
  Object.fromEntries(changes.map(({ id, change }: MethodChange) => [id, change]));
const get = (contracts: Contracts, url: string) => contracts.answerDocument(new Request(url));

describe.each(engines)("versions in %s", (name) => {
  const engine = engineUnderTest(name);

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

  it.each(Object.keys(providers))(
    "PLC-08, CTR-10: of two methods of %s one is granted, stops when its definition changes, and ends when it is revoked",
    async (provider) => {
      const here = (await providers[provider]?.(await engine.open(), upstream.current)) as Standing;
      const { contracts, consent, request, describes } = here;
      const { id } = await contracts.grant(consent);
      const may = (method: string) => contracts.check(request({ method }));
      await may("summarize");
      await expect(may("send_report")).rejects.toMatchObject(denied("method_not_granted"));
      await describes("Summarise any note.");
      await expect(may("summarize")).rejects.toMatchObject(
        denied("definition_changed", "contract_unavailable"),
      );
      await describes(summarize.description);
      await may("summarize");
      await contracts.revokeGrant(id);
      await expect(may("summarize")).rejects.toMatchObject(denied("revoked"));
    },
  );

  it("REV-04, REV-06, REV-08: suspends the method that has changed or gone, and no other", async () => {
    const here = await serverStanding(await engine.open(), upstream.current);
    const { contracts, contractUrl, request } = here;
    const methods = ["send_report", "summarize"];
    await contracts.grant({ consumer, contractUrl, methods });
    const sees = async (...tools: object[]) => {
      await upstream.current.behave(offering(...tools));
      await contracts.importConnection("reports");
      return listed(here);
    };
    expect(await sees({ ...summarize, description: "Summarise one Note." }, sendReport)).toEqual([
      "send_report",
    ]);
    await expect(contracts.authorize(request())).rejects.toMatchObject({
      code: "contract_unavailable",
      details: { reason: "definition_changed" },
    });
    expect(await sees(sendReport)).toEqual(["send_report"]);
    await expect(contracts.authorize(request())).rejects.toMatchObject({
      code: "contract_unavailable",
      details: { reason: "tool_missing" },
    });
    expect(await sees(sendReport, summarize)).toEqual(methods);
  });

  it("REV-08, GRT-04: a tool that comes back brings no grant back that was narrowed meanwhile", async () => {
    const here = await serverStanding(await engine.open(), upstream.current);
    const { contracts, contractUrl } = here;
    const methods = ["send_report", "summarize"];
    const { id } = await contracts.grant({ consumer, contractUrl, methods });
    await upstream.current.behave(offering(sendReport));
    await contracts.importConnection("reports");
    await contracts.revokeGrant(id, ["summarize"]);
    await upstream.current.behave(offering(sendReport, summarize));
    await contracts.importConnection("reports");
    expect(await listed(here)).toEqual(["send_report"]);
  });

  it("REV-05, PLC-07: carries to a new version what is the same, method by method, and nothing that has changed", async () => {
    const here = await serverStanding(await engine.open(), upstream.current);
    const { contracts, contractUrl } = here;
    const methods = ["send_report", "summarize"];
    await contracts.grant({ consumer, contractUrl, methods });
    const wider = { ...summarize.inputSchema, required: ["noteId", "language"] };
    await upstream.current.behave(offering({ ...summarize, inputSchema: wider }, sendReport));
    await contracts.importConnection("reports");
    const second = await approved(contracts);
    const grants = await contracts.grants();
    expect(grants).toHaveLength(1);
    const carried = await contracts.carryGrants(contractUrl, second.contractUrl);
    expect(carried).toMatchObject({
      grants: [{ consumer, contractUrl: second.contractUrl, methods: ["send_report"] }],
      needsConsent: [{ consumer, method: "summarize" }],
    });
    // Once more changes nothing, and what was taken away from what was carried does not come back.
    await contracts.revokeGrant(String(carried.grants[0]?.id));
    expect(await contracts.carryGrants(contractUrl, second.contractUrl)).toMatchObject({
      grants: [],
    });
    await expect(contracts.carryGrants(second.contractUrl, contractUrl)).rejects.toMatchObject({
      code: "contract_mismatch",
    });
  });

  it("REV-05: carries no method of which the reviewer says something else now", async () => {
    const here = await serverStanding(await engine.open(), upstream.current);
    const { contracts, contractUrl } = here;
    await contracts.grant({ consumer, contractUrl, methods: ["summarize"] });
    const methods = selection.map((method) => ({ ...method, effect: "irreversible" }) as const);
    await stageReports(contracts, { methods });
    const second = await approved(contracts);
    expect(await contracts.carryGrants(contractUrl, second.contractUrl)).toEqual({
      grants: [],
      needsConsent: [{ consumer, method: "summarize" }],
    });
  });
});
