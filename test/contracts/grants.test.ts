import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { contextOf } from "../../server/contracts/create-contracts.js";
import { createChecker } from "../../server/contracts/grants/checker.js";
import type {
  AuthorizedCall,
  CallRequest,
  Contracts,
  Journal,
  PublishedContract,
} from "../../server/contracts/index.js";
import { connectModule } from "../../server/contracts/native/module.js";
import { engines, engineUnderTest } from "./engines.js";
import {
  approved,
  call,
  connected,
  contractsOn,
  offering,
  publicUrl,
  published,
  reportsModule,
  reviewed,
  selection,
  sendReport,
  stageReports,
  summarize,
  upstreamForFile,
} from "./kit.js";

const upstream = upstreamForFile();

/** A contract with both methods that is implemented by one resource; of the two ways to get there none is special. */
interface Standing {
  readonly contracts: Contracts;
  readonly journal: Journal;
  readonly contract: PublishedContract;
  readonly resource: string;
  readonly request: (changes?: Partial<CallRequest>) => CallRequest;
}

const standing = (
  contracts: Contracts,
  journal: Journal,
  contract: PublishedContract,
  resource: string,
): Standing => ({
  contracts,
  journal,
  contract,
  resource,
  request: (changes = {}) => ({
    consumer: "app",
    resource,
    contractUrl: contract.contractUrl,
    method: "summarize",
    ...call,
    ...changes,
  }),
});

const providers: Readonly<Record<string, (journal: Journal) => Promise<Standing>>> = {
  async "an MCP server"(journal) {
    const contracts = contractsOn(journal);
    return standing(contracts, journal, await published(contracts, upstream.current), "reports");
  },
  async "a native module"(journal) {
    const contracts = contractsOn(journal);
    await contracts.connectModule(reportsModule());
    await contracts.stage({ connection: "native-reports", slug: "reports", methods: selection, ...reviewed });
    return standing(contracts, journal, await approved(contracts), "native-reports");
  },
};
const denied = (reason: string) => ({ code: "grant_denied", details: { reason } });
const names = async ({ contracts }: Standing, consumer = "app"): Promise<readonly string[]> =>
  (await contracts.methodsOf(consumer)).map(({ method }) => method.id);

