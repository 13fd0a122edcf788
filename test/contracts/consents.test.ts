import { describe, expect, it } from "vitest";
import { engines, engineUnderTest } from "./engines.js";
import { publicUrl, upstreamForFile } from "./kit.js";
import { consumer, denied, listed, providers, type Standing, serverStanding } from "./standing.js";

const upstream = upstreamForFile();

describe.each(engines)("what an owner consents to in %s", (name) => {
  const engine = engineUnderTest(name);
  const standing = async () => serverStanding(await engine.open(), upstream.current);

  describe.each(Object.keys(providers))("of %s (CTR-10, PLC-04)", (provider) => {
    const start = async () =>
      providers[provider]?.(await engine.open(), upstream.current) as Promise<Standing>;

    it("GRT-01: names consumer, resource, exact contract and methods", async () => {
      const { contracts, contractUrl, resource } = await start();
      const grant = await contracts.grant({
        consumer,
        contractUrl,
        methods: ["summarize"],
      });
      expect(grant).toMatchObject({
        consumer,
        resource,
        methods: ["summarize"],
        epoch: 1,
        revokedAt: null,
      });
      expect(await contracts.grants()).toEqual([grant]);
    });

    it.each<[string, object]>([
      ["no method", { methods: [] }],
      ["a method twice", { methods: ["summarize", "summarize"] }],
      ["all methods at once", { methods: ["*"] }],
      ["a method that is not there", { methods: ["summarize", "delete_all"] }],
      ["an inherited name", { methods: ["constructor"] }],
      ["more than 32 methods", { methods: Array.from({ length: 33 }, (_, at) => `m${at}`) }],
      ["nobody", { consumer: "" }],
      ["a contract of another version", { contractUrl: `${publicUrl}/contracts/reports/2` }],
      ["a prefix of a contract", { contractUrl: `${publicUrl}/contracts/reports` }],
      ["a pattern", { contractUrl: `${publicUrl}/contracts/*` }],
    ])("GRT-01, GRT-08, CTR-06: grants nothing for %s", async (_what, changes) => {
      const { contracts, contractUrl } = await start();
      const good = { consumer, contractUrl, methods: ["summarize"] };
      await expect(contracts.grant({ ...good, ...changes })).rejects.toMatchObject({ code: "grant_invalid" });
      expect(await contracts.grants()).toEqual([]);
      await contracts.grant(good);
    });

    it("GRT-04: what was taken away stays away, also from a grant that is given later", async () => {
      const here = await start();
      const { contracts, contractUrl, request } = here;
      const methods = ["send_report", "summarize"];
      const first = await contracts.grant({ consumer, contractUrl, methods });
      const narrowed = await contracts.revokeGrant(first.id, ["send_report"]);
      expect(narrowed).toMatchObject({ methods: ["summarize"], epoch: 2, revokedAt: null });
      expect(await listed(here)).toEqual(["summarize"]);
      await expect(contracts.authorize(request({ method: "send_report" }))).rejects.toMatchObject(
        denied("revoked"),
      );
      await expect(contracts.revokeGrant(first.id, ["send_report"])).rejects.toMatchObject({
        code: "grant_invalid",
      });
      const again = await contracts.grant({
        consumer,
        contractUrl,
        methods: ["send_report"],
      });
      expect(again.id).not.toBe(first.id);
      expect(await listed(here)).toEqual(["send_report", "summarize"]);
      expect((await contracts.grants()).find(({ id }) => id === first.id)?.methods).toEqual(["summarize"]);
      await contracts.revokeGrant(again.id);
      expect(await listed(here)).toEqual(["summarize"]);
    });

    it("GRT-04: ends all grants of a contract that is taken away from its resource, for good", async () => {
      const here = await start();
      const { contracts, contractUrl, resource, request } = here;
      const good = { consumer, contractUrl, methods: ["summarize"] };
      await contracts.grant(good);
      await contracts.unassign(resource, contractUrl);
      await expect(contracts.authorize(request())).rejects.toMatchObject(denied("assignment_removed"));
      await expect(contracts.grant(good)).rejects.toMatchObject({ code: "contract_mismatch" });
      await contracts.assign(resource, contractUrl);
      await expect(contracts.authorize(request())).rejects.toMatchObject(denied("assignment_removed"));
      expect(await listed(here)).toEqual([]);
      await contracts.grant(good);
      await contracts.authorize(request());
    });
  });

  it.each([
    ["a method that is not there", { methods: ["summarise"] }, "grant_invalid"],
    ["a method in other letters", { methods: ["Summarize"] }, "grant_invalid"],
    ["one good method and one that is not there", { methods: ["summarize", "send"] }, "grant_invalid"],
    ["a method twice", { methods: ["summarize", "summarize"] }, "grant_invalid"],
    ["a look-alike in Cyrillic", { methods: ["summ\u0430rize"] }, "grant_invalid"],
    ["a consumer that looks like another", { consumer: "d\u0435sk" }, "grant_invalid"],
    ["a consumer with what cannot be seen", { consumer: "desk\u200b" }, "grant_invalid"],
    ["no consumer", { consumer: "" }, "grant_invalid"],
    ["another version", { contractUrl: "https://contracts.example/contracts/reports/2" }, "grant_invalid"],
    ["a pattern for contracts", { contractUrl: "https://contracts.example/contracts/*" }, "grant_invalid"],
    ["a slash more", { contractUrl: "https://contracts.example/contracts/reports/1/" }, "grant_invalid"],
    ["another resource", { resource: "calendar" }, "contract_mismatch"],
    ["a look-alike resource", { resource: "rep\u043erts" }, "contract_mismatch"],
  ])("GRT-01: refuses %s, and writes nothing", async (_what, change, code) => {
    const { contracts, consent } = await standing();
    await expect(contracts.grant({ ...consent, ...change })).rejects.toMatchObject({ code });
    expect(await contracts.grants()).toEqual([]);
  });

  it("GRT-04: ends a grant for good, and leaves it as it is when it is asked again", async () => {
    const { contracts, consent, request } = await standing();
    const { id } = await contracts.grant(consent);
    const ended = await contracts.revokeGrant(id);
    expect(ended).toMatchObject({ epoch: 2, methods: [], revokedAt: expect.stringMatching(/Z$/) });
    expect(await contracts.revokeGrant(id)).toEqual(ended);
    await expect(contracts.check(request())).rejects.toMatchObject(denied("revoked"));
    await expect(contracts.revokeGrant("00000000-0000-0000-0000-000000000000")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("GRT-04: takes nothing away in passing, and widens nothing", async () => {
    const { contracts, consent, request } = await standing();
    const { id } = await contracts.grant(consent);
    for (const methods of [[], ["send_report"], ["summarize", "send_report"], ["*"]]) {
      await expect(contracts.revokeGrant(id, methods)).rejects.toMatchObject({ code: "grant_invalid" });
    }
    expect(await contracts.grants()).toMatchObject([{ methods: ["summarize"], epoch: 1 }]);
    await contracts.check(request());
  });

  it("GRT-04: ends all that one consumer has, and nothing of another", async () => {
    const { contracts, consent } = await standing();
    await contracts.grant(consent);
    await contracts.grant({ ...consent, methods: ["send_report"] });
    await contracts.grant({ ...consent, consumer: "shop" });
    expect(await contracts.revokeGrantsOf(consumer)).toHaveLength(2);
    expect(await contracts.methodsOf(consumer)).toEqual([]);
    expect(await contracts.methodsOf("shop")).toHaveLength(1);
    expect(await contracts.revokeGrantsOf(consumer)).toEqual([]);
  });
});
