import { mkdtemp, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Journal, openJournal } from "../../server/contracts/index.js";
import { newestVersion } from "../../server/contracts/store/migrations.js";
import { findSqliteDriver, sqliteDrivers } from "../../server/contracts/store/sqlite-driver.js";
import { engines, engineUnderTest } from "./engines.js";

const anyone = "INSERT INTO consumers (issuer, subject, consumer) VALUES (?, ?, ?)";
const consumersOf = (journal: Journal) =>
  journal.read((sql) => sql.rows("SELECT subject FROM consumers ORDER BY subject"));
const subjects = async (journal: Journal) => (await consumersOf(journal)).map(({ subject }) => subject);

describe.each(engines)("the journal in %s", (name) => {
  const engine = engineUnderTest(name);

  it("JNL-01: keeps what was changed, also for who opens it later", async () => {
    const url = await engine.newUrl();
    const first = await openJournal({ url });
    await first.change(async (sql) => {
      expect(await sql.run(anyone, "i", "s", "c")).toBe(1);
    });
    await first.close();
    expect(await subjects(await engine.open(url))).toEqual(["s"]);
  });

  it("JNL-06: does all of a change or nothing, and goes on after one that failed", async () => {
    const journal = await engine.open();
    const failing = journal.change(async (sql) => {
      await sql.run(anyone, "i", "half", "c");
      await sql.run(anyone, "i", "half", "c");
    });
    await expect(failing).rejects.toThrow(/unique/i);
    expect(await subjects(journal)).toEqual([]);
    await journal.change((sql) => sql.run(anyone, "i", "whole", "c"));
    expect(await subjects(journal)).toEqual(["whole"]);
  });

  it("JNL-06: runs one act of an owner after the other, over all connections", async () => {
    const url = await engine.newUrl();
    const journals = [await engine.open(url), await engine.open(url)];
    // Reads, then writes what it has read: two that overlap would give the same number twice.
    const next = (journal: Journal) =>
      journal.change(async (sql) => {
        const [row] = await sql.rows("SELECT count(*) AS n FROM consumers");
        await sql.run(anyone, "i", String(row?.n), "c");
      });
    await Promise.all(Array.from({ length: 12 }, (_, at) => next(journals[at % 2] as Journal)));
    expect(await subjects(journals[0] as Journal)).toHaveLength(12);
  });

  it("JNL-07: lets calls run, and no owner's act between the statements of one", async () => {
    const url = await engine.newUrl();
    const [caller, owner, reader] = [await engine.open(url), await engine.open(url), await engine.open(url)];
    let act: Promise<unknown> = Promise.resolve();
    await caller.call(async (sql) => {
      const before = await sql.rows("SELECT subject FROM consumers");
      let isDone = false;
      act = owner
        .change((change) => change.run(anyone, "i", "act", "c"))
        .then(() => {
          isDone = true;
        });
      // Long enough for an act that waited for nobody.
      for (let turn = 0; turn < 20; turn++) await subjects(reader);
      expect(isDone).toBe(false);
      expect(await sql.rows("SELECT subject FROM consumers")).toEqual(before);
      await sql.run(anyone, "i", "call", "c");
    });
    await act;
    expect(await subjects(owner)).toEqual(["act", "call"]);
    await expect(caller.call(async (sql) => sql.run("INSERT INTO nowhere VALUES (1)"))).rejects.toThrow();
    await caller.call((sql) => sql.run(anyone, "i", "next", "c"));
    expect(await subjects(owner)).toEqual(["act", "call", "next"]);
  });

  it.runIf(name === "postgres")("JNL-07: lets calls run beside each other", async () => {
    const journal = await engine.open();
    let meet = () => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    await Promise.all([journal.call(() => met), journal.call(async () => meet())]);
  });

  it("JNL-06: reads nothing of a change that is not done", async () => {
    const url = await engine.newUrl();
    const [writer, reader] = [await engine.open(url), await engine.open(url)];
    await writer.change(async (sql) => {
      await sql.run(anyone, "i", "s", "c");
      expect(await subjects(reader)).toEqual([]);
    });
    expect(await subjects(reader)).toEqual(["s"]);
  });

  it("JNL-03: refuses the schema of a newer version, and leaves it as it is", async () => {
    const url = await engine.newUrl();
    const journal = await openJournal({ url });
    await journal.change((sql) => sql.run("UPDATE porthole_schema SET version = ?", newestVersion + 1));
    await journal.close();
    await expect(openJournal({ url })).rejects.toMatchObject({
      code: "journal_unsuitable",
      message: expect.stringContaining("newer"),
    });
  });

  it("JNL-03: is opened by many at once when it is new", async () => {
    const url = await engine.newUrl();
    const all = await Promise.all(Array.from({ length: 5 }, () => engine.open(url)));
    await Promise.all(all.map((journal, at) => journal.change((sql) => sql.run(anyone, "i", `${at}`, "c"))));
    expect(await subjects(all[0] as Journal)).toHaveLength(5);
  });
});

