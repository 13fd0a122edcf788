import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createSurfaceServer } from "../../../server/surfaces/index.js";
import { aCall, exchange, modern, prepared, preparedSurface, serverInfo } from "./servers.js";

// A context that is made after the flag has what the flag gives.
setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

/** Bytes on the heap after everything is collected that can be. */
async function heap(): Promise<number> {
  if (typeof collect !== "function") throw new TypeError("this Node has no gc to ask for");
  for (let pass = 0; pass < 4; pass += 1) {
    collect();
    // What waits for its turn, such as finalizers, gets it.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

const warmUp = 1_000;

/** Bytes that stay after so many lists and calls at 500 tools. */
export async function retained(requests: number): Promise<number> {
  const handler = prepared(500);
  const [call, list] = [
    exchange(handler, modern, "tools/call", aCall),
    exchange(handler, modern, "tools/list"),
  ];
  // One list in fifty: it costs as much as twenty calls.
  const run = async (count: number) => {
    for (let n = 0; n < count; n += 1) await (n % 50 === 0 ? list() : call());
  };
  await run(warmUp);
  const before = await heap();
  await run(requests);
  return (await heap()) - before;
}

/** Bytes that one more live server takes at 500 tools. */
export async function perServer(count: number): Promise<number> {
  const surface = preparedSurface(500);
  const make = () => createSurfaceServer(surface, { identity: undefined }, { serverInfo });
  await make();
  const before = await heap();
  const live = [];
  for (let n = 0; n < count; n += 1) live.push(await make());
  return ((await heap()) - before) / live.length;
}
