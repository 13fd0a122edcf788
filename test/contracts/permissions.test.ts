import { describe, expect, it } from "vitest";
import { createGrants, type Journal, type MethodCall } from "../../server/contracts/index.js";
import { engines, engineUnderTest } from "./engines.js";
import { offer, revokeContract, setState } from "./offered.js";

const [resource, consumer] = ["reports", "desk"];
const transactionId = "transaction-0000001";

async function offered(journal: Journal) {
  const grants = createGrants({ journal });
  const contractUrl = await offer(journal, {
    resource,
    slug: "reports",
    methods: ["summarize", "send_report"],
  });
  const consent = { consumer, resource, contractUrl, methods: ["summarize"] };
  const call = {
    consumer,
    resource,
    contractUrl,
    method: "summarize",
    transactionId,
    input: { noteId: "n1" },
  };
  return { grants, contractUrl, consent, call };
}

const denied = (reason: string, code = "grant_denied") => ({ code, details: { reason } });
const invalid = (reason: string) => denied(reason, "handle_invalid");

describe.each(engines)("grants in %s", (name) => {
  const engine = engineUnderTest(name);

  async function standing() {
    const journal = await engine.open();
    return { journal, ...(await offered(journal)) };
  }

  describe("giving", () => {
    it("GRT-01: names a consumer, a resource, the exact URL of a contract, and exact methods", async () => {
      const { grants, consent, contractUrl, call } = await standing();
      const grant = await grants.grant(consent);
      expect(grant).toMatchObject({ ...consent, removed: [], epoch: 1, revokedAt: null });
      expect(await grants.list({ consumer })).toEqual([grant]);
      expect(await grants.methods(consumer)).toEqual([{ resource, contractUrl, method: "summarize" }]);
      await grants.check(call);
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
      ["another version", { contractUrl: "https://owner.example/contracts/reports/2" }, "contract_mismatch"],
      ["a pattern for contracts", { contractUrl: "https://owner.example/contracts/*" }, "contract_mismatch"],
      [
        "a URL with a slash more",
        { contractUrl: "https://owner.example/contracts/reports/1/" },
        "contract_mismatch",
      ],
      ["another resource", { resource: "calendar" }, "contract_mismatch"],
      ["a look-alike resource", { resource: "rep\u043erts" }, "contract_mismatch"],
    ])("GRT-01: refuses %s, and writes nothing", async (_what, change, code) => {
      const { grants, consent } = await standing();
      await expect(grants.grant({ ...consent, ...change })).rejects.toMatchObject({ code });
      expect(await grants.list()).toEqual([]);
    });

    it("GRT-08: knows no grant of all methods, and none of more than 32", async () => {
      const { journal, grants, consent } = await standing();
      const ids = Array.from({ length: 32 }, (_, at) => `m${at}`);
      const contractUrl = await offer(journal, { resource, slug: "many", methods: ids });
      for (const methods of [[], ["*"], ["all"], [""]]) {
        await expect(grants.grant({ ...consent, contractUrl, methods })).rejects.toMatchObject({
          code: "grant_invalid",
        });
      }
      await expect(grants.grant({ ...consent, contractUrl, methods: [...ids, "m32"] })).rejects.toMatchObject(
        {
          code: "grant_invalid",
          details: { reason: "too_many" },
        },
      );
      expect((await grants.grant({ ...consent, contractUrl, methods: ids })).methods).toHaveLength(32);
    });

    it("GRT-01: grants nothing of what was revoked, and of a suspended connection for later", async () => {
      const { journal, grants, consent, contractUrl, call } = await standing();
      await setState(journal, resource, "suspended");
      await grants.grant(consent);
      await expect(grants.check(call)).rejects.toMatchObject(denied("suspended", "connection_unavailable"));
      await setState(journal, resource, "revoked");
      await expect(grants.grant(consent)).rejects.toMatchObject({ code: "connection_unavailable" });
      await setState(journal, resource, "connected");
      await revokeContract(journal, contractUrl);
      await expect(grants.grant(consent)).rejects.toMatchObject({ code: "contract_unavailable" });
    });
  });

  describe("using", () => {
    it("GRT-03: lets a consumer use what it was granted, and nothing else of the contract", async () => {
      const { grants, consent, call } = await standing();
      await grants.grant(consent);
      await grants.redeem(await grants.authorize(call), call);
      const other = { ...call, method: "send_report" };
      await expect(grants.authorize(other)).rejects.toMatchObject(denied("method_not_granted"));
      await expect(grants.check(other)).rejects.toMatchObject(denied("method_not_granted"));
    });

    it("GRT-03: says the same of what is not granted and of what is not there", async () => {
      const { grants, consent, call } = await standing();
      await grants.grant(consent);
      const said = async (change: Partial<MethodCall>) => {
        const error = await grants.authorize({ ...call, ...change }).catch((reason) => reason);
        return { code: error.code, rule: error.rule, message: error.message, details: error.details };
      };
      const first = await said({ method: "send_report" });
      expect(first).toMatchObject(denied("method_not_granted"));
      for (const change of [
        { method: "no_such_method" },
        { method: "constructor" },
        { method: "__proto__" },
        { method: "summarize\n" },
        { method: "summ\u0430rize" },
        { method: "Summarize" },
        { method: "" },
        { method: "\0" },
        { consumer: "stranger" },
        { consumer: "Desk" },
        { consumer: "desk\0" },
        { consumer: "\ud800" },
        { resource: "calendar" },
        { resource: "reports\0" },
        { contractUrl: "https://owner.example/contracts/reports/%31" },
        { contractUrl: "\udfff" },
      ]) {
        expect(await said(change), JSON.stringify(change)).toEqual(first);
      }
    });

    it("GRT-09: lists what can be called and nothing else, whatever happens to it", async () => {
      const { journal, grants, consent, contractUrl, call } = await standing();
      const both = await grants.grant({ ...consent, methods: ["summarize", "send_report"] });
      const second = await offer(journal, { resource, slug: "other", methods: ["summarize", "list"] });
      await grants.grant({ ...consent, contractUrl: second });
      await grants.grant({ ...consent, consumer: "shop", methods: ["send_report"] });
      const all = [contractUrl, second].flatMap((url) =>
        ["summarize", "send_report", "list"].map((method) => ({ resource, contractUrl: url, method })),
      );
      const agree = async () => {
        const listed = (await grants.methods(consumer)).map((method) => JSON.stringify(method)).sort();
        const callable = [];
        for (const method of all) {
          const isAllowed = await grants.authorize({ ...call, ...method }).then(
            () => true,
            () => false,
          );
          if (isAllowed) callable.push(JSON.stringify(method));
        }
        expect(listed).toEqual(callable.sort());
        return listed.length;
      };
      expect(await agree()).toBe(3);
      await grants.narrow(both.id, ["send_report"]);
      expect(await agree()).toBe(2);
      await setState(journal, resource, "suspended");
      expect(await agree()).toBe(0);
      await setState(journal, resource, "connected");
      expect(await agree()).toBe(2);
      await revokeContract(journal, second);
      expect(await agree()).toBe(1);
      await grants.removeAssignment({ resource, contractUrl });
      expect(await agree()).toBe(0);
      expect(await grants.methods("shop")).toEqual([]);
    });

    it("GRT-09: lists a method once that was granted twice, until both grants have ended", async () => {
      const { grants, consent } = await standing();
      const [first, second] = [await grants.grant(consent), await grants.grant(consent)];
      expect(await grants.methods(consumer)).toHaveLength(1);
      await grants.revoke(first.id);
      expect(await grants.methods(consumer)).toHaveLength(1);
      await grants.revoke(second.id);
      expect(await grants.methods(consumer)).toEqual([]);
    });

    it("GRT-02: does not use a state that it does not know", async () => {
      const { journal, grants, consent, call } = await standing();
      await grants.grant(consent);
      await setState(journal, resource, "connecting");
      await expect(grants.check(call)).rejects.toMatchObject({ code: "connection_unavailable" });
      expect(await grants.methods(consumer)).toEqual([]);
    });
  });

  describe("taking away", () => {
    it("GRT-04: ends a grant for good, and says so whenever it is asked again", async () => {
      const { grants, consent, call } = await standing();
      const { id } = await grants.grant(consent);
      const ended = await grants.revoke(id);
      expect(ended).toMatchObject({ epoch: 2, revokedAt: expect.stringMatching(/Z$/) });
      expect(await grants.revoke(id)).toEqual(ended);
      await expect(grants.check(call)).rejects.toMatchObject(denied("revoked"));
      await expect(grants.revoke("00000000-0000-0000-0000-000000000000")).rejects.toMatchObject({
        code: "not_found",
      });
    });

    it("GRT-04: takes a method out for good: nothing brings it back but a new grant", async () => {
      const { grants, consent, call } = await standing();
      const { id } = await grants.grant({ ...consent, methods: ["summarize", "send_report"] });
      expect(await grants.narrow(id, ["send_report"])).toMatchObject({
        methods: ["summarize"],
        removed: ["send_report"],
        epoch: 2,
      });
      const send = { ...call, method: "send_report" };
      await expect(grants.check(send)).rejects.toMatchObject(denied("assignment_removed"));
      // Asking for it again, for another one, or for one that it never had, widens nothing.
      expect((await grants.narrow(id, ["send_report"])).epoch).toBe(2);
      await expect(grants.narrow(id, ["list"])).rejects.toMatchObject({ code: "grant_invalid" });
      await expect(grants.narrow(id, [])).rejects.toMatchObject({ code: "grant_invalid" });
      await expect(grants.check(send)).rejects.toMatchObject(denied("assignment_removed"));
      await grants.check(call);
      await grants.grant({ ...consent, methods: ["send_report"] });
      await grants.check(send);
      expect((await grants.list()).map(({ methods }) => methods)).toEqual([["summarize"], ["send_report"]]);
    });

    it("GRT-04: a contract that comes back to its resource does not revive the grants of before", async () => {
      const { grants, consent, contractUrl, call } = await standing();
      await grants.grant(consent);
      await grants.removeAssignment({ resource, contractUrl });
      await expect(grants.check(call)).rejects.toMatchObject(denied("assignment_removed"));
      await expect(grants.grant(consent)).rejects.toMatchObject({ code: "contract_mismatch" });
      await grants.restoreAssignment({ resource, contractUrl });
      await expect(grants.check(call)).rejects.toMatchObject(denied("assignment_removed"));
      expect(await grants.methods(consumer)).toEqual([]);
      await grants.grant(consent);
      await grants.check(call);
    });

    it("GRT-04: ends all that one consumer has, and nothing of another", async () => {
      const { grants, consent } = await standing();
      await grants.grant(consent);
      await grants.grant({ ...consent, methods: ["send_report"] });
      await grants.grant({ ...consent, consumer: "shop" });
      expect(await grants.revokeAll(consumer)).toHaveLength(2);
      expect(await grants.methods(consumer)).toEqual([]);
      expect(await grants.methods("shop")).toHaveLength(1);
      expect(await grants.revokeAll(consumer)).toEqual([]);
    });

    it("GRT-07: a list that is read after a revocation does not have what was revoked", async () => {
      const url = await engine.newUrl();
      const [owner, reader] = [await engine.open(url), await engine.open(url)];
      const { grants, consent } = await offered(owner);
      const elsewhere = createGrants({ journal: reader });
      for (let round = 0; round < 10; round++) {
        const { id } = await grants.grant(consent);
        expect(await elsewhere.methods(consumer)).toHaveLength(1);
        let isRevoked = false;
        const revoking = grants.revoke(id).then(() => {
          isRevoked = true;
        });
        const lists = Array.from({ length: 4 }, async () => {
          const began = isRevoked;
          return { began, listed: await elsewhere.methods(consumer) };
        });
        await revoking;
        for (const { began, listed } of await Promise.all(lists)) if (began) expect(listed).toEqual([]);
        expect(await elsewhere.methods(consumer)).toEqual([]);
      }
    });
  });

  describe("permission for one call", () => {
    it("GRT-06: is a text that holds neither names nor arguments", async () => {
      const { grants, consent, call } = await standing();
      await grants.grant(consent);
      const handle = await grants.authorize({ ...call, input: { secret: "hush-hush" } });
      expect(handle).toMatch(/^[\w.-]+$/);
      for (const word of [consumer, resource, "summarize", transactionId, "hush", "owner.example"]) {
        expect(handle).not.toContain(word);
        expect(Buffer.from(handle.split(".").at(-1) ?? "", "base64url").toString()).not.toContain(word);
      }
    });

    it("GRT-07: is good once", async () => {
      const { grants, consent, call } = await standing();
      await grants.grant(consent);
      const handle = await grants.authorize(call);
      await grants.redeem(handle, call);
      await expect(grants.redeem(handle, call)).rejects.toMatchObject(invalid("used"));
      await grants.redeem(await grants.authorize(call), call);
    });

    it("GRT-07: is given for one method, contract, resource, consumer, transaction and input", async () => {
      const { journal, grants, consent, call } = await standing();
      const contractUrl = await offer(journal, { resource, slug: "other", methods: ["summarize"] });
      const calendar = await offer(journal, {
        resource: "calendar",
        slug: "calendar",
        methods: ["summarize"],
      });
      await grants.grant({ ...consent, methods: ["summarize", "send_report"] });
      await grants.grant({ ...consent, contractUrl });
      await grants.grant({ ...consent, consumer: "shop" });
      await grants.grant({ ...consent, resource: "calendar", contractUrl: calendar });
      const handle = await grants.authorize(call);
      for (const change of [
        { method: "send_report" },
        { contractUrl },
        { resource: "calendar", contractUrl: calendar },
        { consumer: "shop" },
        { transactionId: "transaction-0000002" },
        { input: { noteId: "n2" } },
        { input: { noteId: "n1", more: null } },
        { input: null },
      ]) {
        const other = { ...call, ...change };
        await expect(grants.redeem(handle, other), JSON.stringify(change)).rejects.toMatchObject(
          invalid("unknown"),
        );
        // It would be allowed with a permission of its own.
        await grants.authorize(other);
      }
      await grants.redeem(handle, { ...call, input: JSON.parse(' { "noteId" : "n1" } ') });
    });

    it("GRT-06: is not forged, changed, or taken from another database", async () => {
      const { grants, consent, call } = await standing();
      const elsewhere = await standing();
      await grants.grant(consent);
      await elsewhere.grants.grant(consent);
      const handle = await grants.authorize(call);
      const [grant, epoch, assignmentEpoch, nonce, expires, seal = ""] = handle.split(".");
      const later = String(Number(expires) + 1);
      const flipped = `${seal.startsWith("A") ? "B" : "A"}${seal.slice(1)}`;
      for (const forged of [
        [grant, epoch, assignmentEpoch, nonce, later, seal],
        [grant, epoch, assignmentEpoch, "A".repeat(22), expires, seal],
        [grant, "2", assignmentEpoch, nonce, expires, seal],
        [grant, epoch, assignmentEpoch, nonce, expires, flipped],
        [grant, epoch, assignmentEpoch, nonce, expires, "A".repeat(43)],
        [grant, epoch, assignmentEpoch, nonce, expires],
        [handle, ""],
        [` ${handle}`],
        [`${handle}\n`],
        [""],
        ["summarize"],
      ]) {
        const text = forged.join(".") as typeof handle;
        await expect(grants.redeem(text, call), text).rejects.toMatchObject(invalid("unknown"));
      }
      await expect(elsewhere.grants.redeem(handle, call)).rejects.toMatchObject(invalid("unknown"));
      await elsewhere.grants.authorize(call);
      await expect(elsewhere.grants.redeem(handle, call)).rejects.toMatchObject(invalid("unknown"));
      await grants.redeem(handle, call);
    });

    it("GRT-07: is worth nothing after its grant has changed, another grant or not", async () => {
      const { grants, consent, contractUrl, call } = await standing();
      const first = await grants.grant({ ...consent, methods: ["summarize", "send_report"] });
      const handles = await Promise.all([0, 1].map(() => grants.authorize(call)));
      const [before, after] = handles as [(typeof handles)[0], (typeof handles)[0]];
      await grants.narrow(first.id, ["send_report"]);
      await expect(grants.redeem(before, call)).rejects.toMatchObject(denied("revoked"));
      const narrowed = await grants.authorize(call);
      await grants.revoke(first.id);
      await grants.grant(consent);
      await expect(grants.redeem(after, call)).rejects.toMatchObject(denied("revoked"));
      await expect(grants.redeem(narrowed, call)).rejects.toMatchObject(denied("revoked"));
      const last = await grants.authorize(call);
      await grants.removeAssignment({ resource, contractUrl });
      await grants.restoreAssignment({ resource, contractUrl });
      await expect(grants.redeem(last, call)).rejects.toMatchObject(denied("assignment_removed"));
    });

    it("GRT-07: is worth nothing while connection or contract cannot be used, and is not used up by trying", async () => {
      const { journal, grants, consent, contractUrl, call } = await standing();
      await grants.grant(consent);
      const handle = await grants.authorize(call);
      await setState(journal, resource, "suspended");
      await expect(grants.redeem(handle, call)).rejects.toMatchObject(
        denied("suspended", "connection_unavailable"),
      );
      await setState(journal, resource, "connected");
      const another = await grants.authorize({ ...call, transactionId: "transaction-0000002" });
      await grants.redeem(handle, call);
      await revokeContract(journal, contractUrl);
      await expect(
        grants.redeem(another, { ...call, transactionId: "transaction-0000002" }),
      ).rejects.toMatchObject(denied("revoked", "contract_unavailable"));
    });

    it("GRT-07: ends after two minutes, and what was used is forgotten a day later", async () => {
      const { journal, consent, call } = await standing();
      let time = Date.parse("2026-11-30T12:00:00Z");
      const grants = createGrants({ journal, now: () => new Date(time) });
      await grants.grant(consent);
      const handles = await Promise.all([0, 1].map(() => grants.authorize(call)));
      const [used, late] = handles as [(typeof handles)[0], (typeof handles)[0]];
      time += 119_999;
      await grants.redeem(used, call);
      time += 1;
      await expect(grants.redeem(late, call)).rejects.toMatchObject(invalid("expired"));
      const remembered = () =>
        journal.read(async (sql) => (await sql.rows("SELECT nonce FROM used_handles")).length);
      expect(await remembered()).toBe(1);
      time += 86_400_000 + 120_001;
      await grants.redeem(await grants.authorize(call), call);
      expect(await remembered()).toBe(1);
    });

    it.each([
      "",
      "short",
      "transaction 00000001",
      "x".repeat(129),
      "transaction-\u00e9-0000",
      "t\n".repeat(9),
    ])("GRT-07: names a transaction, not %j", async (bad) => {
      const { grants, consent, call } = await standing();
      await grants.grant(consent);
      await expect(grants.authorize({ ...call, transactionId: bad })).rejects.toMatchObject({
        code: "transaction_invalid",
      });
    });

    it("GRT-07: is used up with what the call writes, or not at all", async () => {
      const { journal, grants, consent, call } = await standing();
      await grants.grant(consent);
      const handle = await grants.authorize(call);
      const failing = journal.call(async (sql) => {
        await grants.redeemWithin(sql, handle, call);
        throw new RangeError("the row could not be written");
      });
      await expect(failing).rejects.toThrow("could not be written");
      await grants.redeem(handle, call);
    });
  });

  describe("callers", () => {
    const [issuer, subject] = ["https://id.example", "auth0|42"];

    it("GRT-10: come as the consumer that the owner has said, by issuer and exact subject", async () => {
      const { grants } = await standing();
      await grants.mapSubject({ issuer, subject, consumer });
      await grants.mapSubject({ issuer, subject, consumer });
      expect(await grants.consumerOf({ issuer, subject })).toBe(consumer);
      expect(await grants.mappings()).toEqual([{ issuer, subject, consumer }]);
      for (const other of [
        { issuer, subject: "Auth0|42" },
        { issuer, subject: "auth0|42\0" },
        { issuer, subject: "\ud800" },
        { issuer, subject: "auth0|4\u200b2" },
        { issuer: "https://id.example/", subject },
        { issuer: "https://\u0456d.example", subject },
        { issuer: subject, subject: issuer },
      ]) {
        expect(await grants.consumerOf(other), JSON.stringify(other)).toBeUndefined();
      }
      await grants.unmapSubject({ issuer, subject });
      expect(await grants.consumerOf({ issuer, subject })).toBeUndefined();
      await expect(grants.unmapSubject({ issuer, subject })).rejects.toMatchObject({ code: "not_found" });
    });

    it("GRT-10: are not moved from one consumer to another in passing", async () => {
      const { grants } = await standing();
      await grants.mapSubject({ issuer, subject, consumer });
      await expect(grants.mapSubject({ issuer, subject, consumer: "shop" })).rejects.toMatchObject({
        code: "grant_invalid",
      });
      expect(await grants.consumerOf({ issuer, subject })).toBe(consumer);
    });

    it.each([
      ["an empty subject", { subject: "" }],
      ["a subject with NUL", { subject: "a\0" }],
      ["a subject that is no text", { subject: "\ud800" }],
      ["a subject that is too long", { subject: "s".repeat(256) }],
      ["an issuer that is no address", { issuer: "id.example" }],
      ["a consumer with a space", { consumer: "the desk" }],
    ])("GRT-10: refuses %s", async (_what, change) => {
      const { grants } = await standing();
      await expect(grants.mapSubject({ issuer, subject, consumer, ...change })).rejects.toMatchObject({
        code: "grant_invalid",
      });
      expect(await grants.mappings()).toEqual([]);
    });
  });
});
