import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Journal, openJournal } from "../../../server/contracts/index.js";
import { engines, engineUnderTest } from "../engines.js";
import { newDatabase, startCluster } from "../postgres.js";
import { codeOf, countingModule, dispatching, grantedAt } from "./kit.js";

const hour = 3_600_000;

/** A module that is granted, over a database that others may open too. */
async function standingOn(journal: Journal, options: { readonly leaseMs?: number } = {}) {
  const app = countingModule();
  const open = async (on: Journal) => {
    const contracts = dispatching(on, { ports: options });
    await contracts.connectModule(app.module);
    return contracts;
  };
  const contracts = await open(journal);
  return { app, open, contracts, ...(await grantedAt(contracts, app.module.id)) };
}

describe.each(engines)("a database in %s that fails", (name) => {
  const engine = engineUnderTest(name);

  async function standing(options: { readonly leaseMs?: number } = {}) {
    const url = await engine.newUrl();
    const journal = await engine.open(url);
    return { url, journal, ...(await standingOn(journal, options)) };
  }

  it.skipIf(name === "postgres")(
    "INV-01: nothing is sent when the disk is full, and all goes on when it is not",
    async () => {
      const { journal, contracts, app, call } = await standing();
      await contracts.invoke(call());
      const pages = (most: string) => journal.read((sql) => sql.rows(`PRAGMA max_page_count = ${most}`));
      await pages("1");
      const insert = "INSERT INTO consumers (issuer, subject, consumer) VALUES (?, ?, ?)";
      const fill = async () => {
        for (let at = 0; ; at++)
          await journal.change((sql) => sql.run(insert, "i", `${at}${"x".repeat(900)}`, "c"));
      };
      await expect(fill()).rejects.toMatchObject({ code: "journal_unavailable" });
      const codes = new Set<string>();
      app.state.effects = 0;
      let sent = 0;
      for (let at = 0; at < 40; at++) {
        const code = await codeOf(contracts.invoke(call()));
        codes.add(code);
        if (code === "journal_unavailable") expect(app.state.effects).toBe(sent);
        sent = app.state.effects;
      }
      // The pages that it has still take some rows; then no more.
      expect(codes).toContain("journal_unavailable");
      await pages("1000000");
      expect(await codeOf(contracts.invoke(call()))).toBe("succeeded");
    },
  );

  it.runIf(name === "postgres")(
    "INV-01, INV-06: nothing is sent when the database is away; what it has not heard, it is told when it is back",
    async () => {
      const { url, contracts, app, call } = await standing({ leaseMs: 900 });
      const database = new URL(url).pathname.slice(1);
      const server = await administrator(url);
      const away = async () => {
        await server.query(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS false`);
        await server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
          database,
        ]);
      };
      const back = () => server.query(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS true`);
      onTestFinished(async () => {
        await back();
        await server.end();
      });
      await away();
      expect(await codeOf(contracts.invoke(call()))).toBe("journal_unavailable");
      expect(app.state.effects).toBe(0);
      await back();
      app.state.doing = "wait";
      const given = call();
      const outcome = contracts.invoke(given);
      await app.held();
      await away();
      app.release();
      // It cannot be asked whether the consumer may still be told.
      expect(await codeOf(outcome)).toBe("journal_unavailable");
      await back();
      await expect
        .poll(async () => (await contracts.invoke(given)).state, { timeout: 20_000 })
        .toBe("succeeded");
      expect(app.state.effects).toBe(1);
    },
  );

  describe("whose clock jumps", () => {
    /** Two processes, and what is added to the clock that both ask. */
    async function jumping() {
      const url = await engine.newUrl();
      const clock = { ahead: 0 };
      const opened = async (): Promise<Journal> => {
        const journal = await engine.open(url);
        return Object.defineProperty({ ...journal }, "clock", {
          get: () => `(${journal.clock} + ${clock.ahead})`,
        });
      };
      const { open, ...first } = await standingOn(await opened(), { leaseMs: 600 });
      return { clock, other: await open(await opened()), ...first };
    }

    it("INV-09, INV-10: forwards, a process under way counts as gone, and what it then hears settles its call", async () => {
      const { clock, contracts, other, app, call } = await jumping();
      app.state.doing = "wait";
      const given = call();
      const outcome = contracts.invoke(given);
      await app.held();
      clock.ahead = hour;
      expect(await other.invoke(given)).toMatchObject({ state: "indeterminate", reason: "process_lost" });
      app.state.doing = "succeed";
      app.release();
      expect(await outcome).toMatchObject({ state: "succeeded" });
      expect(await contracts.invoke(call())).toMatchObject({ state: "succeeded" });
      expect(await other.invoke(given)).toMatchObject({ state: "succeeded", replayed: true });
      expect(app.state.effects).toBe(2);
    });

    it("INV-09: backwards, a call that nobody waits for stays open until the clock has come back, and is never sent again", async () => {
      const { clock, contracts, other, app, call } = await jumping();
      clock.ahead = hour;
      app.state.doing = "wait";
      const given = call();
      const outcome = contracts.invoke(given);
      await app.held();
      clock.ahead = 0;
      expect(await other.invoke(given)).toMatchObject({ state: "in_progress" });
      expect(await other.invocations.recover()).toBe(0);
      app.state.doing = "succeed";
      expect(await other.invoke(call())).toMatchObject({ state: "succeeded" });
      clock.ahead = 2 * hour;
      expect(await other.invocations.recover()).toBe(1);
      expect(await other.invoke(given)).toMatchObject({ state: "indeterminate", reason: "process_lost" });
      app.release();
      expect(await outcome).toMatchObject({ state: "succeeded" });
      expect(app.state.effects).toBe(2);
    });

    it("INV-03, INV-09: to and fro under forty calls, each key is sent once and no row is lost", async () => {
      const { clock, contracts, other, app, call } = await jumping();
      const calls = Array.from({ length: 40 }, () => call());
      await Promise.all(
        calls.map(async (each, at) => {
          await contracts.invoke(call({ transactionId: `${each.transactionId}-before` }));
          clock.ahead = [hour, -hour, 0, 30 * 24 * hour][at % 4] ?? 0;
          await Promise.all([codeOf(contracts.invoke(each)), codeOf(other.invoke(each))]);
        }),
      );
      expect(app.state.effects).toBe(80);
      clock.ahead = 60 * 24 * hour;
      await other.invocations.recover();
      for (const each of calls) expect(await other.invoke(each)).toMatchObject({ state: "succeeded" });
      expect(app.state.effects).toBe(80);
    });
  });
});

describe.runIf(engines.includes("postgres"))("a PostgreSQL server that is lost", () => {
  it("INV-01, INV-06: whenever it is killed, nothing is sent twice, and what was admitted is told when it is back", async () => {
    const cluster = await startCluster("disk");
    onTestFinished(() => cluster.stop());
    const journal = await openJournal({ url: await newDatabase(cluster.url) });
    onTestFinished(() => journal.close());
    let afterAdmission = async () => {};
    const watched: Journal = {
      ...journal,
      async call(work) {
        const result = await journal.call(work);
        if (typeof result === "string") await afterAdmission();
        return result;
      },
    };
    const { contracts, app, call } = await standingOn(watched, { leaseMs: 900 });
    const told = (given: ReturnType<typeof call>) =>
      expect.poll(() => codeOf(contracts.invoke(given)), { timeout: 30_000 }).toBe("succeeded");

    // Before it is admitted.
    await cluster.kill();
    const before = call();
    expect(await codeOf(contracts.invoke(before))).toBe("journal_unavailable");
    expect(app.state.effects).toBe(0);
    await cluster.start();
    await told(before);
    expect(app.state.effects).toBe(1);

    // Between its row and its sending: the row is on the disk.
    afterAdmission = async () => {
      afterAdmission = async () => {};
      await cluster.kill();
    };
    const between = call();
    expect(await codeOf(contracts.invoke(between))).toBe("journal_unavailable");
    await cluster.start();
    await told(between);
    expect(app.state.effects).toBe(2);

    // Between its sending and its settlement.
    app.state.doing = "wait";
    const after = call();
    const outcome = codeOf(contracts.invoke(after));
    await app.held();
    await cluster.kill();
    app.state.doing = "succeed";
    app.release();
    expect(await outcome).toBe("journal_unavailable");
    await cluster.start();
    await told(after);
    expect(app.state.effects).toBe(3);
  });

  it("INV-01: nothing is sent when its disk is full, and all goes on when it is not", async (context) => {
    const folder = await mkdtemp("/dev/shm/porthole-full-");
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", folder]);
    if (mounted.status !== 0) {
      await rm(folder, { recursive: true });
      context.skip("a disk that can be filled needs a file system of its own, which only root may mount");
    }
    const cluster = await startCluster("memory");
    const journals: Journal[] = [];
    onTestFinished(async () => {
      for (const each of journals) await each.close();
      await cluster.stop();
      spawnSync("umount", [folder]);
      await rm(folder, { recursive: true, force: true });
    });
    const id = (flag: string) => Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout);
    await chown(folder, id("-u"), id("-g"));
    const server = await administrator(cluster.url);
    await server.query(`CREATE TABLESPACE small LOCATION '${folder}'`);
    await server.query("CREATE DATABASE full_one TABLESPACE small");
    await server.end();
    const url = new URL(cluster.url);
    url.pathname = "/full_one";
    const journal = await openJournal({ url: url.href });
    journals.push(journal);
    const { contracts, app, call } = await standingOn(journal);
    expect(await codeOf(contracts.invoke(call()))).toBe("succeeded");
    const filler = join(folder, "filler");
    const written = createWriteStream(filler);
    written.write(Buffer.alloc(24 * 2 ** 20));
    const [full] = await once(written, "error");
    expect(full).toMatchObject({ code: "ENOSPC" });
    app.state.effects = 0;
    const states = new Set<unknown>();
    for (let at = 0; at < 120; at++) {
      const sent = app.state.effects;
      const failed = await contracts.invoke(call()).then(
        ({ state }) => void states.add(state),
        (error) => error,
      );
      if (!failed) continue;
      expect(failed).toMatchObject({ code: "journal_unavailable", cause: { code: "53100" } });
      expect(app.state.effects).toBe(sent);
      states.add(failed.code);
    }
    // The pages that it has still take some rows; then no more.
    expect(states).toContain("journal_unavailable");
    await rm(filler);
    expect(await codeOf(contracts.invoke(call()))).toBe("succeeded");
  });
});

async function administrator(url: string) {
  const { default: pg } = await import("pg");
  const address = new URL(url);
  address.pathname = "/postgres";
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  return client;
}
