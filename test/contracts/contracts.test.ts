import { describe, expect, it } from "vitest";
import type { Journal } from "../../server/contracts/index.js";
import { engines, engineUnderTest } from "./engines.js";
import {
  approved,
  connected,
  contractsOn,
  offering,
  publicUrl,
  published,
  reviewed,
  selection,
  sendReport,
  summarize,
  upstreamForFile,
} from "./kit.js";
import { consumer } from "./standing.js";

const upstream = upstreamForFile();

describe.each(engines)("contracts in %s", (name) => {
  const engine = engineUnderTest(name);

  it("CTR-02, CTR-07: offers a resource for a choice only where it implements all of its contracts", async () => {
    const contracts = contractsOn(await engine.open());
    const reports = await published(contracts, upstream.current);
    await connected(contracts, upstream.current, "second");
    await contracts.assign("second", reports.contractUrl);
    const summaries = await contracts
      .stage({ connection: "reports", slug: "summaries", methods: selection.slice(0, 1), ...reviewed })
      .then(() => approved(contracts, "summaries"));
    const resources = (...urls: string[]) => contracts.resourcesFor({ name: "choice", contracts: urls });
    expect(await resources(reports.contractUrl)).toEqual(["reports", "second"]);
    expect(await resources(reports.contractUrl, summaries.contractUrl)).toEqual(["reports"]);
    expect(await resources(`${publicUrl}/contracts/reports/9`)).toEqual([]);
    await expect(resources(`${publicUrl}/contracts/*/1`)).rejects.toMatchObject({
      code: "preference_invalid",
    });
    await expect(
      contracts.grant({ consumer, contractUrl: reports.contractUrl, methods: ["summarize"] }),
    ).rejects.toMatchObject({ code: "contract_mismatch" });
    await contracts.grant({
      consumer,
      contractUrl: reports.contractUrl,
      methods: ["summarize"],
      resource: "second",
    });
  });

  it("CTR-09: a server that speaks MCP and offers something else implements no contract", async () => {
    const contracts = contractsOn(await engine.open());
    const { contractUrl } = await published(contracts, upstream.current);
    await upstream.current.behave(offering(sendReport, { ...summarize, title: "Other" }));
    await connected(contracts, upstream.current, "second");
    await expect(contracts.assign("second", contractUrl)).rejects.toMatchObject({
      code: "contract_mismatch",
      details: { methods: ["summarize"] },
    });
    expect(await contracts.resourcesFor({ name: "c", contracts: [contractUrl] })).toEqual(["reports"]);
  });

  it("CTR-12, PLC-01, PLC-02, PLC-06: offers no call by a tool's name, no store of an app's state, no workflow", async () => {
    expect(Object.keys(contractsOn(await engine.open())).sort()).toEqual(
      [
        ...["publicUrl", "connect", "connectModule", "setConnectionState", "connections", "importConnection"],
        ...["stage", "reviews", "review", "issueCode", "approve", "reject"],
        ...["published", "revokeContract", "assign", "unassign", "resourcesFor", "answerDocument"],
        ...["grant", "revokeGrant", "revokeGrantsOf", "grants", "carryGrants"],
        ...["mapConsumer", "unmapConsumer", "consumers", "consumerOf"],
        ...["methodsOf", "check", "authorize", "redeem", "invoke", "invocations", "close"],
        ...["delegate", "stageFromRegistry"],
      ].sort(),
    );
  });
});

describe("what is off", () => {
  const { delegate, stageFromRegistry } = contractsOn({} as Journal);
  const contractUrl = `${publicUrl}/contracts/reports/1`;

  it.each<[string, () => Promise<never>, string]>([
    ["delegation", () => delegate({ contractUrl }), "delegation"],
    [
      "delegation to another provider",
      () => delegate({ contractUrl, issuer: "https://other.example" }),
      "crossProviderDelegation",
    ],
    ["staging from a registry", () => stageFromRegistry("io.example/reports"), "registryStaging"],
  ])("PLC-05: %s answers that it is not supported, and touches nothing", async (_what, ask, feature) => {
    await expect(ask()).rejects.toMatchObject({ code: "not_supported", details: { feature } });
  });
});
