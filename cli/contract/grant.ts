import { legible } from "../../server/contracts/index.js";
import { exitCodes, UsageError } from "../errors.js";
import type { CommandPorts } from "../ports.js";
import { connectionLine, contractLine, grantLine } from "./lines.js";
import { type StoreFlags, withContracts } from "./open.js";

export interface GrantFlags extends StoreFlags {
  readonly method?: readonly string[];
  readonly carryFrom?: string;
  readonly resource?: string;
  readonly calls?: string;
  readonly issuer?: string;
  readonly subject?: string;
}

/** `porthole contract grant`. @returns the exit code */
export function grantMethods(
  consumer: string,
  contractUrl: string,
  flags: GrantFlags,
  ports: CommandPorts,
): Promise<number> {
  const { method: methods = [], carryFrom, resource, issuer, subject } = flags;
  const calls = flags.calls === undefined ? undefined : numberOfCalls(flags.calls);
  if ((issuer === undefined) !== (subject === undefined)) {
    throw new UsageError("OPTION_INVALID", "--issuer and --subject go together");
  }
  if (carryFrom !== undefined && (consumer !== "-" || methods.length > 0 || issuer !== undefined || calls)) {
    throw new UsageError("OPTION_INVALID", "--carry-from takes the consumer - and nothing else");
  }
  return withContracts(flags, ports, async (contracts) => {
    if (carryFrom !== undefined) {
      const { grants, needsConsent } = await contracts.carryGrants(carryFrom, contractUrl);
      for (const grant of grants) ports.stdout(grantLine(grant));
      for (const each of needsConsent) {
        ports.stdout(`${legible(each.consumer)} needs a new grant for ${each.method}: it is not what it was`);
      }
      return exitCodes.ok;
    }
    const given = {
      consumer,
      contractUrl,
      methods,
      ...(resource !== undefined && { resource }),
      ...(calls !== undefined && { calls }),
    };
    ports.stdout(grantLine(await contracts.grant(given)));
    if (issuer !== undefined && subject !== undefined) {
      await contracts.mapConsumer({ issuer, subject }, consumer);
      ports.stdout(`${legible(subject)} of ${issuer} is ${legible(consumer)}`);
    }
    return exitCodes.ok;
  });
}

function numberOfCalls(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new UsageError("OPTION_INVALID", `--calls takes a number from 1 on, not "${text}"`);
}

export interface RevokeFlags extends StoreFlags {
  readonly method?: readonly string[];
  readonly consumer?: string;
}

/** `porthole contract revoke`. @returns the exit code */
export function revoke(
  what: string | undefined,
  { method, consumer, ...flags }: RevokeFlags,
  ports: CommandPorts,
): Promise<number> {
  if ((what === undefined) === (consumer === undefined)) {
    throw new UsageError("OPTION_INVALID", "revoke takes what to revoke, or --consumer");
  }
  const isContract = what?.includes("/contracts/");
  const isGrant = what !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(what);
  if (method && !isGrant) throw new UsageError("OPTION_INVALID", "--method narrows a grant, named by its id");
  return withContracts(flags, ports, async (contracts) => {
    if (what === undefined) {
      const ended = await contracts.revokeGrantsOf(consumer ?? "");
      for (const grant of ended) ports.stdout(grantLine(grant));
      if (ended.length === 0) ports.stdout("There was no grant to revoke.");
    } else if (isContract) ports.stdout(contractLine(await contracts.revokeContract(what)));
    else if (isGrant) ports.stdout(grantLine(await contracts.revokeGrant(what, method)));
    else ports.stdout(connectionLine(await contracts.setConnectionState(what, "revoked")));
    return exitCodes.ok;
  });
}
