import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Contracts } from "../../server/contracts/index.js";
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
  summarize,
  upstreamForFile,
} from "./kit.js";

const upstream = upstreamForFile();
const get = (contracts: Contracts, url: string) => contracts.answerDocument(new Request(url));

describe.each(engines)("what is published in %s", (name) => {
  const engine = engineUnderTest(name);

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

  it("PLC-09: says what was reviewed and how to call it; no conformance, no sign-off", async () => {
    const contracts = contractsOn(await engine.open());
    const { contractUrl, manifest } = await published(contracts, upstream.current);
    const served = await (await get(contracts, contractUrl))?.json();
    expect(Object.keys(served).sort()).toEqual([
      "contractUrl",
      "manifestDigest",
      "methods",
      "provenance",
      "version",
    ]);
    for (const method of manifest.methods) {
      expect(Object.keys(method).sort()).toEqual(
        ["declaredEffect", "id", "inputSchema", "limits", "summary"]
          .concat(method.id === "summarize" ? "outputSchema" : [])
          .sort(),
      );
    }
    expect(JSON.stringify(served)).not.toContain("Ada");
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

describe("what is written of contracts", () => {
  const claim = /\b(?:conforms?|conformant|compliant|certified|endorsed|signed off|sign-off)\b/i;

  it.each(["contracts", "grants", "catalogs", "exposure"])(
    "PLC-09: claims neither conformance nor a sign-off in %s",
    (page) => {
      const text = readFileSync(new URL(`../../docs/guide/${page}.md`, import.meta.url), "utf8");
      expect(text).not.toMatch(claim);
      expect(`${text} It is certified.`).toMatch(claim);
    },
  );
});
