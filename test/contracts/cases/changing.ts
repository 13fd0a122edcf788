import { expect } from "vitest";
import type { ContractManifest } from "../../../server/contracts/index.js";
import { writeVersion } from "../../../server/contracts/published/version.js";
import {
  approved,
  call,
  offering,
  published,
  reviewed,
  sendReport,
  stageReports,
  summarize,
} from "../kit.js";
import { calls, type PlayedCases, pages, refusal, type World } from "./world.js";

async function granted({ contracts, upstream }: World) {
  const contract = await published(contracts, upstream);
  const { contractUrl } = contract;
  await contracts.grant({ consumer: "app", contractUrl, methods: ["summarize", "send_report"] });
  const may = (method: string, url = contractUrl) =>
    contracts.authorize({ consumer: "app", resource: "reports", contractUrl: url, method, ...call });
  return { contract, contractUrl, may };
}

/** Scenarios about what changes, and about what is published. */
export const changing: PlayedCases = {
  "id-not-from-title": {
    async play(world) {
      const { may } = await granted(world);
      await world.upstream.behave(offering({ ...summarize, title: "send_report" }, sendReport));
      const { staged } = await world.contracts.importConnection("reports");
      expect(staged).toEqual(["reports"]);
      const { methods, staged: next } = await world.contracts.review("reports");
      expect(next.manifest.version).toBe(2);
      expect(methods.map(({ entry, tool }) => [entry.id, tool])).toEqual([
        ["send_report", "send_report"],
        ["summarize", "summarize"],
      ]);
      await expect(may("summarize")).rejects.toMatchObject({ code: "contract_unavailable" });
    },
  },
  "description-only-change": {
    async play(world) {
      const { may } = await granted(world);
      await may("summarize");
      await world.upstream.behave(offering({ ...summarize, description: "Summarise any note." }, sendReport));
      await world.contracts.importConnection("reports");
      expect((await world.contracts.review("reports")).staged.manifest.version).toBe(2);
      expect(await world.contracts.published()).toHaveLength(1);
      await expect(may("summarize")).rejects.toMatchObject({
        code: "contract_unavailable",
        details: { reason: "definition_changed" },
      });
      await may("send_report");
      expect(await calls(world)).toEqual([]);
    },
  },
  "schema-change": {
    async play(world) {
      const { contract, contractUrl } = await granted(world);
      const inputSchema = { ...summarize.inputSchema, required: ["noteId", "language"] };
      await world.upstream.behave(offering({ ...summarize, inputSchema }, sendReport));
      await world.contracts.importConnection("reports");
      const second = await approved(world.contracts);
      const [first] = await world.contracts.published();
      expect(first).toEqual(contract);
      const { grants, needsConsent } = await world.contracts.carryGrants(contractUrl, second.contractUrl);
      expect(grants.map(({ methods }) => methods)).toEqual([["send_report"]]);
      expect(needsConsent).toEqual([{ consumer: "app", method: "summarize" }]);
    },
  },
  "reorder-and-whitespace": {
    async play(world) {
      const { may } = await granted(world);
      const reordered = Object.fromEntries(Object.entries(summarize).toReversed());
      await world.upstream.behave(
        pages([JSON.stringify(sendReport, null, 3)], [JSON.stringify(reordered, null, "\t")]),
      );
      const before = await world.contracts.importConnection("reports");
      expect(before).toMatchObject({ changes: [], staged: [] });
      await may("summarize");
      await may("send_report");
    },
  },
  "publish-immutability": {
    async play({ contracts, journal, upstream }) {
      const version = await published(contracts, upstream);
      const write = (manifest: ContractManifest) =>
        journal.change((sql) => writeVersion(sql, { ...version, manifest }));
      expect(await write(version.manifest)).toBe(false);
      const [first, ...rest] = version.manifest.methods;
      const changed = { ...version.manifest, methods: [{ ...first, summary: "x" }, ...rest] };
      expect(await refusal(write(changed as ContractManifest))).toMatchObject({ code: "version_immutable" });
      expect((await contracts.published())[0]?.manifest).toEqual(version.manifest);
    },
  },
  "missing-disclosure": {
    async play({ contracts, upstream }) {
      await published(contracts, upstream);
      for (const [absent, missing] of [
        ["disclosure", "the disclosure of the trust that remains"],
        ["dependencies", "the dependency policy"],
      ] as const) {
        const { [absent]: _, ...rest } = reviewed;
        await contracts.stage({
          connection: "reports",
          slug: "reports",
          methods: [{ tool: "summarize", effect: "reads" }],
          ...rest,
        });
        expect(await refusal(approved(contracts))).toMatchObject({
          code: "pin_incomplete",
          details: { missing: [missing] },
        });
      }
      await stageReports(contracts, { methods: [{ tool: "summarize", effect: "reads" }] });
      await approved(contracts);
    },
  },
  "preference-no-state": {
    async play({ contracts, journal, upstream }) {
      const version = await published(contracts, upstream);
      const preference = { ...version.preference, state: { theme: "dark" } };
      const writing = journal.change((sql) => writeVersion(sql, { ...version, preference }));
      expect(await refusal(writing)).toMatchObject({ code: "preference_invalid" });
    },
  },
};