describe.each(engines)("grants in %s", (engineName) => {
  const engine = engineUnderTest(engineName);

  describe.each(Object.keys(providers))("of %s (CTR-10, PLC-04)", (provider) => {
    const start = async () => providers[provider]?.(await engine.open()) as Promise<Standing>;

    it("GRT-01: names consumer, resource, exact contract and methods", async () => {
      const { contracts, contract, resource } = await start();
      const grant = await contracts.grant({
        consumer: "app",
        contractUrl: contract.contractUrl,
        methods: ["summarize"],
      });
      expect(grant).toMatchObject({
        consumer: "app",
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
      const { contracts, contract } = await start();
      const good = { consumer: "app", contractUrl: contract.contractUrl, methods: ["summarize"] };
      await expect(contracts.grant({ ...good, ...changes })).rejects.toMatchObject({ code: "grant_invalid" });
      expect(await contracts.grants()).toEqual([]);
      await contracts.grant(good);
    });

    it("GRT-03, GRT-09: reaches what was granted and nothing else, and lists the same", async () => {
      const here = await start();
      const { contracts, contract, request } = here;
      await contracts.grant({ consumer: "app", contractUrl: contract.contractUrl, methods: ["summarize"] });
      await contracts.grant({
        consumer: "other",
        contractUrl: contract.contractUrl,
        methods: ["send_report"],
      });
      expect([await names(here), await names(here, "other"), await names(here, "nobody")]).toEqual([
        ["summarize"],
        ["send_report"],
        [],
      ]);
      for (const consumer of ["app", "other", "nobody"]) {
        for (const method of ["summarize", "send_report", "constructor", "tools/call", ""]) {
          const allowed = await contracts.authorize(request({ consumer, method })).then(
            () => true,
            () => false,
          );
          expect(allowed, `${consumer} ${method}`).toBe((await names(here, consumer)).includes(method));
        }
      }
      await expect(contracts.authorize(request({ method: "send_report" }))).rejects.toMatchObject(
        denied("method_not_granted"),
      );
      await expect(contracts.authorize(request({ consumer: "nobody" }))).rejects.toMatchObject(
        denied("method_not_granted"),
      );
    });

    it("GRT-04: what was taken away stays away, also from a grant that is given later", async () => {
      const here = await start();
      const { contracts, contract, request } = here;
      const methods = ["send_report", "summarize"];
      const first = await contracts.grant({ consumer: "app", contractUrl: contract.contractUrl, methods });
      const narrowed = await contracts.revokeGrant(first.id, ["send_report"]);
      expect(narrowed).toMatchObject({ methods: ["summarize"], epoch: 2, revokedAt: null });
      expect(await names(here)).toEqual(["summarize"]);
      await expect(contracts.authorize(request({ method: "send_report" }))).rejects.toMatchObject(
        denied("revoked"),
      );
      await expect(contracts.revokeGrant(first.id, ["send_report"])).rejects.toMatchObject({
        code: "grant_invalid",
      });
      const again = await contracts.grant({
        consumer: "app",
        contractUrl: contract.contractUrl,
        methods: ["send_report"],
      });
      expect(again.id).not.toBe(first.id);
      expect(await names(here)).toEqual(["send_report", "summarize"]);
      expect((await contracts.grants()).find(({ id }) => id === first.id)?.methods).toEqual(["summarize"]);
      await contracts.revokeGrant(again.id);
      expect(await names(here)).toEqual(["summarize"]);
    });

    it("GRT-04: ends all grants of a contract that is taken away from its resource, for good", async () => {
      const here = await start();
      const { contracts, contract, resource, request } = here;
      const good = { consumer: "app", contractUrl: contract.contractUrl, methods: ["summarize"] };
      await contracts.grant(good);
      await contracts.unassign(resource, contract.contractUrl);
      await expect(contracts.authorize(request())).rejects.toMatchObject(denied("assignment_removed"));
      await expect(contracts.grant(good)).rejects.toMatchObject({ code: "contract_mismatch" });
      await contracts.assign(resource, contract.contractUrl);
      await expect(contracts.authorize(request())).rejects.toMatchObject(denied("assignment_removed"));
      expect(await names(here)).toEqual([]);
      await contracts.grant(good);
      await contracts.authorize(request());
    });

    it("GRT-06, GRT-07: a permission runs the one call that it was given for, once", async () => {
      const { contracts, contract, journal, request, resource } = await start();
      const methods = ["send_report", "summarize"];
      const { id } = await contracts.grant({ consumer: "app", contractUrl: contract.contractUrl, methods });
      const context = contextOf({ journal, publicUrl });
      if (resource === "native-reports") await connectModule(context, reportsModule());
      const { authorize, redeem } = createChecker(context);
      const use = (permission: AuthorizedCall, asked: CallRequest) =>
        journal.change((sql) => redeem(sql, permission, asked));
      const permission = await authorize(request());
      expect(typeof permission).toBe("string");
      expect(await use(permission, request())).toMatchObject({
        method: "summarize",
        grantId: id,
        grantEpoch: 1,
      });
      const invalid = { code: "handle_invalid" };
      await expect(use(permission, request())).rejects.toMatchObject(invalid);
      for (const changes of [
        { method: "send_report" },
        { input: { noteId: "n2" } },
        { consumer: "other" },
        { transactionId: "another-transaction-id" },
        { contractUrl: `${publicUrl}/contracts/reports/2` },
        { resource: "other" },
      ]) {
        const other = await authorize(request());
        await expect(use(other, request(changes))).rejects.toMatchObject(invalid);
        await use(other, request());
      }
      const made = "" as AuthorizedCall;
      await expect(use(made, request())).rejects.toMatchObject(invalid);
      const reordered = await authorize(request({ input: { a: 1, b: [2] } }));
      await use(reordered, request({ input: { b: [2], a: 1 } }));
    });

    it("GRT-07: asks again when a permission is used, for the very grant that gave it", async () => {
      const { contracts, contract, journal, request, resource } = await start();
      const good = { consumer: "app", contractUrl: contract.contractUrl, methods: ["summarize"] };
      const context = contextOf({ journal, publicUrl });
      if (resource === "native-reports") await connectModule(context, reportsModule());
      const { authorize, redeem } = createChecker(context);
      const following = async (act: () => Promise<unknown>) => {
        const permission = await authorize(request());
        await act();
        return journal.change((sql) => redeem(sql, permission, request()));
      };
      const first = await contracts.grant(good);
      await expect(
        following(async () => {
          await contracts.revokeGrant(first.id);
          await contracts.grant(good);
        }),
      ).rejects.toMatchObject(denied("revoked"));
      await expect(
        following(() => contracts.setConnectionState(resource, "suspended")),
      ).rejects.toMatchObject({
        code: "connection_unavailable",
      });
      await contracts.setConnectionState(resource, "connected");
      await expect(following(() => contracts.unassign(resource, contract.contractUrl))).rejects.toMatchObject(
        denied("assignment_removed"),
      );
      await contracts.assign(resource, contract.contractUrl);
      await contracts.grant(good);
      await expect(following(() => contracts.revokeContract(contract.contractUrl))).rejects.toMatchObject({
        code: "contract_unavailable",
      });
    });

    it("GRT-02, GRT-09: allows and lists nothing of a connection or a contract that cannot be used", async () => {
      const here = await start();
      const { contracts, contract, resource, request } = here;
      await contracts.grant({ consumer: "app", contractUrl: contract.contractUrl, methods: ["summarize"] });
      await contracts.setConnectionState(resource, "suspended");
      await expect(contracts.authorize(request())).rejects.toMatchObject({
        code: "connection_unavailable",
        details: { reason: "suspended" },
      });
      expect(await names(here)).toEqual([]);
      await contracts.setConnectionState(resource, "connected");
      expect(await names(here)).toEqual(["summarize"]);
      await contracts.revokeContract(contract.contractUrl);
      await expect(contracts.authorize(request())).rejects.toMatchObject({
        code: "contract_unavailable",
        details: { reason: "revoked" },
      });
      expect(await names(here)).toEqual([]);
      expect((await contracts.answerDocument(new Request(contract.contractUrl)))?.status).toBe(200);
    });

    it("GRT-10: knows a consumer by issuer and subject alone; that grants nothing, and scopes neither", async () => {
      const here = await start();
      const { contracts, contract, request } = here;
      const identity = { issuer: "https://issuer.example", subject: "s-1", scopes: ["send_report"] };
      await expect(contracts.consumerOf(identity)).rejects.toMatchObject({ code: "unauthenticated" });
      await contracts.mapConsumer(identity, "app");
      const consumer = await contracts.consumerOf(identity);
      expect(consumer).toBe("app");
      await expect(contracts.authorize(request({ consumer, method: "send_report" }))).rejects.toMatchObject(
        denied("method_not_granted"),
      );
      await contracts.grant({ consumer, contractUrl: contract.contractUrl, methods: ["send_report"] });
      await contracts.authorize(request({ consumer, method: "send_report" }));
      await expect(
        contracts.consumerOf({ ...identity, issuer: "https://other.example" }),
      ).rejects.toMatchObject({ code: "unauthenticated" });
    });
  });

  it("REV-04, REV-06, REV-08: suspends the method that has changed or gone, and no other", async () => {
    const here = await (providers["an MCP server"] as (journal: Journal) => Promise<Standing>)(
      await engine.open(),
    );
    const { contracts, contract, request } = here;
    const methods = ["send_report", "summarize"];
    await contracts.grant({ consumer: "app", contractUrl: contract.contractUrl, methods });
    const sees = async (...tools: object[]) => {
      await upstream.current.behave(offering(...tools));
      await contracts.importConnection("reports");
      return names(here);
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
    const here = await (providers["an MCP server"] as (journal: Journal) => Promise<Standing>)(
      await engine.open(),
    );
    const { contracts, contract } = here;
    const methods = ["send_report", "summarize"];
    const { id } = await contracts.grant({ consumer: "app", contractUrl: contract.contractUrl, methods });
    await upstream.current.behave(offering(sendReport));
    await contracts.importConnection("reports");
    await contracts.revokeGrant(id, ["summarize"]);
    await upstream.current.behave(offering(sendReport, summarize));
    await contracts.importConnection("reports");
    expect(await names(here)).toEqual(["send_report"]);
  });

  it("REV-05, PLC-07: carries to a new version what is the same, method by method, and nothing that has changed", async () => {
    const here = await (providers["an MCP server"] as (journal: Journal) => Promise<Standing>)(
      await engine.open(),
    );
    const { contracts, contract } = here;
    const methods = ["send_report", "summarize"];
    await contracts.grant({ consumer: "app", contractUrl: contract.contractUrl, methods });
    const wider = { ...summarize.inputSchema, required: ["noteId", "language"] };
    await upstream.current.behave(offering({ ...summarize, inputSchema: wider }, sendReport));
    await contracts.importConnection("reports");
    const second = await approved(contracts);
    const grants = await contracts.grants();
    expect(grants).toHaveLength(1);
    const carried = await contracts.carryGrants(contract.contractUrl, second.contractUrl);
    expect(carried).toMatchObject({
      grants: [{ consumer: "app", contractUrl: second.contractUrl, methods: ["send_report"] }],
      needsConsent: [{ consumer: "app", method: "summarize" }],
    });
    // Once more changes nothing, and what was taken away from what was carried does not come back.
    await contracts.revokeGrant(String(carried.grants[0]?.id));
    expect(await contracts.carryGrants(contract.contractUrl, second.contractUrl)).toMatchObject({
      grants: [],
    });
    await expect(contracts.carryGrants(second.contractUrl, contract.contractUrl)).rejects.toMatchObject({
      code: "contract_mismatch",
    });
  });

  it("REV-05: carries no method of which the reviewer says something else now", async () => {
    const here = await (providers["an MCP server"] as (journal: Journal) => Promise<Standing>)(
      await engine.open(),
    );
    const { contracts, contract } = here;
    await contracts.grant({ consumer: "app", contractUrl: contract.contractUrl, methods: ["summarize"] });
    const methods = selection.map((method) => ({ ...method, effect: "irreversible" }) as const);
    await stageReports(contracts, { methods });
    const second = await approved(contracts);
    expect(await contracts.carryGrants(contract.contractUrl, second.contractUrl)).toEqual({
      grants: [],
      needsConsent: [{ consumer: "app", method: "summarize" }],
    });
  });

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
      contracts.grant({ consumer: "app", contractUrl: reports.contractUrl, methods: ["summarize"] }),
    ).rejects.toMatchObject({ code: "contract_mismatch" });
    await contracts.grant({
      consumer: "app",
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

  it("PLC-03: a module that is not in this process runs nothing", async () => {
    const journal = await engine.open();
    const here = await (providers["a native module"] as (journal: Journal) => Promise<Standing>)(journal);
    const { contracts, contract, request } = here;
    await contracts.grant({ consumer: "app", contractUrl: contract.contractUrl, methods: ["summarize"] });
    await contracts.authorize(request());
    const elsewhere = contractsOn(journal);
    await expect(elsewhere.authorize(request())).rejects.toMatchObject({
      code: "contract_unavailable",
      details: { reason: "module_unavailable" },
    });
    await elsewhere.connectModule(reportsModule());
    await elsewhere.authorize(request());
  });

  it("PLC-03: a process that has loaded another module by the same name runs nothing of it", async () => {
    const url = await engine.newUrl();
    const here = await (providers["a native module"] as (journal: Journal) => Promise<Standing>)(
      await engine.open(url),
    );
    const { contracts, contract, request } = here;
    await contracts.grant({ consumer: "app", contractUrl: contract.contractUrl, methods: ["summarize"] });
    await contracts.authorize(request());
    const module = reportsModule();
    const { send_report, ...methods } = module.methods;
    const elsewhere = contractsOn(await engine.open(url));
    await elsewhere.connectModule({ ...module, methods });
    // What was seen last is what the other process has, and this one runs something else.
    await expect(contracts.authorize(request())).rejects.toMatchObject({
      code: "contract_unavailable",
      details: { reason: "module_unavailable" },
    });
    await contracts.connectModule(module);
    await contracts.authorize(request());
    await expect(elsewhere.authorize(request())).rejects.toMatchObject({
      details: { reason: "module_unavailable" },
    });
  });

  it("CTR-10: a module that offers something else is reviewed again, as a server is", async () => {
    const here = await (providers["a native module"] as (journal: Journal) => Promise<Standing>)(
      await engine.open(),
    );
    const { contracts, contract, request } = here;
    await contracts.grant({ consumer: "app", contractUrl: contract.contractUrl, methods: ["summarize"] });
    const changed = reportsModule();
    const observation = await contracts.connectModule({
      ...changed,
      methods: {
        ...changed.methods,
        summarize: {
          ...(changed.methods.summarize as (typeof changed.methods)[string]),
          description: "Other.",
        },
      },
    });
    expect(observation.staged).toEqual(["reports"]);
    await expect(contracts.authorize(request())).rejects.toMatchObject({
      details: { reason: "definition_changed" },
    });
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

describe("the sources of contracts", () => {
  it("GRT-02: decide in one place alone whether a method may be run", () => {
    const room = fileURLToPath(new URL("../../server/contracts", import.meta.url));
    const deciding = readdirSync(room, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && file !== "errors.ts")
      .filter((file) =>
        /"(?:method_not_granted|assignment_removed)"/.test(readFileSync(join(room, file), "utf8")),
      );
    expect(deciding).toEqual(["grants/decide.ts"]);
  });
});
