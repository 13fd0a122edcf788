import type { Journal } from "./journal.js";

/** Tables that decide on calls, and those of their columns that do where not all of them do. */
const deciding: Readonly<Record<string, readonly string[]>> = {
  resources: [],
  catalogs: [],
  contracts: [],
  assignments: [],
  // Calls themselves change `calls_used`.
  grants: [
    "id",
    "consumer",
    "resource",
    "url",
    "epoch",
    "assignment_epoch",
    "granted_at",
    "revoked_at",
    "calls_allowed",
  ],
  grant_methods: [],
};

const updateOf = (columns: readonly string[]) => (columns.length > 0 ? `UPDATE OF ${columns}` : "UPDATE");

/** A text that was never drawn before, in each engine. */
const drawn: Readonly<Record<Journal["kind"], string>> = {
  sqlite: "hex(randomblob(16))",
  postgres: "md5(random()::text || clock_timestamp()::text || pg_backend_pid()::text)",
};

const firstMark = (kind: Journal["kind"]) => `INSERT INTO fact_mark (id, mark) VALUES (1, ${drawn[kind]})`;

/**
 * Triggers that give `fact_mark` another mark whenever something changes that decides on calls. The database does it, so that
 * it holds for whatever writes there: another process, an older Porthole, a person. A mark is drawn and not counted: one that
 * a backup brings back stands for what that backup brings back.
 */
export const markChanges: Readonly<Record<Journal["kind"], readonly string[]>> = {
  sqlite: [
    firstMark("sqlite"),
    ...Object.entries(deciding).flatMap(([table, columns]) =>
      ["INSERT", updateOf(columns), "DELETE"].map(
        (event, at) => `CREATE TRIGGER mark_${table}_${at} AFTER ${event} ON ${table}
          BEGIN UPDATE fact_mark SET mark = ${drawn.sqlite}; END`,
      ),
    ),
  ],
  postgres: [
    firstMark("postgres"),
    // Of whatever search path the session is that writes.
    `CREATE FUNCTION porthole.mark_facts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE porthole.fact_mark SET mark = ${drawn.postgres};
        RETURN NULL;
      END $$`,
    ...Object.entries(deciding).flatMap(([table, columns]) => [
      `CREATE TRIGGER mark_facts AFTER INSERT OR ${updateOf(columns)} OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION porthole.mark_facts()`,
      // Also for what replication writes.
      `ALTER TABLE ${table} ENABLE ALWAYS TRIGGER mark_facts`,
    ]),
  ],
};
