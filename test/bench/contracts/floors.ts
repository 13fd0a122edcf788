import type { SqliteDriver } from "../../../server/contracts/index.js";

/** Two commits of the same engine with the same flushing, and nothing else: a row as long as that of a call, and a change of it. */
export interface Floor {
  readonly twoCommits: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const filling = "x".repeat(400);

export function sqliteFloor(path: string, Driver: SqliteDriver): Floor {
  const file = new Driver(path);
  file.prepare("PRAGMA journal_mode = WAL").all();
  file.exec(
    "PRAGMA synchronous = FULL; CREATE TABLE bare (id INTEGER PRIMARY KEY, state TEXT, filling TEXT)",
  );
  const insert = file.prepare("INSERT INTO bare (id, state, filling) VALUES (?, 'open', ?)");
  const update = file.prepare("UPDATE bare SET state = 'settled' WHERE id = ?");
  let id = 0;
  const committed = (work: () => void) => {
    file.exec("BEGIN IMMEDIATE");
    work();
    file.exec("COMMIT");
  };
  return {
    async twoCommits() {
      id += 1;
      committed(() => insert.run(id, filling));
      committed(() => update.run(id));
    },
    close: async () => void file.close(),
  };
}

export async function postgresFloor(url: string): Promise<Floor> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("CREATE TABLE bare (id INTEGER PRIMARY KEY, state TEXT, filling TEXT)");
  let id = 0;
  const committed = async (text: string, values: readonly unknown[]) => {
    await client.query("BEGIN");
    await client.query(text, [...values]);
    await client.query("COMMIT");
  };
  return {
    async twoCommits() {
      id += 1;
      await committed("INSERT INTO bare (id, state, filling) VALUES ($1, 'open', $2)", [id, filling]);
      await committed("UPDATE bare SET state = 'settled' WHERE id = $1", [id]);
    },
    close: () => client.end(),
  };
}
