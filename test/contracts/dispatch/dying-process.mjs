// A process that makes one call and dies at a point of it: `<url> <point> [<folder with better-sqlite3>]`, with the call as JSON
// on the standard input. At `admitted` the row is written and nothing sent; at `answered` the answer is there and not written. At
// any other point it waits to be killed.
import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createContracts, openJournal } from "../../../dist/server/contracts/index.js";

const [url, point, folder] = process.argv.slice(2);
const sqliteDriver = folder && createRequire(join(folder, "package.json"))("better-sqlite3");
const call = JSON.parse(await text(process.stdin));
const opened = await openJournal({ url, ...(sqliteDriver && { sqliteDriver }) });
const die = () => process.kill(process.pid, "SIGKILL");
const journal = {
  ...opened,
  async call(work) {
    const written = await opened.call(work);
    // What is written first of a call is its row, and what that gives is the row's id.
    if (typeof written === "string" && point === "admitted") die();
    return written;
  },
  // What is written outside of a transaction is what came of it.
  write: (work) => (point === "answered" ? die() : opened.write(work)),
};
const { origin, pathname } = new URL(call.contractUrl);
const publicUrl = `${origin}${pathname.replace(/\/contracts\/.*$/, "")}`;
const contracts = createContracts({ journal, publicUrl, ports: { leaseMs: 500 } });
await contracts.invoke(call);