describe("a journal in a file", () => {
  async function file(): Promise<{ readonly path: string; readonly url: string }> {
    const folder = await mkdtemp(join(tmpdir(), "porthole-file-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, "data", "contracts.db");
    return { path, url: `sqlite:${path}` };
  }

  it("is for its owner alone, with all that SQLite makes beside it", async () => {
    const { path, url } = await file();
    const journal = await openJournal({ url });
    onTestFinished(() => journal.close());
    await journal.change((sql) => sql.run(anyone, "i", "s", "c"));
    const modes = await Promise.all(
      [dirname(path), path, `${path}-wal`, `${path}-shm`].map(
        async (each) => (await stat(each)).mode & 0o777,
      ),
    );
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
  });

  it("JNL-05: does not start when it is damaged, and says how to restore it", async () => {
    const { path, url } = await file();
    const journal = await openJournal({ url });
    await journal.change(async (sql) => {
      for (let at = 0; at < 400; at++) await sql.run(anyone, "i", `${at}`.padStart(200, "x"), "c");
    });
    await journal.close();
    await (await openJournal({ url })).close();
    const whole = await readFile(path);
    const handle = await open(path, "r+");
    await handle.write(Buffer.alloc(whole.length - 8_192, 0x5a), 0, whole.length - 8_192, 8_192);
    await handle.close();
    await expect(openJournal({ url })).rejects.toMatchObject({
      code: "journal_damaged",
      message: expect.stringMatching(/put the last backup in its place/),
    });
    await writeFile(path, whole);
    expect(await subjects(await openJournal({ url }))).toHaveLength(400);
  });

  it("JNL-05: does not start with what is no database, nor with one that cannot be opened", async () => {
    const { path, url } = await file();
    await (await openJournal({ url })).close();
    await writeFile(path, "not a database at all".repeat(500));
    await expect(openJournal({ url })).rejects.toMatchObject({ code: "journal_damaged" });
    // Below the last one no folder can be made.
    for (const place of [dirname(path), "/proc/nowhere/contracts.db"]) {
      await expect(openJournal({ url: `sqlite:${place}` })).rejects.toMatchObject({
        code: "journal_unavailable",
      });
    }
  });

  it("JNL-03: does not take over the database of something else", async () => {
    const { url, path } = await file();
    await (await openJournal({ url })).close();
    await rm(path);
    const Driver = await findSqliteDriver();
    const other = new Driver(path);
    other.exec("CREATE TABLE notes (text TEXT)");
    other.close();
    await expect(openJournal({ url })).rejects.toMatchObject({ code: "journal_unsuitable" });
  });

  it("JNL-04: flushes what it commits", async () => {
    const { url } = await file();
    const journal = await openJournal({ url });
    onTestFinished(() => journal.close());
    const setting = (pragma: string) =>
      journal.read(async (sql) => Object.values((await sql.rows(pragma))[0] ?? {})[0]);
    expect(await setting("PRAGMA synchronous")).toBe(2);
    expect(await setting("PRAGMA journal_mode")).toBe("wal");
  });
});

describe("opening a journal", () => {
  it.each(["contracts.db", "sqlite:", "sqlite::memory:", "mysql://x", "file:x"])(
    "JNL-01: refuses the address %s",
    async (url) => {
      await expect(openJournal({ url })).rejects.toMatchObject({ code: "journal_url_invalid" });
    },
  );

  it("JNL-02: says in a sentence what to install when nothing opens SQLite files", async () => {
    await expect(findSqliteDriver([["no-such-package", "default"]])).rejects.toMatchObject({
      code: "journal_addon_missing",
      message: expect.stringContaining("npm install better-sqlite3@12"),
    });
    expect(await findSqliteDriver([["no-such-package", "default"], ...sqliteDrivers])).toBeTypeOf("function");
  });

  it("JNL-05: says that PostgreSQL cannot be reached", async () => {
    await expect(openJournal({ url: "postgres://nobody@127.0.0.1:1/none" })).rejects.toMatchObject({
      code: "journal_unavailable",
      message: expect.stringContaining("ECONNREFUSED"),
    });
  });
});
