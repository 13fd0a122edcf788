// A process that makes calls until it is killed: `<url> [<folder with better-sqlite3>]`, with `{ publicUrl, leaseMs, atOnce, calls }`
// as JSON on the standard input. It says `ready`, then a line of JSON for each outcome that it was told.
import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createContracts, openJournal } from "../../dist/server/contracts/index.js";

const [url, folder] = process.argv.slice(2);
const sqliteDriver = folder && createRequire(join(folder, "package.json"))("better-sqlite3");
const { publicUrl, leaseMs, atOnce, calls } = JSON.parse(await text(process.stdin));
const journal = await openJournal({ url, ...(sqliteDriver && { sqliteDriver }) });
const contracts = createContracts({ journal, publicUrl, ports: { leaseMs } });
const say = (line) => process.stdout.write(`${line}\n`);
say("ready");
const left = [...calls];
async function work() {
  for (let call = left.shift(); call; call = left.shift()) {
    const { transactionId } = call;
    const told = await contracts.invoke(call).catch(({ code, message }) => ({ state: code ?? message }));
    say(JSON.stringify({ transactionId, state: told.state, replayed: told.replayed, reason: told.reason }));
  }
}
await Promise.all(Array.from({ length: atOnce }, work));
await contracts.close();
await journal.close();
