import type { Journal, Sql } from "../store/journal.js";

/**
 * This process, as the others see it: a number of its own, and until when it is alive. What it had under way when that is over
 * is nobody's (INV-09).
 */
export interface Epoch {
  /** The number to admit a call under; written when there is none, or when it is about to end. */
  readonly current: () => Promise<number>;
  /** Says now that it is alive, or takes another number. */
  readonly renew: () => Promise<number>;
  /** Keeps it alive while a call is under way. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>;
  /** Ends it. */
  readonly close: () => Promise<void>;
}

/**
 * @param lifetime milliseconds that a process is taken to be alive after it has said so; it says so three times as often
 * @param onTurn after each sign of life
 */
export function createEpoch(journal: Journal, lifetime: number, onTurn: () => Promise<void>): Epoch {
  const renewal = lifetime / 3;
  // Never jumps, as the clock on the wall may.
  const monotonic = () => performance.now();
  let held: { readonly epoch: number; readonly since: number } | undefined;
  let taking: Promise<number> | undefined;
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;

  const take = async (): Promise<number> => {
    const since = monotonic();
    const old = held?.epoch;
    const epoch = await journal.call(async (sql) =>
      old !== undefined && (await isRenewed(sql, journal, old, lifetime))
        ? old
        : register(sql, journal, lifetime),
    );
    held = { epoch, since };
    void onTurn().catch(() => {});
    return epoch;
  };
  const renewed = (): Promise<number> => {
    taking ??= take().finally(() => {
      taking = undefined;
    });
    return taking;
  };
  const current = (): Promise<number> =>
    held && monotonic() - held.since < renewal ? Promise.resolve(held.epoch) : renewed();
  const tick = () => {
    timer = setTimeout(() => {
      // Where the database is away, the calls under way settle when it is back, or are another process's to judge.
      current()
        .catch(() => {})
        .finally(() => {
          if (underWay > 0) tick();
          else timer = undefined;
        });
    }, renewal);
    timer.unref();
  };
  return {
    current,
    renew: renewed,
    async during(work) {
      underWay += 1;
      if (!timer) tick();
      try {
        return await work();
      } finally {
        underWay -= 1;
      }
    },
    async close() {
      clearTimeout(timer);
      timer = undefined;
      const last = held;
      held = undefined;
      if (last) await journal.call((sql) => sql.run("DELETE FROM epochs WHERE epoch = ?", last.epoch));
    },
  };
}

async function isRenewed(sql: Sql, { clock }: Journal, epoch: number, lifetime: number): Promise<boolean> {
  const renewed = await sql.run(
    `UPDATE epochs SET expires_ms = ${clock} + ${lifetime} WHERE epoch = ? AND expires_ms > ${clock}`,
    epoch,
  );
  return renewed === 1;
}

async function register(sql: Sql, { clock }: Journal, lifetime: number): Promise<number> {
  const [row] = await sql.rows(
    "UPDATE epoch_counter SET last_epoch = last_epoch + 1 WHERE id = 1 RETURNING last_epoch",
  );
  const epoch = Number(row?.last_epoch);
  await sql.run(`INSERT INTO epochs (epoch, expires_ms) VALUES (?, ${clock} + ${lifetime})`, epoch);
  return epoch;
}

/**
 * Makes `indeterminate` what processes had under way that are not alive any more: whether it was sent, and what became of it, the
 * journal cannot tell (INV-09). Age decides nothing.
 *
 * @param at ISO 8601
 * @returns the calls
 */
export function recover(journal: Journal, at: string): Promise<readonly string[]> {
  const { kind, clock } = journal;
  return journal.call(async (sql) => {
    // What another process is recovering is its to recover.
    const locked = kind === "postgres" ? " FOR UPDATE SKIP LOCKED" : "";
    const ended = await sql.rows(`SELECT epoch FROM epochs WHERE expires_ms <= ${clock}${locked}`);
    for (const { epoch } of ended) await sql.run("DELETE FROM epochs WHERE epoch = ?", Number(epoch));
    const rows = await sql.rows(
      `UPDATE invocations SET state = 'indeterminate', reason = 'process_lost', settled_at = ?
       WHERE state = 'dispatching'
         AND NOT EXISTS (SELECT 1 FROM epochs WHERE epochs.epoch = invocations.epoch)
       RETURNING id`,
      at,
    );
    return rows.map(({ id }) => String(id));
  });
}
