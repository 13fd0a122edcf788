// The rules of calls once more, on better-sqlite3 and on a real PostgreSQL, one for all files.
import { afterAll } from "vitest";
import { startPostgres } from "../contracts/postgres.js";

const { url, stop } = await startPostgres("memory");
afterAll(stop);
process.env.DATABASE_URL = url;
process.env.PORTHOLE_TEST_ENGINES = "heavy";

await import("../contracts/dispatch/acceptance.test.js");
await import("../contracts/dispatch/journal.test.js");
await import("../contracts/dispatch/outages.test.js");
await import("../contracts/dispatch/interleavings.test.js");
await import("../contracts/dispatch/sending.test.js");
await import("../contracts/dispatch/resending.test.js");
await import("../contracts/exposure.test.js");
await import("../contracts/canary.test.js");
