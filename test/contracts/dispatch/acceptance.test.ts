import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Contracts, InvocationOutcome } from "../../../server/contracts/index.js";
import { startUpstream, type UpstreamFixture } from "../../server/upstream.js";
import { engines, engineUnderTest } from "../engines.js";
import { offering, sendReport, summarize } from "../kit.js";
import {
  calledAs,
  codeOf,
  countingModule,
  dispatching,
  type Granted,
  givenUp,
  grantedAt,
  grantedUpstream,
} from "./kit.js";

/** An application that is called: what it does next, and how often it did something. */
interface Application {
  readonly resource: string;
  readonly does: (doing: "succeed" | "fail" | "lie" | "lose" | "wait") => Promise<void>;
  readonly effects: () => Promise<number>;
  /** Waits until a call waits in it, and lets it go. */
  readonly held: () => Promise<void>;
  readonly release: () => Promise<void>;
  /** Offers something else. */
  readonly changes: (description: string, schema?: object) => Promise<void>;
}

type Kind = "a module" | "an MCP server of 2026-07-28" | "an MCP server of 2025-11-25";
const kinds: readonly Kind[] = ["a module", "an MCP server of 2026-07-28", "an MCP server of 2025-11-25"];

const failure =
  '{"resultType":"complete","isError":true,"content":[{"type":"text","text":"the note is locked"}]}';

async function applicationOf(
  kind: Kind,
  contracts: Contracts,
  upstream: UpstreamFixture,
): Promise<{ readonly app: Application; readonly granted: Granted }> {
  if (kind === "a module") {
    const { module, state, held, release } = countingModule();
    await contracts.connectModule(module);
    const granted = await grantedAt(contracts, module.id);
    const app: Application = {
      resource: module.id,
      async does(doing) {
        state.doing = doing === "lose" ? "break" : doing;
        state.effects = 0;
      },
      effects: async () => state.effects,
      held,
      release: async () => release(),
      async changes(description, schema) {
        const { summarize: method } = module.methods;
        if (!method) return;
        const changed = {
          ...method,
          description,
          ...(schema && { inputSchema: schema as typeof method.inputSchema }),
        };
        await contracts.connectModule({ ...module, methods: { ...module.methods, summarize: changed } });
      },
    };
    return { app, granted };
  }
  const profile = kind.endsWith("2025-11-25") ? "2025-11-25" : "2026-07-28";
  const granted = await grantedUpstream(contracts, upstream, profile);
  const does: Readonly<Record<Parameters<Application["does"]>[0], Parameters<typeof calledAs>[0]>> = {
    succeed: {},
    fail: { result: failure },
    lie: { result: '{"resultType":"complete","content":[],"structuredContent":{"summary":1}}' },
    lose: { kind: "destroy" },
    wait: { hold: true },
  };
  const app: Application = {
    resource: "reports",
    does: (doing) => upstream.behave(calledAs(does[doing])),
    effects: () => upstream.calls(),
    held: () => upstream.held(),
    release: () => upstream.release(),
    async changes(description, schema) {
      await upstream.behave(
        offering({ ...summarize, description, ...(schema && { inputSchema: schema }) }, sendReport),
      );
      await contracts.importConnection("reports");
    },
  };
  return { app, granted };
}

let upstream: UpstreamFixture;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());

