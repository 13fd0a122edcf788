import { printableJson } from "../../base/text/printable.js";
import type { InvocationState, JournalFilter } from "../../server/contracts/index.js";
import { exitCodes, UsageError } from "../errors.js";
import type { CommandPorts } from "../ports.js";
import { callLine, callLines } from "./call-lines.js";
import { type StoreFlags, withContracts } from "./open.js";

export interface JournalFlags extends StoreFlags {
  readonly state?: readonly InvocationState[];
  readonly consumer?: string;
  readonly connection?: string;
  readonly contract?: string;
  readonly method?: string;
  readonly transaction?: string;
  readonly limit?: string;
  readonly from?: string;
  readonly reconcile?: "succeeded" | "failed";
  readonly by?: string;
  readonly evidence?: string;
  readonly json?: boolean;
}

/** `porthole contract journal`. @returns the exit code */
export function showJournal(
  call: string | undefined,
  flags: JournalFlags,
  ports: CommandPorts,
): Promise<number> {
  if (flags.reconcile !== undefined || flags.by !== undefined || flags.evidence !== undefined) {
    return reconcile(call, flags, ports);
  }
  const filter = filterFrom(flags);
  if (call === undefined) return listCalls(filter, flags, ports);
  if (Object.keys(filter).length > 0) {
    throw new UsageError("OPTION_INVALID", "one call is shown whole: leave out what narrows a list");
  }
  return withContracts(flags, ports, async ({ invocations }) => {
    const entry = await invocations.read(call);
    if (flags.json) ports.stdout(printableJson(entry));
    else for (const line of callLines(entry)) ports.stdout(line);
    return exitCodes.ok;
  });
}

function listCalls(filter: JournalFilter, flags: JournalFlags, ports: CommandPorts): Promise<number> {
  return withContracts(flags, ports, async ({ invocations }) => {
    const page = await invocations.list(filter);
    if (flags.json) {
      ports.stdout(printableJson(page));
      return exitCodes.ok;
    }
    for (const entry of page.entries) ports.stdout(callLine(entry));
    if (page.entries.length === 0) ports.stdout("There are no such calls.");
    if (page.next !== null) ports.stdout(`There are older ones: --from ${page.next}`);
    return exitCodes.ok;
  });
}

function reconcile(
  call: string | undefined,
  { reconcile: state, by, evidence, ...flags }: JournalFlags,
  ports: CommandPorts,
): Promise<number> {
  if (call === undefined || state === undefined || by === undefined || evidence === undefined) {
    throw new UsageError(
      "OPTION_INVALID",
      "to reconcile takes the id of a call, --reconcile, --by and --evidence",
    );
  }
  return withContracts(flags, ports, async ({ invocations }) => {
    ports.stdout(callLine(await invocations.reconcile(call, { state, by, evidence })));
    return exitCodes.ok;
  });
}

function filterFrom(flags: JournalFlags): JournalFilter {
  const { state: states, consumer, connection: resource, contract: contractUrl } = flags;
  const { method, transaction: transactionId, from, limit } = flags;
  const given = { states, consumer, resource, contractUrl, method, transactionId, from };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(limit !== undefined && { limit: numberFrom(limit) }),
  };
}

function numberFrom(text: string): number {
  if (/^[1-9]\d{0,2}$|^1000$/.test(text)) return Number(text);
  throw new UsageError("OPTION_INVALID", "--limit takes a number from 1 to 1000");
}
