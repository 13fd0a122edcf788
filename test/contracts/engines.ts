import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { type Journal, openJournal, type SqliteDriver } from "../../server/contracts/index.js";
import { installBetterSqlite } from "./better-sqlite.js";
import { type Place, temporaryFolder } from "./place.js";
import { emptyDatabase, newDatabase, startPostgres } from "./postgres.js";

/** `sqlite` is what the installation has to open files with. */
export type EngineName = "sqlite" | "better-sqlite3" | "postgres";

/**
 * The engines on which the rules of contracts are tested. The core tier takes the one that needs neither a compiler nor a
 * server; the heavy tier runs the same files on the two others.
 */
export const engines: readonly EngineName[] =
  process.env.PORTHOLE_TEST_ENGINES === "heavy" ? ["better-sqlite3", "postgres"] : ["sqlite"];

/** What a suite over one engine uses: an address of an empty database, or an open one, which closes with the test. */
export interface EngineUnderTest {
  readonly newUrl: () => Promise<string>;
  readonly open: (url?: string) => Promise<Journal>;
}

/** To be called inside of `describe`. */
export function engineUnderTest(name: EngineName, place: Place = "memory"): EngineUnderTest {
  let database: string | undefined;
  let stop = async () => {};
  let sqliteDriver: SqliteDriver | undefined;
  let folder = "";
  let count = 0;
  beforeAll(async () => {
    if (name === "postgres") {
      const server = await startPostgres(place);
      stop = server.stop;
      database = await newDatabase(server.url);
    }
    if (name === "better-sqlite3") sqliteDriver = await installBetterSqlite();
    if (name !== "postgres") folder = await mkdtemp(join(await temporaryFolder(place), "porthole-store-"));
  }, 600_000);
  afterAll(async () => {
    await stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  const newUrl = async () => {
    if (database === undefined) return `sqlite:${join(folder, `${++count}`, "contracts.db")}`;
    await emptyDatabase(database);
    return database;
  };
  return {
    newUrl,
    async open(url) {
      const journal = await openJournal({
        url: url ?? (await newUrl()),
        ...(sqliteDriver && { sqliteDriver }),
      });
      onTestFinished(() => journal.close());
      return journal;
    },
  };
}
