import { type JournalEntry, type JournalEvent, legible } from "../../server/contracts/index.js";
import { quoted } from "./lines.js";

/** One call in a list. */
export function callLine({
  invocationId,
  startedAt,
  state,
  reason,
  consumer,
  method,
  resource,
}: JournalEntry): string {
  const why = reason === null ? "" : ` (${reason})`;
  return `${invocationId}: ${startedAt}, ${state}${why}: ${legible(consumer)} called ${legible(method)} at ${legible(resource)}`;
}

/** One call whole. */
export function callLines(
  entry: JournalEntry & { readonly events: readonly JournalEvent[] },
): readonly string[] {
  const { invocationId, state, reason, consumer, method, resource, contractUrl, transactionId } = entry;
  const { inputDigest, grantId, grantEpoch, startedAt, settledAt, report, result, resultDigest, events } =
    entry;
  return [
    `${invocationId}: ${state}${reason === null ? "" : ` (${reason})`}`,
    `  method       ${legible(method)} at ${legible(resource)}`,
    `  contract     ${legible(contractUrl)}`,
    `  consumer     ${legible(consumer)}, by the grant ${grantId} as of its change ${grantEpoch}`,
    `  transaction  ${legible(transactionId)}`,
    `  arguments    ${inputDigest}`,
    `  begun        ${startedAt}`,
    `  settled      ${settledAt ?? "not yet"}`,
    ...(report ? quoted("report", legible(report, { lines: true }).split("\n")) : []),
    ...(result === null
      ? []
      : quoted("result", legible(JSON.stringify(result, null, 2), { lines: true }).split("\n"))),
    ...(result === null && resultDigest !== null ? [`  result       not kept, ${resultDigest}`] : []),
    ...events.flatMap(eventLines),
    ...(state === "indeterminate"
      ? [
          "",
          "Nobody knows whether it was done. Once you know:",
          `  porthole contract journal ${invocationId} --reconcile succeeded --by <name> --evidence <words>`,
        ]
      : []),
  ];
}

function eventLines({ kind, at, state, by, evidence }: JournalEvent): readonly string[] {
  return [
    `  ${at}  ${kind.replaceAll("_", " ")}: ${state}${by === null ? "" : `, by ${legible(by)}`}`,
    ...(evidence === null ? [] : quoted("evidence", legible(evidence, { lines: true }).split("\n"))),
  ];
}
