import { contextOf } from "../../../server/contracts/create-contracts.js";
import { admit } from "../../../server/contracts/dispatch/admit.js";
import { createChecker, type Permission } from "../../../server/contracts/grants/checker.js";
import {
  type Contracts,
  type Invocation,
  type Journal,
  openJournal,
  type SqliteDriver,
} from "../../../server/contracts/index.js";
import { createEpoch } from "../../../server/contracts/journal/epochs.js";
import { settle } from "../../../server/contracts/journal/settle.js";
import { publicUrl } from "../../contracts/kit.js";
import { crashSite } from "../../crash/crash.js";
import type { UpstreamFixture } from "../../server/upstream.js";

/** A database with a granted method, and what is measured in it. */
export interface BenchSite {
  readonly contracts: Contracts;
  readonly callOf: (key: string) => Invocation;
  /** Permissions, made before anything counts. */
  readonly authorized: (count: number) => Promise<readonly Permission[]>;
  /** Admits a call and settles it: the two durable writes of a call, and all that is asked with them. */
  readonly reserveAndSettle: (permission: Permission) => Promise<void>;
  readonly close: () => Promise<void>;
}

let keys = 0;
export const benchKey = () => `bench-${String(++keys).padStart(12, "0")}`;

export async function benchSite(
  url: string,
  upstream: UpstreamFixture,
  sqliteDriver?: SqliteDriver,
): Promise<BenchSite> {
  const journal: Journal = await openJournal({ url, ...(sqliteDriver && { sqliteDriver }) });
  const { contracts, callOf } = await crashSite(journal, upstream, { url, driver: [] });
  const context = contextOf({ journal, publicUrl });
  const checker = createChecker(context);
  const epoch = createEpoch(journal, 60_000, async () => {});
  return {
    contracts,
    callOf,
    async authorized(count) {
      const all: Permission[] = [];
      for (let at = 0; at < count; at++) all.push((await checker.permit(callOf(benchKey()))).permission);
      return all;
    },
    async reserveAndSettle(permission) {
      const id = await admit(context, checker, epoch, permission);
      const result = { content: [], structuredContent: { summary: "short" } };
      await settle(journal, id, { state: "succeeded", result }, context.now().toISOString());
    },
    async close() {
      await contracts.close();
      await epoch.close();
      await journal.close();
    },
  };
}
