import type { Row, Sql } from "../store/journal.js";

/** The mark of what decides on calls, as it stands in the database for whoever asks. */
export type FactMark = string;

export async function readMark(sql: Pick<Sql, "rows">): Promise<FactMark> {
  const [row] = await sql.rows("SELECT mark FROM fact_mark");
  // Written with the schema, and changed ever since.
  return String(row?.mark);
}

/** How many methods of consumers are kept. */
const most = 256;

/**
 * Rows that decide on a method, kept under the mark that they were read with. The mark is another one after every change of
 * such a row, so while it stands in the database, the rows do: asking for it takes a tenth of the time of reading them.
 */
export interface Recalled {
  /**
   * @param read the rows, each with its `mark`, by one statement
   * @param mark where it was read just now
   * @returns the rows as they are now for whoever asks by `sql`
   */
  readonly rows: (
    sql: Pick<Sql, "rows">,
    key: readonly string[],
    read: () => Promise<readonly Row[]>,
    mark?: FactMark,
  ) => Promise<readonly Row[]>;
}

export function createRecalled(): Recalled {
  const known = new Map<string, readonly Row[]>();
  return {
    async rows(sql, key, read, mark) {
      const name = JSON.stringify(key);
      const found = known.get(name);
      if (found && found[0]?.mark === (mark ?? (await readMark(sql)))) return found;
      const rows = await read();
      known.delete(name);
      // Where there is none, there is no mark either.
      if (rows.length === 0) return rows;
      const [oldest] = known.keys();
      if (known.size >= most && oldest !== undefined) known.delete(oldest);
      known.set(name, rows);
      return rows;
    },
  };
}
