import type { Context } from "../context.js";
import { type Connection, connectionOf } from "./connection.js";

/** All connections, by name. */
export function listConnections({ journal }: Context): Promise<readonly Connection[]> {
  return journal.read(async (sql) =>
    (await sql.rows("SELECT * FROM resources ORDER BY id")).map(connectionOf),
  );
}
