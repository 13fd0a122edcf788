import { describe, expect, it } from "vitest";
import type { Contracts, Journal } from "../../../server/contracts/index.js";
import { engines, engineUnderTest } from "../engines.js";
import { codeOf, countingModule, dispatching, grantedAt, newKey } from "./kit.js";

const day = 86_400_000;

describe.each(engines)("the journal of calls in %s", (name) => {
  const engine = engineUnderTest(name);

  /** A module that is granted, over a database that others may open too. */
  async function standing(options: { calls?: number; leaseMs?: number; now?: () => Date } = {}) {
    const { calls, leaseMs, now } = options;
    const url = await engine.newUrl();
    const journal = await engine.open(url);
    const app = countingModule();
    const open = async (on: Journal) => {
      const contracts = dispatching(on, { ports: { ...(leaseMs && { leaseMs }), ...(now && { now }) } });
      await contracts.connectModule(app.module);
      return contracts;
    };
    const contracts = await open(journal);
    const granted = await grantedAt(contracts, app.module.id, calls === undefined ? {} : { calls });
    /** Another process, as far as the database can tell. */
    const another = async () => open(await engine.open(url));
    return { url, journal, app, contracts, another, ...granted };
  }
  const only = async (contracts: Contracts) => {
    const { entries } = await contracts.invocations.list();
    expect(entries).toHaveLength(1);
    return entries[0];
  };

  it("INV-03, INV-05: twenty at once with one key, in two processes, make one call", async () => {
    const { contracts, another, app, call } = await standing();
    const all = [contracts, await another()];
    for (let round = 0; round < 5; round++) {
      app.state.effects = 0;
      const given = call();
      const outcomes = await Promise.all(Array.from({ length: 20 }, (_, at) => all[at % 2]?.invoke(given)));
      expect(app.state.effects).toBe(1);
      expect(outcomes.filter((outcome) => outcome?.replayed === false)).toHaveLength(1);
      expect(new Set(outcomes.map((outcome) => outcome?.invocationId)).size).toBe(1);
    }
  });

  it("INV-09: a process that is gone leaves unknowns behind; one that is slow does not", async () => {
    const { journal, contracts, another, app, call } = await standing({ leaseMs: 600 });
    const other = await another();
    app.state.doing = "wait";
    const given = call();
    const outcome = contracts.invoke(given);
    await app.held();
    // Older than any lease, and alive.
    const born = performance.now();
    await expect.poll(() => performance.now() - born, { timeout: 10_000 }).toBeGreaterThan(1_500);
    expect(await other.invocations.recover()).toBe(0);
    expect(await other.invoke(given)).toMatchObject({ state: "in_progress" });
    await journal.change((sql) => sql.run("UPDATE epochs SET expires_ms = 0"));
    expect(await other.invoke(given)).toMatchObject({ state: "indeterminate", reason: "process_lost" });
    expect(await other.invocations.recover()).toBe(0);
    // It was not gone after all: what it has to say is a late answer.
    app.state.doing = "succeed";
    app.release();
    expect(await outcome).toMatchObject({ state: "succeeded" });
    expect(await other.invoke(given)).toMatchObject({ state: "succeeded", replayed: true });
    const { invocationId } = await outcome;
    expect((await other.invocations.read(invocationId)).events).toMatchObject([{ kind: "late_answer" }]);
    expect(app.state.effects).toBe(1);
  });

  it("INV-09: nothing is admitted under a number that has ended, and none comes back", async () => {
    const { journal, contracts, app, call } = await standing();
    const numbers = async () =>
      (await journal.read((sql) => sql.rows("SELECT epoch FROM epochs"))).map(({ epoch }) => Number(epoch));
    await contracts.invoke(call());
    const [first = 0] = await numbers();
    await journal.change((sql) => sql.run("UPDATE epochs SET expires_ms = 0"));
    expect(await contracts.invoke(call())).toMatchObject({ state: "succeeded" });
    await contracts.invocations.recover();
    const now = await numbers();
    expect(now).toHaveLength(1);
    expect(now[0]).toBeGreaterThan(first);
    expect(app.state.effects).toBe(2);
    await contracts.close();
    expect(await numbers()).toEqual([]);
  });

  it("INV-12: of a long result only the digest is kept", async () => {
    const { contracts, app, call } = await standing();
    app.state.summary = "x".repeat(70_000);
    const given = call();
    expect(await contracts.invoke(given)).toMatchObject({
      result: { structuredContent: { summary: app.state.summary } },
    });
    expect(await contracts.invoke(given)).toMatchObject({
      state: "succeeded",
      replayed: true,
      result: null,
      reason: "result_not_retained",
    });
    expect(await only(contracts)).toMatchObject({
      result: null,
      resultDigest: expect.stringMatching(/^1:sha256:/),
    });
    expect(app.state.effects).toBe(1);
  });

  it("INV-13: results are forgotten after 30 days, keys never, and unknowns wait for their owner", async () => {
    let clock = Date.now();
    const { contracts, app, call } = await standing({ now: () => new Date(clock) });
    const [kept, lost] = [call(), call()];
    await contracts.invoke(kept);
    app.state.doing = "break";
    await contracts.invoke(lost);
    clock += 29 * day;
    expect(await contracts.invocations.prune()).toBe(0);
    clock += 2 * day;
    expect(await contracts.invocations.prune()).toBe(1);
    app.state.doing = "succeed";
    app.state.effects = 0;
    expect(await contracts.invoke(kept)).toMatchObject({ result: null, reason: "result_not_retained" });
    expect(await contracts.invoke(lost)).toMatchObject({ state: "indeterminate" });
    expect(app.state.effects).toBe(0);
  });

  it("DIS-11: a budget is not exceeded, however many draw on it at once, and told again is not drawn", async () => {
    const { contracts, another, app, call } = await standing({ calls: 5 });
    const all = [contracts, await another()];
    const calls = Array.from({ length: 12 }, () => call());
    const codes = await Promise.all(
      calls.map((given, at) => codeOf((all[at % 2] ?? contracts).invoke(given))),
    );
    expect(codes.filter((code) => code === "succeeded")).toHaveLength(5);
    expect(codes.filter((code) => code === "budget_exhausted")).toHaveLength(7);
    expect(app.state.effects).toBe(5);
    const done = calls[codes.indexOf("succeeded")];
    if (done) expect(await contracts.invoke(done)).toMatchObject({ state: "succeeded", replayed: true });
    expect((await contracts.grants("desk"))[0]?.calls).toEqual({ allowed: 5, used: 5 });
    for (const none of [0, -1, 0.5, Number.NaN]) {
      await expect(
        contracts.grant({
          consumer: "desk",
          contractUrl: call().contractUrl,
          methods: ["summarize"],
          calls: none,
        }),
      ).rejects.toMatchObject({ code: "grant_invalid" });
    }
  });

  it("DIS-10: eight calls are under way at a connection, the others wait, and who waits too long sends nothing", async () => {
    const { contracts, app, call } = await standing();
    app.state.doing = "wait";
    const eight = Array.from({ length: 8 }, () => contracts.invoke(call()));
    await expect.poll(() => app.state.effects).toBe(8);
    expect(await codeOf(contracts.invoke(call({ deadlineMs: 50 })))).toBe("connection_unavailable");
    const ninth = contracts.invoke(call());
    app.state.doing = "succeed";
    app.release();
    expect((await Promise.all([...eight, ninth])).map(({ state }) => state)).toEqual(
      Array(9).fill("succeeded"),
    );
    expect(app.state.effects).toBe(9);
  });

  it("INV-14: the owner finds calls by what they are, page by page, the newest first", async () => {
    const { contracts, app, call, contractUrl } = await standing();
    const calls = [];
    for (let at = 0; at < 5; at++) calls.push(await contracts.invoke(call()));
    app.state.doing = "fail";
    const failed = await contracts.invoke(call());
    const { list } = contracts.invocations;
    const ids: string[] = [];
    for (let from: string | null | undefined; from !== null; ) {
      const page = await list({ limit: 2, ...(from !== undefined && { from }) });
      ids.push(...page.entries.map(({ invocationId }) => invocationId));
      from = page.next;
    }
    expect(ids).toHaveLength(6);
    expect(new Set(ids)).toEqual(new Set([...calls, failed].map(({ invocationId }) => invocationId)));
    const count = async (filter: Parameters<typeof list>[0]) => (await list(filter)).entries.length;
    expect(await count({ states: ["failed"] })).toBe(1);
    expect(await count({ states: [] })).toBe(0);
    expect(await count({ consumer: "desk", contractUrl, method: "summarize", resource: app.module.id })).toBe(
      6,
    );
    expect(await count({ consumer: "shop" })).toBe(0);
    expect(await count({ transactionId: failed.transactionId })).toBe(1);
    expect(await count({ consumer: "'; --\u0000" })).toBe(0);
    for (const wrong of [{ limit: 0 }, { limit: 1_001 }, { limit: 1.5 }, { from: "x" }]) {
      await expect(list(wrong)).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(contracts.invocations.read("nothing")).rejects.toMatchObject({ code: "not_found" });
  });

  it("INV-06: only what is unknown is reconciled, by somebody, with evidence", async () => {
    const { contracts, app, call } = await standing();
    const known = { state: "failed", by: "Ada", evidence: "The note is as it was." } as const;
    const { invocationId } = await contracts.invoke(call());
    const { reconcile } = contracts.invocations;
    const refused = { code: "reconcile_invalid" };
    await expect(reconcile(invocationId, known)).rejects.toMatchObject(refused);
    app.state.doing = "break";
    const lost = await contracts.invoke(call());
    for (const wrong of [{ by: "" }, { evidence: " " }, { state: "refused" as never }]) {
      await expect(reconcile(lost.invocationId, { ...known, ...wrong })).rejects.toMatchObject(refused);
    }
    await expect(reconcile("nothing", known)).rejects.toMatchObject({ code: "not_found" });
    expect(await reconcile(lost.invocationId, known)).toMatchObject({ state: "failed" });
  });

  it.each(["", "short", "x".repeat(129), "transaction-0001 ", "transaction/00001"])(
    "GRT-07: %j is no key of a call",
    async (transactionId) => {
      const { contracts, app, call } = await standing();
      expect(await codeOf(contracts.invoke(call({ transactionId })))).toBe("transaction_invalid");
      expect(app.state.effects).toBe(0);
    },
  );

  it("INV-02, DIS-04: what is sent is what was checked, whatever becomes of the arguments meanwhile", async () => {
    const { contracts, app, call } = await standing();
    const input = { noteId: "n1" };
    const outcome = contracts.invoke(call({ input, transactionId: newKey() }));
    input.noteId = "n2";
    await outcome;
    expect(app.state.input).toEqual({ noteId: "n1" });
  });
});
