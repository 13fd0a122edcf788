// The rules of contracts once more, on the two engines that the core tier does not have: better-sqlite3, which is compiled
// where it is installed, and a real PostgreSQL, one for all files.
import { afterAll } from "vitest";
import { startPostgres } from "../contracts/postgres.js";

const { url, stop } = await startPostgres("memory");
afterAll(stop);
process.env.DATABASE_URL = url;
process.env.PORTHOLE_TEST_ENGINES = "heavy";

await import("../contracts/store.test.js");
await import("../contracts/connections.test.js");
await import("../contracts/staging.test.js");
await import("../contracts/approval.test.js");
await import("../contracts/versions.test.js");
await import("../contracts/published.test.js");
await import("../contracts/contracts.test.js");
await import("../contracts/modules.test.js");
await import("../contracts/consents.test.js");
await import("../contracts/reach.test.js");
await import("../contracts/permissions.test.js");
await import("../contracts/recalled.test.js");
await import("../contracts/callers.test.js");
await import("../contracts/many-processes.test.js");
await import("../contracts/cases.test.js");
await import("../contracts/interleaving.test.js");
