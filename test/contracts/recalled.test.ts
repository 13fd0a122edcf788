import { describe, expect, it } from "vitest";
import { contextOf } from "../../server/contracts/create-contracts.js";
import { createChecker } from "../../server/contracts/grants/checker.js";
import type { Journal, Sql } from "../../server/contracts/store/journal.js";
import { engines, engineUnderTest } from "./engines.js";
import { publicUrl, upstreamForFile } from "./kit.js";
import { consumer, denied, serverStanding } from "./standing.js";

const upstream = upstreamForFile();
const tables = ["resources", "catalogs", "contracts", "assignments", "grants", "grant_methods"] as const;

const markOf = async (sql: Pick<Sql, "rows">) => (await sql.rows("SELECT mark FROM fact_mark"))[0]?.mark;

/** Names of a table's columns, and no row. */
async function columnsOf(journal: Journal, table: string): Promise<readonly string[]> {
  const text =
    journal.kind === "sqlite"
      ? "SELECT name FROM pragma_table_info(?)"
      : "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'porthole' AND table_name = ?";
  return (await journal.rows(text, table)).map(({ name }) => String(name));
}

describe.each(engines)("rows that decide on calls, kept in %s", (name) => {
  const engine = engineUnderTest(name);

  /** A method that is granted, a checker, and the database as another process has it open. */
  async function start() {
    const url = await engine.newUrl();
    const [journal, other] = [await engine.open(url), await engine.open(url)];
    const { contracts, contractUrl, request } = await serverStanding(journal, upstream.current);
    await contracts.grant({ consumer, contractUrl, methods: ["summarize"] });
    const asked: string[] = [];
    const context = contextOf({
      publicUrl,
      journal: {
        ...journal,
        rows: (text, ...values) => {
          asked.push(text.trim());
          return journal.rows(text, ...values);
        },
      },
    });
    const { check, permit, confirm } = createChecker(context);
    /** How many statements a check takes, and what they ask. */
    const asking = async () => {
      asked.length = 0;
      await check(request());
      return asked.map((text) => (text === "SELECT mark FROM fact_mark" ? "mark" : "rows"));
    };
    const writes = (text: string) => other.change((sql) => sql.run(text));
    return { url, journal, other, contracts, contractUrl, request, check, permit, confirm, asking, writes };
  }

  it("GRT-02: are read once, and read again after any change", async () => {
    const { asking, check, contracts, contractUrl, request, writes } = await start();
    expect(await asking()).toEqual(["rows"]);
    expect(await asking()).toEqual(["mark"]);
    await contracts.grant({ consumer: "other", contractUrl, methods: ["send_report"] });
    expect(await asking()).toEqual(["mark", "rows"]);
    // Not by an act of an owner, but by a hand in the database.
    for (const [taken, given] of [
      ["UPDATE grants SET revoked_at = '2026-01-01T00:00:00.000Z'", "UPDATE grants SET revoked_at = NULL"],
      [
        "UPDATE grant_methods SET removed_at = '2026-01-01T00:00:00.000Z'",
        "UPDATE grant_methods SET removed_at = NULL",
      ],
    ] as const) {
      await writes(taken);
      await expect(check(request())).rejects.toMatchObject(denied("revoked"));
      await writes(given);
      await check(request());
    }
    expect(await asking()).toEqual(["mark"]);
  });

  it("GRT-07: a permission is confirmed by what stands in the transaction that uses it", async () => {
    const { journal, confirm, permit, request, writes } = await start();
    const { permission } = await permit(request());
    await journal.call((sql) => confirm(sql, permission));
    await writes("UPDATE grants SET epoch = epoch + 1");
    await expect(journal.call((sql) => confirm(sql, permission))).rejects.toMatchObject(denied("revoked"));
    // What is undone has never been.
    const again = (await permit(request())).permission;
    await expect(
      journal.change(async (sql) => {
        await sql.run("UPDATE grants SET epoch = epoch + 1");
        await expect(confirm(sql, again)).rejects.toMatchObject(denied("revoked"));
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    await journal.call((sql) => confirm(sql, again));
  });

  it("GRT-02: each column that decides has the mark changed, and a call alone does not", async () => {
    const { journal, other } = await start();
    let last = await markOf(journal);
    const changed = async (text: string) => {
      await other.change((sql) => sql.run(text));
      const now = await markOf(journal);
      const isOther = now !== last;
      last = now;
      return isOther;
    };
    const silent: string[] = [];
    for (const table of tables) {
      for (const column of await columnsOf(journal, table)) {
        if (!(await changed(`UPDATE ${table} SET ${column} = ${column}`))) silent.push(`${table}.${column}`);
      }
    }
    expect(silent).toEqual(["grants.calls_used"]);
    const added = [
      "INSERT INTO resources (id, owner, kind, state, created_at, changed_at) VALUES ('r', 'o', 'mcp', 'connected', '', '')",
      "INSERT INTO catalogs (resource, digest, snapshot) VALUES ('r', '', '')",
      "INSERT INTO contracts (slug, version, url, manifest, preference, digest, review, published_at) VALUES ('s', 1, 'u', '', '', '', '', '')",
      "INSERT INTO assignments (resource, url, adapter, epoch) VALUES ('r', 'u', '', 1)",
      "INSERT INTO grants (id, consumer, resource, url, epoch, assignment_epoch, granted_at) VALUES ('g', 'c', 'r', 'u', 1, 1, '')",
      "INSERT INTO grant_methods (grant_id, method) VALUES ('g', 'm')",
    ];
    for (const text of added) expect([text, await changed(text)]).toEqual([text, true]);
    const taken = [
      "DELETE FROM grant_methods WHERE grant_id = 'g'",
      "DELETE FROM grants WHERE id = 'g'",
      "DELETE FROM assignments WHERE url = 'u'",
      "DELETE FROM contracts WHERE url = 'u'",
      "DELETE FROM catalogs WHERE resource = 'r'",
      "DELETE FROM resources WHERE id = 'r'",
    ];
    for (const text of taken) expect([text, await changed(text)]).toEqual([text, true]);
    if (journal.kind === "postgres") {
      expect(await changed("TRUNCATE grant_methods")).toBe(true);
      expect(await changed("SET LOCAL session_replication_role = replica; DELETE FROM grants")).toBe(true);
    }
    expect(await changed("INSERT INTO consumers (issuer, subject, consumer) VALUES ('i', 's', 'c')")).toBe(
      false,
    );
  });

  it("JNL-03: a database from before the mark gets one, and what stands in it keeps deciding", async () => {
    const { url, other, request, writes } = await start();
    await other.change(async (sql) => {
      for (const each of await undoing(sql, other.kind)) await sql.run(each);
      await sql.run("DROP TABLE fact_mark");
      await sql.run("UPDATE porthole_schema SET version = 4");
    });
    const later = await engine.open(url);
    const { check } = createChecker(contextOf({ journal: later, publicUrl }));
    await check(request());
    const before = await markOf(later);
    await writes("UPDATE grants SET revoked_at = '2026-01-01T00:00:00.000Z'");
    expect(await markOf(later)).not.toBe(before);
    await expect(check(request())).rejects.toMatchObject(denied("revoked"));
  });
});

/** What takes the triggers away. */
async function undoing(sql: Sql, kind: Journal["kind"]): Promise<readonly string[]> {
  if (kind === "postgres") return ["DROP FUNCTION mark_facts CASCADE"];
  const triggers = await sql.rows("SELECT name FROM sqlite_schema WHERE type = 'trigger'");
  expect(triggers).toHaveLength(3 * tables.length);
  return triggers.map(({ name }) => `DROP TRIGGER ${name}`);
}