describe.each(engines)("an application in %s", (name) => {
  const engine = engineUnderTest(name);

  describe.each(kinds)("that is %s", (kind) => {
    async function standing() {
      const journal = await engine.open();
      const contracts = dispatching(journal);
      return { journal, contracts, ...(await applicationOf(kind, contracts, upstream)) };
    }
    const stateOf = async (contracts: Contracts, { invocationId }: InvocationOutcome) =>
      (await contracts.invocations.read(invocationId)).state;

    it("CTR-10, INV-01: runs the method that was granted, once, and the row says so", async () => {
      const { contracts, app, granted } = await standing();
      await app.does("succeed");
      const outcome = await contracts.invoke(granted.call());
      expect(outcome).toMatchObject({
        state: "succeeded",
        replayed: false,
        result: { structuredContent: { summary: "short" } },
      });
      expect(await app.effects()).toBe(1);
      expect(await stateOf(contracts, outcome)).toBe("succeeded");
    });

    it("DIS-01, GRT-03: runs no other, and nothing reaches it", async () => {
      const { contracts, app, granted } = await standing();
      await app.does("succeed");
      for (const changes of [{ method: "send_report", input: { to: "a" } }, { consumer: "shop" }]) {
        expect(await codeOf(contracts.invoke(granted.call(changes)))).toBe("grant_denied");
      }
      expect(await app.effects()).toBe(0);
      expect((await contracts.invocations.list()).entries).toEqual([]);
    });

    it.each([
      ["a changed description", "Summarise one note, and mail it.", undefined],
      ["a changed schema", summarize.description, { type: "object", properties: { noteId: {} } }],
    ])("DIS-01: is not called after %s", async (_what, description, schema) => {
      const { contracts, app, granted } = await standing();
      const before = granted.call();
      await contracts.invoke(before);
      await app.changes(description, schema);
      await expect(contracts.invoke(granted.call())).rejects.toMatchObject({ code: "contract_unavailable" });
      // What was done before is still told.
      expect(await contracts.invoke(before)).toMatchObject({ state: "succeeded", replayed: true });
      expect((await contracts.invocations.list()).entries).toHaveLength(1);
    });

    it("INV-11, DIS-09: after a revocation it is not called, and nothing is told of what it did", async () => {
      const { contracts, app, granted } = await standing();
      await app.does("succeed");
      const call = granted.call();
      const outcome = await contracts.invoke(call);
      await contracts.revokeGrant(granted.grant.id);
      for (const again of [call, granted.call()]) {
        await expect(contracts.invoke(again)).rejects.toMatchObject({
          code: "grant_denied",
          details: { reason: "revoked" },
        });
      }
      expect(await app.effects()).toBe(1);
      expect(await stateOf(contracts, outcome)).toBe("succeeded");
    });

    it("DIS-09, INV-08: a result that comes after the revocation is the owner's alone", async () => {
      const { contracts, app, granted } = await standing();
      await app.does("wait");
      const call = granted.call();
      const outcome = codeOf(contracts.invoke(call));
      await app.held();
      await contracts.revokeGrant(granted.grant.id);
      await app.release();
      expect(await outcome).toBe("grant_denied");
      expect(await codeOf(contracts.invoke(call))).toBe("grant_denied");
      const [entry] = (await contracts.invocations.list()).entries;
      expect(entry).toMatchObject({
        state: "succeeded",
        result: { structuredContent: { summary: "short" } },
      });
    });

    it("INV-03, INV-04, INV-05: a key names one call, which is told again and never made again", async () => {
      const { contracts, app, granted } = await standing();
      await app.does("wait");
      const call = granted.call();
      const first = contracts.invoke(call);
      await app.held();
      expect(await contracts.invoke(call)).toMatchObject({ state: "in_progress" });
      await app.release();
      const { invocationId } = await first;
      expect(await contracts.invoke(call)).toMatchObject({
        state: "succeeded",
        replayed: true,
        invocationId,
        result: { structuredContent: { summary: "short" } },
      });
      expect(await codeOf(contracts.invoke({ ...call, input: { noteId: "n2" } }))).toBe(
        "transaction_conflict",
      );
      expect(await app.effects()).toBe(1);
    });

    it("INV-06, INV-07: what became of a lost answer nobody knows, until the owner says it", async () => {
      const { contracts, app, granted } = await standing();
      await app.does("lose");
      const call = granted.call();
      const lost = await contracts.invoke(call);
      expect(lost.state).toBe("indeterminate");
      await app.does("succeed");
      expect(await contracts.invoke(call)).toMatchObject({ state: "indeterminate", replayed: true });
      expect(await app.effects()).toBe(0);
      const { reconcile } = contracts.invocations;
      const known = { state: "succeeded", by: "Ada", evidence: "The note has a summary." } as const;
      expect(await reconcile(lost.invocationId, known)).toMatchObject({ state: "succeeded" });
      expect(await contracts.invoke(call)).toMatchObject({
        state: "succeeded",
        result: null,
        reason: "reconciled",
      });
      await expect(reconcile(lost.invocationId, { ...known, state: "failed" })).rejects.toMatchObject({
        code: "reconcile_invalid",
      });
      expect((await contracts.invocations.read(lost.invocationId)).events).toMatchObject([
        { kind: "reconciled", by: "Ada", evidence: known.evidence },
      ]);
    });

    it("INV-10: the answer that comes after the deadline settles the call, once", async () => {
      const { contracts, app, granted } = await standing();
      await app.does("wait");
      let call = granted.call();
      const given = await givenUp((deadlineMs) => {
        call = granted.call({ deadlineMs });
        return contracts.invoke(call);
      });
      expect(given).toMatchObject({ state: "indeterminate", reason: "deadline" });
      await app.release();
      await expect.poll(() => stateOf(contracts, given), { timeout: 10_000 }).toBe("succeeded");
      expect(await contracts.invoke(call)).toMatchObject({ state: "succeeded", replayed: true });
      expect((await contracts.invocations.read(given.invocationId)).events).toMatchObject([
        { kind: "late_answer", evidence: "late response" },
      ]);
      expect(await app.effects()).toBe(1);
    });

    it("DIS-05: what the contract does not allow is withheld, and a reported failure is told", async () => {
      const { contracts, app, granted } = await standing();
      await app.does("lie");
      expect(await contracts.invoke(granted.call())).toEqual({
        invocationId: expect.any(String),
        transactionId: expect.any(String),
        replayed: false,
        state: "completed_invalid_output",
        reason: "output_invalid",
      });
      await app.does("fail");
      expect(await contracts.invoke(granted.call())).toMatchObject({
        state: "failed",
        report: "the note is locked",
      });
    });

    it("DIS-04: arguments that the contract does not allow go nowhere", async () => {
      const { contracts, app, granted } = await standing();
      await app.does("succeed");
      for (const input of [{}, { noteId: 1 }, { noteId: "n", more: 1 }, { noteId: "x".repeat(300_000) }]) {
        expect(await codeOf(contracts.invoke(granted.call({ input })))).toBe("input_invalid");
      }
      expect(await app.effects()).toBe(0);
      expect((await contracts.invocations.list()).entries).toEqual([]);
    });
  });
});
