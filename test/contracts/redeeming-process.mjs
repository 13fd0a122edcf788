// A process that uses permissions for calls: `<url> [<folder with better-sqlite3>]`, then lines of JSON on the standard
// input, `{ call, handles }` each. It says `ready` first, and the outcomes in their order for each line.
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ContractError, createGrants, openJournal } from "../../dist/server/contracts/index.js";

const [url, folder] = process.argv.slice(2);
const sqliteDriver = folder && createRequire(join(folder, "package.json"))("better-sqlite3");
const journal = await openJournal({ url, ...(sqliteDriver && { sqliteDriver }) });
const grants = createGrants({ journal });
process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) {
  const { call, handles } = JSON.parse(line);
  const outcomes = [];
  for (const handle of handles) outcomes.push(await use(handle, call));
  process.stdout.write(`${JSON.stringify(outcomes)}\n`);
}
await journal.close();

async function use(handle, call) {
  try {
    await grants.redeem(handle, call);
    return "used";
  } catch (error) {
    if (error instanceof ContractError) return `${error.code} ${error.details.reason}`;
    throw error;
  }
}
