// The rules of contracts once more, on the two engines that the core tier does not have: better-sqlite3, which is compiled
// where it is installed, and a real PostgreSQL.
process.env.PORTHOLE_TEST_ENGINES = "heavy";

await import("../contracts/store.test.js");
await import("../contracts/connections.test.js");
await import("../contracts/review.test.js");
await import("../contracts/grants.test.js");
