import { describe, expect, it } from "vitest";
import { contextOf } from "../../server/contracts/create-contracts.js";
import { createChecker } from "../../server/contracts/grants/checker.js";
import { type AuthorizedCall, type CallRequest, createGrants } from "../../server/contracts/index.js";
import { connectModule } from "../../server/contracts/native/module.js";
import { engines, engineUnderTest } from "./engines.js";
import { connected, publicUrl, reportsModule, upstreamForFile } from "./kit.js";
import { another, consumer, denied, invalid, providers, type Standing, serverStanding } from "./standing.js";

const upstream = upstreamForFile();

describe.each(engines)("permission for one call in %s", (name) => {
  const engine = engineUnderTest(name);
  const standing = async () => serverStanding(await engine.open(), upstream.current);

  describe.each(Object.keys(providers))("of %s (CTR-10, PLC-04)", (provider) => {
    const start = async () =>
      providers[provider]?.(await engine.open(), upstream.current) as Promise<Standing>;

    it("GRT-06, GRT-07: a permission runs the one call that it was given for, once", async () => {
      const { contracts, contractUrl, journal, request, resource } = await start();
      const methods = ["send_report", "summarize"];
      const { id } = await contracts.grant({ consumer, contractUrl, methods });
      const context = contextOf({ journal, publicUrl });
      if (resource === "native-reports") await connectModule(context, reportsModule());
      const { authorize, open, redeem } = createChecker(context);
      const use = async (permission: AuthorizedCall, asked: CallRequest) => {
        const opened = await open(permission, asked);
        return journal.change((sql) => redeem(sql, opened));
      };
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
      const { contracts, contractUrl, journal, request, resource } = await start();
      const good = { consumer, contractUrl, methods: ["summarize"] };
      const context = contextOf({ journal, publicUrl });
      if (resource === "native-reports") await connectModule(context, reportsModule());
      const { authorize, open, redeem } = createChecker(context);
      const following = async (act: () => Promise<unknown>) => {
        const permission = await authorize(request());
        await act();
        const opened = await open(permission, request());
        return journal.change((sql) => redeem(sql, opened));
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
      await expect(following(() => contracts.unassign(resource, contractUrl))).rejects.toMatchObject(
        denied("assignment_removed"),
      );
      await contracts.assign(resource, contractUrl);
      await contracts.grant(good);
      await expect(following(() => contracts.revokeContract(contractUrl))).rejects.toMatchObject({
        code: "contract_unavailable",
      });
    });
  });

  it("GRT-06: is a text that holds neither names nor arguments", async () => {
    const { contracts, consent, request, resource } = await standing();
    await contracts.grant(consent);
    const handle = await contracts.authorize({ ...request(), input: { secret: "hush-hush" } });
    expect(handle).toMatch(/^[\w.-]+$/);
    for (const word of [
      consumer,
      resource,
      "summarize",
      request().transactionId,
      "hush",
      "contracts.example",
    ]) {
      expect(handle).not.toContain(word);
      expect(Buffer.from(handle.split(".").at(-1) ?? "", "base64url").toString()).not.toContain(word);
    }
  });

  it("GRT-07: is good once", async () => {
    const { contracts, consent, request } = await standing();
    await contracts.grant(consent);
    const handle = await contracts.authorize(request());
    await contracts.redeem(handle, request());
    await expect(contracts.redeem(handle, request())).rejects.toMatchObject(invalid("used"));
    await contracts.redeem(await contracts.authorize(request()), request());
  });

  it("GRT-07: is given for one method, contract, resource, consumer, transaction and input", async () => {
    const { contracts, consent, request, resource } = await standing();
    const contractUrl = await another(contracts, resource);
    await connected(contracts, upstream.current, "calendar");
    await contracts.assign("calendar", request().contractUrl);
    await contracts.grant({ ...consent, methods: ["summarize", "send_report"] });
    await contracts.grant({ ...consent, contractUrl });
    await contracts.grant({ ...consent, consumer: "shop" });
    await contracts.grant({ ...consent, resource: "calendar" });
    const handle = await contracts.authorize(request());
    for (const change of [
      { method: "send_report" },
      { contractUrl },
      { resource: "calendar" },
      { consumer: "shop" },
      { transactionId: "transaction-0000002" },
      { input: { noteId: "n2" } },
      { input: { noteId: "n1", more: null } },
      { input: null },
    ]) {
      const other = { ...request(), ...change };
      await expect(contracts.redeem(handle, other), JSON.stringify(change)).rejects.toMatchObject(
        invalid("unknown"),
      );
      // It would be allowed with a permission of its own.
      await contracts.authorize(other);
    }
    await contracts.redeem(handle, { ...request(), input: JSON.parse(' { "noteId" : "n1" } ') });
  });

  it("GRT-06: is not forged, changed, or taken from another database", async () => {
    const { journal, contracts, consent, request } = await standing();
    await contracts.grant(consent);
    const handle = await contracts.authorize(request());
    const [grant, epoch, nonce, expires, seal = ""] = handle.split(".");
    const later = String(Number(expires) + 1);
    const flipped = `${seal.startsWith("A") ? "B" : "A"}${seal.slice(1)}`;
    for (const forged of [
      [grant, epoch, nonce, later, seal],
      [grant, epoch, "A".repeat(22), expires, seal],
      [grant, "2", nonce, expires, seal],
      [grant, epoch, nonce, expires, flipped],
      [grant, epoch, nonce, expires, "A".repeat(43)],
      [grant, epoch, nonce, expires],
      [handle, ""],
      [` ${handle}`],
      [`${handle}\n`],
      [""],
      ["summarize"],
    ]) {
      const text = forged.join(".") as typeof handle;
      await expect(contracts.redeem(text, request()), text).rejects.toMatchObject(invalid("unknown"));
    }
    await contracts.redeem(handle, request());
    // Another database has another key, or none yet.
    const foreign = await contracts.authorize(request());
    await journal.change((sql) => sql.run("DELETE FROM handle_keys"));
    const elsewhere = createGrants({ journal });
    await expect(elsewhere.redeem(foreign, request())).rejects.toMatchObject(invalid("unknown"));
    const own = await elsewhere.authorize(request());
    await expect(elsewhere.redeem(foreign, request())).rejects.toMatchObject(invalid("unknown"));
    await elsewhere.redeem(own, request());
  });

  it("GRT-07: is worth nothing after its grant has changed, another grant or not", async () => {
    const { contracts, consent, contractUrl, request, resource } = await standing();
    const first = await contracts.grant({ ...consent, methods: ["summarize", "send_report"] });
    const handles = await Promise.all([0, 1].map(() => contracts.authorize(request())));
    const [before, after] = handles as [(typeof handles)[0], (typeof handles)[0]];
    await contracts.revokeGrant(first.id, ["send_report"]);
    await expect(contracts.redeem(before, request())).rejects.toMatchObject(denied("revoked"));
    const narrowed = await contracts.authorize(request());
    await contracts.revokeGrant(first.id);
    await contracts.grant(consent);
    await expect(contracts.redeem(after, request())).rejects.toMatchObject(denied("revoked"));
    await expect(contracts.redeem(narrowed, request())).rejects.toMatchObject(denied("revoked"));
    const last = await contracts.authorize(request());
    await contracts.unassign(resource, contractUrl);
    await contracts.assign(resource, contractUrl);
    await expect(contracts.redeem(last, request())).rejects.toMatchObject(denied("assignment_removed"));
  });

  it("GRT-07: is worth nothing while connection or contract cannot be used, and is not used up by trying", async () => {
    const { contracts, consent, contractUrl, request, resource } = await standing();
    await contracts.grant(consent);
    const handle = await contracts.authorize(request());
    await contracts.setConnectionState(resource, "suspended");
    await expect(contracts.redeem(handle, request())).rejects.toMatchObject(
      denied("suspended", "connection_unavailable"),
    );
    await contracts.setConnectionState(resource, "connected");
    const later = await contracts.authorize({ ...request(), transactionId: "transaction-0000002" });
    await contracts.redeem(handle, request());
    await contracts.revokeContract(contractUrl);
    await expect(
      contracts.redeem(later, { ...request(), transactionId: "transaction-0000002" }),
    ).rejects.toMatchObject(denied("revoked", "contract_unavailable"));
  });

  it("GRT-07: ends after two minutes, and what was used is forgotten a day later", async () => {
    const { journal, consent, request } = await standing();
    let time = Date.parse("2026-11-30T12:00:00Z");
    const contracts = createGrants({ journal, now: () => new Date(time) });
    await contracts.grant(consent);
    const handles = await Promise.all([0, 1].map(() => contracts.authorize(request())));
    const [used, late] = handles as [(typeof handles)[0], (typeof handles)[0]];
    time += 119_999;
    await contracts.redeem(used, request());
    time += 1;
    await expect(contracts.redeem(late, request())).rejects.toMatchObject(invalid("expired"));
    const remembered = () =>
      journal.read(async (sql) => (await sql.rows("SELECT nonce FROM used_handles")).length);
    expect(await remembered()).toBe(1);
    time += 86_400_000 + 120_001;
    await contracts.redeem(await contracts.authorize(request()), request());
    expect(await remembered()).toBe(1);
  });

  it.each(["", "short", "transaction 00000001", "x".repeat(129), "transaction-\u00e9-0000", "t\n".repeat(9)])(
    "GRT-07: names a transaction, not %j",
    async (bad) => {
      const { contracts, consent, request } = await standing();
      await contracts.grant(consent);
      await expect(contracts.authorize({ ...request(), transactionId: bad })).rejects.toMatchObject({
        code: "transaction_invalid",
      });
    },
  );

  it("GRT-07: is used up with what the call writes, or not at all", async () => {
    const { journal, contracts, consent, request } = await standing();
    await contracts.grant(consent);
    const handle = await contracts.authorize(request());
    const { open, redeem } = createChecker(contextOf({ journal, publicUrl }));
    const opened = await open(handle, request());
    const failing = journal.call(async (sql) => {
      await redeem(sql, opened);
      throw new RangeError("the row could not be written");
    });
    await expect(failing).rejects.toThrow("could not be written");
    await contracts.redeem(handle, request());
  });
});
