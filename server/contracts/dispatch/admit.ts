import type { Context } from "../context.js";
import { moment } from "../context.js";
import { ContractError } from "../errors.js";
import type { Checker, Permission } from "../grants/checker.js";
import type { Epoch } from "../journal/epochs.js";
import { insertCall, isUsed } from "../journal/rows.js";
import type { Sql } from "../store/journal.js";

/** The key of a call is used already: by this very call, or by another one. */
export class KeyUsed extends Error {
  override readonly name = "KeyUsed";
}

/** The number of this process is no longer alive. */
class EpochOver extends Error {
  override readonly name = "EpochOver";
}

/**
 * Admits a call in one transaction: the grant, the connection and the binding are asked once more, the budget is drawn on, and the row
 * is written, whose key uses the permission up for good. All of it stands on the disk before anything is sent (INV-01).
 *
 * @returns the id of the row
 * @throws {KeyUsed}
 * @throws {ContractError} what `Checker.confirm` throws, `budget_exhausted`, `journal_unavailable`
 */
export async function admit(
  context: Pick<Context, "journal" | "now">,
  checker: Pick<Checker, "confirm">,
  epoch: Epoch,
  permission: Permission,
): Promise<string> {
  const { journal } = context;
  // An epoch that has ended since it was looked up is taken anew; one that ends again and again is a clock that runs away.
  for (let tries = 0; tries < 8; tries++) {
    const number = await epoch.current();
    try {
      return await journal.call(async (sql) => {
        // On its way while the permission is asked for; where that is refused, there was no row.
        const inserting = insertCall(sql, journal, permission, number, moment(context));
        inserting.catch(() => {});
        const bound = await checker.confirm(sql, permission);
        if (bound.callsAllowed !== null) await draw(sql, bound.grantId);
        const id = await inserting;
        if (id !== undefined) return id;
        // Thrown, so that permission and budget are as they were.
        throw (await isUsed(sql, permission)) ? new KeyUsed() : new EpochOver();
      });
    } catch (error) {
      if (!(error instanceof EpochOver)) throw error;
      await epoch.renew();
    }
  }
  throw new ContractError(
    "journal_unavailable",
    "INV-09",
    "the clock of the database runs away: nothing was sent",
  );
}

/** Takes one call off the budget of a grant that has one (DIS-11). */
async function draw(sql: Sql, grantId: string): Promise<void> {
  const drawn = await sql.run(
    "UPDATE grants SET calls_used = calls_used + 1 WHERE id = ? AND calls_used < calls_allowed",
    grantId,
  );
  if (drawn === 1) return;
  const message = "the calls that the grant allows are used up";
  throw new ContractError("budget_exhausted", "DIS-11", message, { dimension: "calls" });
}
