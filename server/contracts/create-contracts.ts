import type { LookupFunction } from "node:net";
import { type ConnectOptions, connect, setConnectionState } from "./connections/connect.js";
import type { Connection, ConnectionState } from "./connections/connection.js";
import { listConnections } from "./connections/list.js";
import type { Context } from "./context.js";
import { createInvoke, type Invoke } from "./dispatch/invoke.js";
import { mcpProvider } from "./dispatch/mcp-provider.js";
import { nativeProvider } from "./dispatch/native-provider.js";
import { createRunner } from "./dispatch/runner.js";
import { createSlots } from "./dispatch/slots.js";
import { createTargets } from "./dispatch/target.js";
import { ContractError } from "./errors.js";
import { assign, resourcesFor, revokeContract, unassign } from "./grants/assignments.js";
import { createChecker } from "./grants/checker.js";
import { type Grants, grantsIn } from "./grants/create-grants.js";
import { type Observation, observe } from "./import/observe.js";
import { coalesced } from "./import/refresh.js";
import type { InvocationJournal } from "./journal/entry.js";
import { invocationJournal } from "./journal/invocations.js";
import { connectModule, type ProviderModule } from "./native/module.js";
import { type DelegationRequest, delegate, stageFromRegistry } from "./off.js";
import { answerDocument } from "./published/documents.js";
import { listPublished, type PublishedContract } from "./published/version.js";
import { type ApprovalCode, issueCode } from "./review/code.js";
import { approve, type Decision, reject } from "./review/decide.js";
import type { PreferenceField } from "./review/manifest.js";
import { listReviews, reviewOf, type StageReview } from "./review/reading.js";
import type { StagedContract, StageOptions } from "./review/stage.js";
import { stageContract } from "./review/stages.js";
import { createSchemaValidators, type SchemaValidators } from "./schema/validators.js";
import type { Journal } from "./store/journal.js";

export interface ContractsOptions {
  readonly journal: Journal;
  /** Where contracts are published, as everybody reaches it; configured, never taken from a request. */
  readonly publicUrl: string;
  /** Whose connections these are. */
  readonly owner?: string;
  readonly ports?: ContractPorts;
}

/** What contracts use of the world; each has a default. */
export interface ContractPorts {
  readonly now?: () => Date;
  /** How a variable that holds a credential is read; the process's environment when absent. */
  readonly environment?: (name: string) => string | undefined;
  readonly lookup?: LookupFunction;
  readonly validators?: SchemaValidators;
  /** Milliseconds for each request of an import; 60 000 when absent. */
  readonly timeout?: number;
  /** Milliseconds in which an answer to a call that was given up is still heard; 60 000 when absent. */
  readonly lateMs?: number;
  /** Milliseconds after which a process that says nothing is taken to be gone; 15 000 when absent. */
  readonly leaseMs?: number;
}

/** Connections, contracts and grants of one owner. All refusals are a `ContractError`. */
export interface Contracts extends Grants {
  readonly publicUrl: string;
  readonly connect: (options: ConnectOptions) => Promise<Connection>;
  readonly connectModule: (module: ProviderModule) => Promise<Observation>;
  readonly setConnectionState: (id: string, state: ConnectionState) => Promise<Connection>;
  readonly connections: () => Promise<readonly Connection[]>;
  /** Reads a connection's catalog; many who ask at once share one run, and those who come meanwhile the next. */
  readonly importConnection: (id: string) => Promise<Observation>;

  readonly stage: (options: StageOptions) => Promise<StagedContract>;
  /** What waits for a review, for its reviewer's eyes. */
  readonly reviews: () => Promise<readonly StageReview[]>;
  readonly review: (slug: string) => Promise<StageReview>;
  readonly issueCode: (slug: string) => Promise<ApprovalCode>;
  readonly approve: (decision: Decision) => Promise<PublishedContract>;
  readonly reject: (decision: Decision) => Promise<void>;

  readonly published: () => Promise<readonly PublishedContract[]>;
  readonly revokeContract: (contractUrl: string) => Promise<PublishedContract>;
  readonly assign: (resource: string, contractUrl: string) => Promise<void>;
  readonly unassign: (resource: string, contractUrl: string) => Promise<void>;
  readonly resourcesFor: (field: PreferenceField) => Promise<readonly string[]>;
  readonly answerDocument: (request: Request) => Promise<Response | undefined>;

  readonly invoke: Invoke;
  /** All calls, for their owner. */
  readonly invocations: InvocationJournal;
  /** Ends what is kept open between calls; the database stays open. */
  readonly close: () => Promise<void>;

  /** Off: refused as `not_supported`. */
  readonly delegate: (request: DelegationRequest) => Promise<never>;
  /** Off: refused as `not_supported`. */
  readonly stageFromRegistry: (entry: string) => Promise<never>;
}

/** @throws {ContractError} `endpoint_not_allowed`: the public address is none */
export function createContracts(options: ContractsOptions): Contracts {
  const context = contextOf(options);
  const importConnection = coalesced((id: string) => observe(context, id));
  const runner = createRunner(context, { mcp: mcpProvider(context), native: nativeProvider(context) });
  return Object.freeze<Contracts>({
    publicUrl: context.publicUrl,
    connect: (given) => connect(context, given),
    connectModule: (module) => connectModule(context, module),
    setConnectionState: (id, state) => setConnectionState(context, id, state),
    connections: () => listConnections(context),
    importConnection,
    stage: (given) => stageContract(context, given),
    reviews: () => listReviews(context),
    review: (slug) => reviewOf(context, slug),
    issueCode: (slug) => issueCode(context, slug),
    approve: (decision) => approve(context, decision),
    reject: (decision) => reject(context, decision),
    published: () => listPublished(context.journal),
    revokeContract: (url) => revokeContract(context, url),
    assign: (resource, url) => assign(context, resource, url),
    unassign: (resource, url) => unassign(context, resource, url),
    resourcesFor: (field) => resourcesFor(context, field),
    answerDocument: (request) => answerDocument(context, request),
    ...grantsIn(context),
    invoke: createInvoke(context, {
      checker: createChecker(context),
      targetOf: createTargets(context),
      slots: createSlots(),
      refresh: importConnection,
      runner,
    }),
    invocations: invocationJournal(context),
    close: runner.close,
    delegate,
    stageFromRegistry,
  });
}

export function contextOf({ journal, publicUrl, owner = "owner", ports = {} }: ContractsOptions): Context {
  const address = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined;
  if (!address || !/^https?:$/.test(address.protocol) || address.search || address.hash || address.username) {
    const message = "the public address is an http(s): URL without query, fragment and credentials";
    throw new ContractError("endpoint_not_allowed", "CTR-06", message);
  }
  return {
    journal,
    publicUrl: address.href.replace(/\/$/, ""),
    owner,
    now: ports.now ?? (() => new Date()),
    environment: ports.environment ?? ((name) => process.env[name]),
    lookup: ports.lookup,
    validators: ports.validators ?? createSchemaValidators(),
    modules: new Map(),
    timeout: ports.timeout ?? 60_000,
    lateMs: ports.lateMs ?? 60_000,
    leaseMs: ports.leaseMs ?? 15_000,
  };
}
