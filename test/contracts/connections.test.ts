import { describe, expect, it } from "vitest";
import type { ConnectOptions, Contracts } from "../../server/contracts/index.js";
import { compatibilityProfiles } from "../../server/contracts/index.js";
import { engines, engineUnderTest } from "./engines.js";
import { contractsOn, offering, stageReports, summarize, upstreamForFile } from "./kit.js";

const upstream = upstreamForFile();
const plain: ConnectOptions = {
  id: "reports",
  endpoint: "https://reports.example/mcp",
  profile: "2026-07-28",
};
const credential = {
  env: "REPORTS_TOKEN",
  issuer: "https://issuer.example",
  audience: "https://reports.example/",
  subject: "owner@reports",
};

describe.each(engines)("connections in %s", (name) => {
  const engine = engineUnderTest(name);
  const local = (id: string): ConnectOptions => ({
    id,
    endpoint: upstream.current.url,
    profile: "2026-07-28",
    privateNetwork: true,
  });

  it("CTR-01, IMP-17: connects an application once, as one resource whose tools are methods", async () => {
    const contracts = contractsOn(await engine.open());
    const connection = await contracts.connect(plain);
    expect(connection).toMatchObject({ id: "reports", kind: "mcp", state: "connected", owner: "owner" });
    await expect(contracts.connect({ ...plain, id: "reports-summarize" })).rejects.toMatchObject({
      code: "model_invalid",
      details: { connection: "reports" },
    });
    await expect(
      contracts.connect({ ...plain, endpoint: "https://other.example/mcp" }),
    ).rejects.toMatchObject({
      code: "connection_invalid",
    });
    expect(await contracts.connections()).toEqual([connection]);
  });

  it("CTR-13: connects the same application as another subject, or for another owner", async () => {
    const journal = await engine.open();
    const contracts = contractsOn(journal);
    await contracts.connect({ ...plain, credential });
    await contracts.connect({ ...plain, id: "team", credential: { ...credential, subject: "team@reports" } });
    await contractsOn(journal, { owner: "another" }).connect({ ...plain, id: "another", credential });
    expect((await contracts.connections()).map(({ id }) => id)).toEqual(["another", "reports", "team"]);
  });

  it.each<[string, Partial<ConnectOptions>, string]>([
    ["a name of capitals", { id: "Reports" }, "connection_invalid"],
    ["an empty name", { id: "" }, "connection_invalid"],
    ["a name with a path in it", { id: "a/b" }, "connection_invalid"],
    ["no profile", { profile: "" as "2026-07-28" }, "profile_required"],
    ["http:", { endpoint: "http://reports.example/mcp" }, "endpoint_not_allowed"],
    ["a user in the URL", { endpoint: "https://a:b@reports.example/mcp" }, "endpoint_not_allowed"],
    ["an address of a private network", { endpoint: "https://10.0.0.1/mcp" }, "address_blocked"],
    [
      "a credential of another audience",
      { credential: { ...credential, audience: "https://other.example/mcp" } },
      "credential_audience_mismatch",
    ],
    [
      "an issuer without TLS",
      { credential: { ...credential, issuer: "http://x.example" } },
      "connection_invalid",
    ],
    [
      "a token instead of its variable",
      { credential: { ...credential, env: "ey.J.x" } },
      "connection_invalid",
    ],
    ["nobody's credential", { credential: { ...credential, subject: " " } }, "connection_invalid"],
  ])("IMP-12, NET-04, NET-08: does not connect with %s", async (_what, changes, code) => {
    const contracts = contractsOn(await engine.open());
    await expect(contracts.connect({ ...plain, ...changes })).rejects.toMatchObject({ code });
    expect(await contracts.connections()).toEqual([]);
    await contracts.connect({ ...plain, credential });
    expect(await contracts.connections()).toHaveLength(1);
  });

  it.each([
    "http://2130706433/",
    "http://0x7f.1/",
    "https://[::ffff:10.0.0.1]/",
    "https://127.1/",
    "https://[64:ff9b::a00:1]/",
    "https://[fd00::1]/",
    "https://100.64.0.1/",
  ])("NET-06: does not connect %s, however the address is written", async (endpoint) => {
    const contracts = contractsOn(await engine.open());
    await expect(contracts.connect({ ...plain, endpoint })).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:address_blocked|endpoint_not_allowed)$/),
    });
  });

  it("CTR-11: connecting grants nothing, publishes nothing and sends nothing", async () => {
    const contracts = contractsOn(await engine.open());
    await contracts.connect(local("reports"));
    expect(await upstream.current.seen()).toEqual([]);
    await contracts.importConnection("reports");
    expect(await contracts.published()).toEqual([]);
    expect(await contracts.reviews()).toEqual([]);
    expect(await contracts.grants()).toEqual([]);
  });

  it("NET-01: reads the credential when it is needed, and sends nothing without it", async () => {
    let token: string | undefined;
    const ports = { environment: (variable: string) => (variable === "REPORTS_TOKEN" ? token : undefined) };
    const contracts = contractsOn(await engine.open(), { ports });
    const { origin } = upstream.current;
    await contracts.connect({ ...local("reports"), credential: { ...credential, audience: `${origin}/` } });
    await expect(contracts.importConnection("reports")).rejects.toMatchObject({
      code: "connection_unavailable",
      details: { reason: "not_connected" },
    });
    expect(await upstream.current.seen()).toEqual([]);
    token = "the-token";
    const { snapshot } = await contracts.importConnection("reports");
    expect(snapshot.subject).toBe("owner@reports");
    const sent = await upstream.current.seen();
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(sent.map(() => "Bearer the-token"));
  });

  it("CTR-01: a suspended connection is not used until it is resumed, and a revoked one never again", async () => {
    const contracts = contractsOn(await engine.open());
    await contracts.connect(local("reports"));
    await contracts.setConnectionState("reports", "suspended");
    await expect(contracts.importConnection("reports")).rejects.toMatchObject({
      details: { reason: "suspended" },
    });
    await contracts.setConnectionState("reports", "connected");
    await contracts.importConnection("reports");
    await contracts.setConnectionState("reports", "revoked");
    await expect(contracts.setConnectionState("reports", "connected")).rejects.toMatchObject({
      code: "connection_unavailable",
    });
    await expect(contracts.importConnection("reports")).rejects.toMatchObject({
      details: { reason: "revoked" },
    });
    await contracts.connect(local("reports-again"));
  });

  it.each(compatibilityProfiles)(
    "IMP-12: refuses a server that does not speak %s, and asks it for no tools",
    async (profile) => {
      const contracts = contractsOn(await engine.open());
      const other = compatibilityProfiles.filter((each) => each !== profile);
      await upstream.current.behave({ ...offering(summarize), eras: other });
      await contracts.connect({ ...local("reports"), profile });
      await expect(contracts.importConnection("reports")).rejects.toMatchObject({ code: "profile_mismatch" });
      const bodies = (await upstream.current.seen()).map(({ body }) => body).join();
      expect(bodies).not.toContain("tools/list");
      await upstream.current.behave({ ...offering(summarize), eras: [profile] });
      expect((await contracts.importConnection("reports")).snapshot.tools).toHaveLength(1);
    },
  );

  it("REV-11: makes at most one running and one pending import of many wishes", async () => {
    const contracts = contractsOn(await engine.open());
    await contracts.connect(local("reports"));
    const all = await Promise.all(Array.from({ length: 200 }, () => contracts.importConnection("reports")));
    expect(new Set(all).size).toBe(2);
    const lists = (await upstream.current.seen()).filter(({ body }) => body.includes("tools/list"));
    expect(lists).toHaveLength(2);
    expect(await contracts.published()).toEqual([]);
  });

  it("IMP-08: stages nothing of a connection whose catalog was never read", async () => {
    const contracts: Contracts = contractsOn(await engine.open());
    await contracts.connect(local("reports"));
    await expect(stageReports(contracts)).rejects.toMatchObject({ code: "catalog_incomplete" });
    await contracts.importConnection("reports");
    expect((await stageReports(contracts)).missing).toEqual([]);
  });
});
