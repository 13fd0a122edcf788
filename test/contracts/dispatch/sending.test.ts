import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compatibilityProfiles } from "../../../server/contracts/profile.js";
import { startUpstream, type UpstreamFixture } from "../../server/upstream.js";
import { engines, engineUnderTest } from "../engines.js";
import { answers, complete, summary } from "./answers.js";
import { calledAs, codeOf, dispatching, givenUp, grantedAt, grantedUpstream } from "./kit.js";

let upstream: UpstreamFixture;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());

describe.each(engines)("a call in %s", (name) => {
  const engine = engineUnderTest(name);

  describe.each(compatibilityProfiles)("to a server of %s", (profile) => {
    it("DIS-03, DIS-05, DIS-08, INV-07: is sent once, and becomes what is known of it", async () => {
      const contracts = dispatching(await engine.open(), { ports: { lateMs: 1 } });
      const { call } = await grantedUpstream(contracts, upstream, profile);
      const told: unknown[] = [];
      const wanted: unknown[] = [];
      for (const [what, behaviour, state, reason, only] of answers) {
        if (only !== undefined && only !== profile) continue;
        await upstream.behave(calledAs(behaviour));
        const outcome =
          reason === "deadline"
            ? await givenUp((deadlineMs) => contracts.invoke(call({ deadlineMs })))
            : await contracts.invoke(call());
        // What the server said of itself stays with it.
        expect(JSON.stringify(outcome), what).not.toContain("secret");
        const told1 = "reason" in outcome ? outcome.reason : undefined;
        told.push([what, await upstream.calls(), outcome.state, reason === undefined ? undefined : told1]);
        wanted.push([what, 1, state, reason]);
      }
      expect(told).toEqual(wanted);
    }, 120_000);

    it.each([401, 403, 500, 503])(
      "INV-01: is not sent where the session is answered with %i",
      async (status) => {
        const contracts = dispatching(await engine.open());
        const { call } = await grantedUpstream(contracts, upstream, profile);
        await upstream.behave({ ...calledAs({}), opening: { status, body: "{}" } });
        expect(await contracts.invoke(call())).toMatchObject({
          state: "not_sent",
          reason: status < 500 ? "reauthorization_required" : "unreachable",
        });
        expect(await upstream.calls()).toBe(0);
      },
    );

    it("INV-01: is not sent where the server has gone over to another revision", async () => {
      const contracts = dispatching(await engine.open());
      const { call } = await grantedUpstream(contracts, upstream, profile);
      const others = compatibilityProfiles.filter((other) => other !== profile);
      await upstream.behave({ ...calledAs({}), eras: others });
      expect(await contracts.invoke(call())).toMatchObject({ state: "not_sent", reason: "profile_mismatch" });
      expect(await upstream.calls()).toBe(0);
    });

    it("INV-01: is not sent where nobody answers at all, or the name leads elsewhere", async () => {
      const gone = await startUpstream();
      let address = "127.0.0.1";
      const contracts = dispatching(await engine.open(), {
        ports: {
          lookup: (_name, _options, callback) => {
            if (address === "")
              return callback(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), "", 0);
            callback(null, [{ address, family: 4 }]);
          },
        },
      });
      const named = { ...gone, url: gone.url.replace("127.0.0.1", "localhost") };
      const { call } = await grantedUpstream(contracts, named, profile);
      address = "169.254.169.254";
      expect(await contracts.invoke(call())).toMatchObject({ state: "not_sent", reason: "address_blocked" });
      address = "";
      expect(await contracts.invoke(call())).toMatchObject({ state: "not_sent", reason: "unreachable" });
      address = "127.0.0.1";
      expect(await contracts.invoke(call())).toMatchObject({ state: "succeeded" });
      await gone.stop();
      expect(await contracts.invoke(call())).toMatchObject({ state: "not_sent", reason: "unreachable" });
    });

    it("INV-06: a caller who goes away leaves an unknown behind, and what was not sent is not sent", async () => {
      const contracts = dispatching(await engine.open());
      const { call } = await grantedUpstream(contracts, upstream, profile);
      await upstream.behave(calledAs({ hold: true }));
      const leaving = new AbortController();
      const given = contracts.invoke(call({ signal: leaving.signal }));
      await upstream.held();
      leaving.abort();
      expect(await given).toMatchObject({ state: "indeterminate", reason: "aborted" });
      expect(await contracts.invoke(call({ signal: leaving.signal }))).toMatchObject({
        state: "not_sent",
        reason: "aborted",
      });
      expect(await upstream.calls()).toBe(1);
    });

    it("DIS-07: brings nothing back that leads anywhere, and fetches nothing", async () => {
      const contracts = dispatching(await engine.open());
      const { call } = await grantedUpstream(contracts, upstream, profile);
      const link = `{"type":"resource_link","uri":"${upstream.origin}/trap","name":"n","_meta":{"ui":{"resourceUri":"ui://x"}}}`;
      await upstream.behave(
        calledAs(complete(`"content":[${link}],${summary},"_meta":{"io.modelcontextprotocol/x":1}`)),
      );
      const outcome = await contracts.invoke(call());
      expect(outcome).toMatchObject({
        state: "succeeded",
        result: { content: [{ type: "resource_link", uri: `${upstream.origin}/trap`, name: "n" }] },
      });
      expect(JSON.stringify(outcome)).not.toContain("_meta");
      expect((await upstream.seen()).every(({ url }) => url.startsWith("/mcp"))).toBe(true);
    });

    it("DIS-02: what was seen a minute ago is read again first, at whatever clock", async () => {
      let clock = Date.now();
      const contracts = dispatching(await engine.open(), { ports: { now: () => new Date(clock) } });
      const { call } = await grantedUpstream(contracts, upstream, profile);
      const lists = async () =>
        (await upstream.seen()).filter(({ body }) => body.includes('"tools/list"')).length;
      for (const [jump, wanted] of [
        [59_000, 0],
        [1_000, 1],
        [-3_600_000, 1],
        [86_400_000, 1],
      ] as const) {
        await upstream.behave(calledAs({}));
        clock += jump;
        expect(await codeOf(contracts.invoke(call()))).toBe("succeeded");
        expect(await lists(), `${jump}`).toBe(wanted);
      }
      await upstream.behave({ ...calledAs({}), instead: { status: 503 } });
      clock += 60_000;
      await expect(contracts.invoke(call())).rejects.toMatchObject({
        code: "contract_unavailable",
        details: { reason: "binding_unverified" },
      });
      expect(await upstream.calls()).toBe(0);
    });
  });

  it.each([
    ["20 s", 20_000, 20_000],
    ["nothing", 0, 5_000],
    ["an hour", 3_600_000, 60_000],
  ])(
    "DIS-02: what a server says to hold for %s is read again after that, within bounds",
    async (_what, ttlMs, most) => {
      let clock = Date.now();
      const contracts = dispatching(await engine.open(), { ports: { now: () => new Date(clock) } });
      const { call } = await grantedUpstream(contracts, upstream);
      const behaviour = { ...calledAs({}), ttlMs };
      await upstream.behave(behaviour);
      await contracts.importConnection("reports");
      for (const [jump, wanted] of [
        [most - 1, 0],
        [1, 1],
        [most - 1, 0],
        [1, 1],
      ] as const) {
        await upstream.behave(behaviour);
        clock += jump;
        expect(await codeOf(contracts.invoke(call()))).toBe("succeeded");
        const lists = (await upstream.seen()).filter(({ body }) => body.includes('"tools/list"'));
        expect(lists, `${jump}`).toHaveLength(wanted);
      }
    },
  );

  it("NET-01, NET-09: without its credential nothing is sent and nothing recorded; with a refused one it is not asked again", async () => {
    const variables: Record<string, string> = { REPORTS: "right" };
    let clock = Date.now();
    const contracts = dispatching(await engine.open(), {
      ports: { environment: (variable) => variables[variable], now: () => new Date(clock) },
    });
    await upstream.behave(calledAs({}));
    const credential = {
      env: "REPORTS",
      issuer: "https://issuer.test",
      audience: upstream.origin,
      subject: "ada",
    };
    const endpoint = `${upstream.url}?as=reports`;
    await contracts.connect({
      id: "reports",
      endpoint,
      profile: "2026-07-28",
      privateNetwork: true,
      credential,
    });
    await contracts.importConnection("reports");
    const { call } = await grantedAt(contracts, "reports");
    variables.REPORTS = "";
    await upstream.behave({ ...calledAs({}), token: "right" });
    await expect(contracts.invoke(call())).rejects.toMatchObject({
      code: "connection_unavailable",
      details: { reason: "not_connected" },
    });
    expect((await contracts.invocations.list()).entries).toEqual([]);
    expect(await upstream.seen()).toEqual([]);
    variables.REPORTS = "right";
    expect(await contracts.invoke(call())).toMatchObject({ state: "succeeded" });
    // Where its tools are read again, after a minute.
    variables.REPORTS = "wrong";
    clock += 60_000;
    await expect(contracts.invoke(call())).rejects.toMatchObject({
      code: "connection_unavailable",
      details: { reason: "reauthorization_required" },
    });
    expect(await upstream.calls()).toBe(1);
    variables.REPORTS = "right";
    expect(await contracts.invoke(call())).toMatchObject({ state: "succeeded" });
    // In the session that stands already.
    variables.REPORTS = "wrong";
    await upstream.behave({ ...calledAs({}), token: "right" });
    expect(await contracts.invoke(call())).toMatchObject({
      state: "refused",
      reason: "reauthorization_required",
    });
    expect(await upstream.seen()).toHaveLength(1);
  });
});
