import { AsyncLocalStorage } from "node:async_hooks";
import type { JsonObject } from "../../../base/json/kinds.js";
import type { Contracts, InvocationOutcome, Journal } from "../../../server/contracts/index.js";
import { randomFrom } from "../../random.js";
import { reportsModule } from "../kit.js";
import { dispatching, grantedAt } from "./kit.js";
import { createScheduler, type Scheduler } from "./scheduler.js";

/** One transaction of one act, in the order in which they were done. */
interface Step {
  readonly act: string;
  readonly kind: "rows" | "read" | "change" | "call" | "write";
  readonly result: unknown;
}

const acting = new AsyncLocalStorage<string>();

/** Two processes over one database, whose transactions and effects take turns. */
export interface Stage {
  /** Plays calls, a revocation and lost leases in the order that a seed makes. @returns what must not be, in words */
  readonly play: (seed: number) => Promise<readonly string[]>;
}

export async function stageOf(open: () => Promise<Journal>): Promise<Stage> {
  let scheduler: Scheduler | undefined;
  let steps: Step[] = [];
  const turn = async () => {
    // What goes on after an act, such as a recovery that nobody waits for, takes turns as well.
    await scheduler?.turn();
  };
  const stepwise = (journal: Journal): Journal => {
    const step = async <T>(kind: Step["kind"], run: () => Promise<T>): Promise<T> => {
      await turn();
      const act = acting.getStore() ?? "";
      const result = await run();
      steps.push({ act, kind, result });
      await turn();
      return result;
    };
    return {
      ...journal,
      rows: (text, ...values) => step("rows", () => journal.rows(text, ...values)),
      read: (work) => step("read", () => journal.read(work)),
      change: (work) => step("change", () => journal.change(work)),
      call: (work) => step("call", () => journal.call(work)),
      write: (work) => step("write", () => journal.write(work)),
    };
  };

  const effects = new Map<string, number>();
  const plain = reportsModule();
  const run = async ({ noteId }: JsonObject) => {
    await turn();
    effects.set(String(noteId), (effects.get(String(noteId)) ?? 0) + 1);
    await turn();
    return { summary: "short" };
  };
  const summarize = { ...plain.methods.summarize, run } as (typeof plain.methods)[string];
  const module = { ...plain, methods: { ...plain.methods, summarize } };
  const [journal, other] = [await open(), await open()];
  const processes = [dispatching(stepwise(journal)), dispatching(stepwise(other))] as const;
  for (const contracts of processes) await contracts.connectModule(module);
  const { contractUrl } = await grantedAt(processes[0], module.id);

  return {
    async play(seed) {
      const random = randomFrom(seed);
      const consumer = `consumer-${seed}`;
      const grant = await processes[0].grant({ consumer, contractUrl, methods: ["summarize"] });
      const keys = [`first-call-of-${seed}-000`, `second-call-of-${seed}-00`] as const;
      const outcomes = new Map<string, InvocationOutcome | { readonly refused: string }>();
      const call = (name: string, contracts: Contracts, key: string) => () =>
        acting.run(name, async () => {
          const address = { consumer, resource: module.id, contractUrl, method: "summarize" };
          const outcome = await contracts
            .invoke({ ...address, transactionId: key, input: { noteId: key } })
            .catch((error) => ({ refused: String(error.code ?? error) }));
          outcomes.set(name, outcome);
        });
      const revoke = () =>
        acting.run("revoke", async () => {
          await processes[0].revokeGrant(grant.id);
        });
      const lose = () =>
        acting.run("lose", async () => {
          await turn();
          await journal.change((sql) => sql.run("UPDATE epochs SET expires_ms = 0"));
          await processes[1].invocations.recover();
        });
      const acts = [
        call("one", processes[0], keys[0]),
        call("two", processes[1], keys[0]),
        call("three", processes[0], keys[1]),
        lose,
        ...(random() < 0.7 ? [revoke] : []),
        ...(random() < 0.5 ? [lose] : []),
      ];
      steps = [];
      scheduler = createScheduler(random);
      await scheduler.run(acts);
      scheduler = undefined;
      return brokenBy(await rowsOf(processes[0], consumer), { keys, outcomes, steps, effects });
    },
  };
}

async function rowsOf({ invocations }: Contracts, consumer: string): Promise<ReadonlyMap<string, string>> {
  const { entries } = await invocations.list({ consumer });
  return new Map(entries.map(({ transactionId, state }) => [transactionId, state]));
}

interface Played {
  readonly keys: readonly [string, string];
  readonly outcomes: ReadonlyMap<string, InvocationOutcome | { readonly refused: string }>;
  readonly steps: readonly Step[];
  readonly effects: ReadonlyMap<string, number>;
}

/** The rules in plain words, which follow from nothing of the code. */
function brokenBy(rows: ReadonlyMap<string, string>, { keys, outcomes, steps, effects }: Played): string[] {
  const broken: string[] = [];
  for (const key of keys) {
    const [count, row] = [effects.get(key) ?? 0, rows.get(key)];
    if (count > 1) broken.push(`${key} was done ${count} times`);
    if (row === undefined && count > 0) broken.push(`${key} was done without a row`);
    // The provider has answered in the end, whoever was taken to be gone meanwhile.
    if (row !== undefined && row !== "succeeded") broken.push(`${key} ends as ${row}`);
    if (row === "succeeded" && count !== 1) broken.push(`${key} has succeeded and was not done`);
  }
  const revoked = steps.findIndex(({ act, kind }) => act === "revoke" && kind === "change");
  const isAfter = (at: number) => revoked >= 0 && at > revoked;
  for (const [at, { kind, result, act }] of steps.entries()) {
    if (kind === "call" && typeof result === "string" && isAfter(at)) {
      broken.push(`${act} was admitted after the revocation`);
    }
  }
  for (const [name, outcome] of outcomes) {
    // What an act does for itself: it reads, admits (an id), settles, and settles late (whether it did); recovering gives a list.
    const last = steps.findLastIndex(
      ({ act, kind, result }) =>
        act === name && (/^(?:rows|read|write)$/.test(kind) || /^(?:string|boolean)$/.test(typeof result)),
    );
    if ("refused" in outcome) {
      if (outcome.refused !== "grant_denied") broken.push(`${name} was refused: ${outcome.refused}`);
      else if (revoked < 0) broken.push(`${name} was denied, and nothing was revoked`);
    } else if (isAfter(last)) broken.push(`${name} was told of its call after the revocation`);
    else if (!["succeeded", "in_progress", "indeterminate"].includes(outcome.state)) {
      broken.push(`${name} is ${outcome.state}`);
    }
  }
  const first = ["one", "two"].map((name) => outcomes.get(name));
  if (first.every((outcome) => outcome && "replayed" in outcome && !outcome.replayed)) {
    broken.push("two with one key were both made");
  }
  return broken;
}
