import { onTestFinished } from "vitest";
import type { JsonObject } from "../../../base/json/kinds.js";
import {
  type CompatibilityProfile,
  type Contracts,
  type ContractsOptions,
  type Grant,
  type GrantOptions,
  type Invocation,
  type InvocationOutcome,
  type Journal,
  MethodFailure,
  type ProviderModule,
} from "../../../server/contracts/index.js";
import type { CallBehaviour, UpstreamFixture } from "../../server/upstream.js";
import {
  approved,
  contractsOn,
  offering,
  reportsModule,
  reviewed,
  selection,
  sendReport,
  summarize,
} from "../kit.js";

/** Contracts whose calls end with the test. */
export function dispatching(journal: Journal, options: Partial<ContractsOptions> = {}): Contracts {
  const contracts = contractsOn(journal, options);
  onTestFinished(() => contracts.close());
  return contracts;
}

/** A method that is reviewed and published, and granted to the consumer `desk`. */
export interface Granted {
  readonly contractUrl: string;
  readonly grant: Grant;
  /** A call of `summarize`, each with a key of its own. */
  readonly call: (changes?: Partial<Invocation>) => Invocation;
}

let keys = 0;
export const newKey = () => `transaction-${String(++keys).padStart(8, "0")}`;

export async function grantedAt(
  contracts: Contracts,
  resource: string,
  options: Partial<GrantOptions> = {},
): Promise<Granted> {
  await contracts.stage({ connection: resource, slug: resource, methods: selection, ...reviewed });
  const { contractUrl } = await approved(contracts, resource);
  const grant = await contracts.grant({ consumer: "desk", contractUrl, methods: ["summarize"], ...options });
  return {
    contractUrl,
    grant,
    call: (changes = {}) => ({
      consumer: "desk",
      resource,
      contractUrl,
      method: "summarize",
      transactionId: newKey(),
      input: { noteId: "n1" },
      ...changes,
    }),
  };
}

/** The fixture, connected in a profile and granted. */
export async function grantedUpstream(
  contracts: Contracts,
  upstream: UpstreamFixture,
  profile: CompatibilityProfile = "2026-07-28",
  options: Partial<GrantOptions> = {},
): Promise<Granted> {
  await upstream.behave(offering(summarize, sendReport));
  await contracts.connect({
    id: "reports",
    endpoint: `${upstream.url}?as=reports`,
    profile,
    privateNetwork: true,
  });
  await contracts.importConnection("reports");
  return grantedAt(contracts, "reports", options);
}

/** Lets the fixture do something else with calls, its tools being what they were. */
export const calledAs = (call: CallBehaviour) => ({ ...offering(summarize, sendReport), call });

/** What a module does for one call. */
export type Doing = "succeed" | "fail" | "lie" | "break" | "wait";

/** The module with the same two methods, which counts its effects, and which does what it is told. */
export function countingModule() {
  const state = { doing: "succeed" as Doing, effects: 0, summary: "short", input: {} as JsonObject };
  const waiting: (() => void)[] = [];
  const watching: (() => void)[] = [];
  const plain = reportsModule();
  const { summarize: method } = plain.methods;
  if (!method) throw new MethodFailure("the module has lost its method");
  const run = async (input: JsonObject) => {
    state.effects += 1;
    state.input = input;
    if (state.doing === "wait") {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        for (const each of watching.splice(0)) each();
      });
    }
    if (state.doing === "fail") throw new MethodFailure("the note is locked");
    if (state.doing === "break") throw new TypeError("a bug of the module");
    return state.doing === "lie" ? { summary: 1 } : { summary: state.summary };
  };
  const module: ProviderModule = {
    ...plain,
    methods: { ...plain.methods, summarize: { ...method, run } },
  };
  return {
    module,
    state,
    held: () =>
      new Promise<void>((resolve) => {
        if (waiting.length > 0) resolve();
        else watching.push(resolve);
      }),
    release() {
      for (const each of waiting.splice(0)) each();
    },
  };
}

/** What a refusal is for, or what came. */
export async function codeOf(act: Promise<InvocationOutcome>): Promise<string> {
  return act.then(
    ({ state }) => state,
    (error) => error.code ?? error,
  );
}

/**
 * Makes a call whose deadline passes while it waits for its answer; on a busy machine a short deadline passes before it is sent.
 *
 * @param invoke with a deadline in milliseconds
 */
export async function givenUp(
  invoke: (deadlineMs: number) => Promise<InvocationOutcome>,
): Promise<InvocationOutcome> {
  const [first, ...longer] = [200, 1_000, 5_000];
  let outcome = await invoke(first ?? 0);
  for (const deadlineMs of longer) {
    if (outcome.state !== "not_sent" && outcome.state !== "in_progress") break;
    outcome = await invoke(deadlineMs);
  }
  return outcome;
}
