import type { CallRequest, Contracts, GrantOptions, Journal } from "../../server/contracts/index.js";
import type { UpstreamFixture } from "../server/upstream.js";
import {
  approved,
  call,
  contractsOn,
  offering,
  published,
  reportsModule,
  reviewed,
  selection,
  sendReport,
  summarize,
} from "./kit.js";

/** A contract with both methods that one resource implements, and nothing granted of it yet. */
export interface Standing {
  readonly contracts: Contracts;
  readonly journal: Journal;
  readonly contractUrl: string;
  readonly resource: string;
  /** What would let `consumer` summarise. */
  readonly consent: GrantOptions;
  /** The call that this consent allows, and others near it. */
  readonly request: (changes?: Partial<CallRequest>) => CallRequest;
  /** Makes the provider say something else of `summarize`, and reads what it says. */
  readonly describes: (description: string) => Promise<unknown>;
}

export const consumer = "desk";

function standing(
  contracts: Contracts,
  journal: Journal,
  contractUrl: string,
  resource: string,
  describes: Standing["describes"],
): Standing {
  const method = "summarize";
  return {
    contracts,
    journal,
    contractUrl,
    resource,
    consent: { consumer, resource, contractUrl, methods: [method] },
    describes,
    request: (changes = {}) => ({ consumer, resource, contractUrl, method, ...call, ...changes }),
  };
}

export async function serverStanding(journal: Journal, upstream: UpstreamFixture): Promise<Standing> {
  const contracts = contractsOn(journal);
  const { contractUrl } = await published(contracts, upstream);
  return standing(contracts, journal, contractUrl, "reports", async (description) => {
    await upstream.behave(offering({ ...summarize, description }, sendReport));
    return contracts.importConnection("reports");
  });
}

export async function moduleStanding(journal: Journal): Promise<Standing> {
  const contracts = contractsOn(journal);
  await contracts.connectModule(reportsModule());
  await contracts.stage({ connection: "native-reports", slug: "reports", methods: selection, ...reviewed });
  const { contractUrl } = await approved(contracts);
  return standing(contracts, journal, contractUrl, "native-reports", (description) =>
    contracts.connectModule(reportsModule("native-reports", description)),
  );
}

/** The two ways to implement a contract, of which none is special. */
export const providers: Readonly<
  Record<string, (journal: Journal, upstream: UpstreamFixture) => Promise<Standing>>
> = { "an MCP server": serverStanding, "a native module": moduleStanding };

/** Publishes the same two methods as another contract of a connection. */
export async function another(contracts: Contracts, connection: string): Promise<string> {
  await contracts.stage({ connection, slug: "other", methods: selection, ...reviewed });
  return (await approved(contracts, "other")).contractUrl;
}

/** What a consumer may call, as it is listed for it. */
export const listed = async ({ contracts }: Pick<Standing, "contracts">, who = consumer) =>
  (await contracts.methodsOf(who)).map(({ method }) => method.id);

export const denied = (reason: string, code = "grant_denied") => ({ code, details: { reason } });
export const invalid = (reason: string) => denied(reason, "handle_invalid");
