import { describe, expect, it } from "vitest";
import { changing } from "./cases/changing.js";
import { connecting } from "./cases/connecting.js";
import { granting } from "./cases/granting.js";
import { handed } from "./cases/handed.js";
import { importing } from "./cases/importing.js";
import type { PlayedCases } from "./cases/world.js";
import { engines, engineUnderTest } from "./engines.js";
import { contractsOn, upstreamForFile } from "./kit.js";

const played: PlayedCases = { ...importing, ...changing, ...granting, ...connecting };

const [dispatch, journal] = ["calls are not dispatched yet", "calls have no rows yet"];
/** Scenarios that need what is not there, each with what that is. */
const waiting: Readonly<Record<string, string>> = {
  "annotation-lies": dispatch,
  "revocation-mid-flight": dispatch,
  "http-503-and-429": dispatch,
  "input-required": dispatch,
  "error-result-not-validated": dispatch,
  "oversize-response": dispatch,
  "token-forwarding-canary": dispatch,
  "transaction-conflict": journal,
  "crash-between-reserve-and-complete": journal,
  "late-answer": journal,
  "unverified-idempotent-claim": journal,
  "jsonrpc-id-not-dedupe": journal,
};

describe("the handed scenarios", () => {
  it("are each played, or said to wait for something", () => {
    const ids = handed.map(({ id }) => id).sort();
    expect([...Object.keys(played), ...Object.keys(waiting)].sort()).toEqual(ids);
  });
});

describe.each(engines)("the handed scenarios in %s", (name) => {
  const engine = engineUnderTest(name);
  const upstream = upstreamForFile();

  for (const { id, rules } of handed) {
    const { play, remains } = played[id] ?? {};
    const title = `${id} (${rules.join(", ")})`;
    if (!play) it.skip(`${title}: waits, ${waiting[id]}`, () => {});
    else {
      it(remains === undefined ? title : `${title}; but for ${remains}`, async () => {
        const journal = await engine.open();
        await play({ contracts: contractsOn(journal), journal, upstream: upstream.current });
      });
    }
  }
});
