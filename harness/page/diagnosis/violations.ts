import type { OpenedApp, PolicyReport } from "../../control/protocol.js";
import { isEvalProbe } from "../../library/findings.js";
import { covers } from "../../policy/covers.js";
import type { CspList } from "../../policy/policy.js";
import type { CauseId, Finding } from "./finding.js";

/**
 * What kind of violation it is.
 *
 * - `probe`: `eval` that was tried and refused, as schema libraries do.
 * - `undeclared`: its origin stands in no list of the resource. `left-out`: it does, in a form that no policy can hold.
 * - `nested-frame`: a frame inside the app, whose origin is not declared.
 * - `forbidden`: what no metadata can allow.
 */
export type ViolationKind = "probe" | "undeclared" | "left-out" | "nested-frame" | "forbidden";

/** The metadata's list for a directive, and what a violation of it is called. */
const lists: readonly (readonly [RegExp, CspList, CauseId, string])[] = [
  [/^script-src/, "resourceDomains", "script-undeclared", "A script of the app was blocked"],
  [/^connect-src/, "connectDomains", "connection-undeclared", "A connection of the app was blocked"],
  [/^frame-src/, "frameDomains", "frame-undeclared", "A frame inside the app was blocked"],
  [
    /^(?:style|img|font|media)-src/,
    "resourceDomains",
    "resource-undeclared",
    "Something that the app loads was blocked",
  ],
  [/^base-uri/, "baseUriDomains", "resource-undeclared", "A base address of the app was blocked"],
];

/** The list of `_meta.ui.csp` that a directive is made from. */
export function listOf(directive: string): CspList | undefined {
  return lists.find(([pattern]) => pattern.test(directive))?.[1];
}

/** What an app has declared, and what has become of it. */
export type Declared = Pick<OpenedApp, "csp" | "approvedCsp" | "rejectedSources">;

/** What a violation means, with the metadata that would allow it where any can; `undefined` for one of another kind. */
export function findingOf(
  report: Omit<PolicyReport, "app">,
  declared: Declared | undefined,
): Finding | undefined {
  const { directive, blocked } = report;
  const at = placeOf(report) ?? directive;
  if (isEvalProbe({ directive, blocked })) {
    return {
      id: "eval-probe",
      what: "Something tried eval and was refused. Schema libraries do so to find out what they may; nothing breaks.",
      place: at,
      fix: "Nothing to do where the app runs.",
    };
  }
  if (blocked === "wasm-eval") {
    return {
      id: "wasm-blocked",
      what: "The app compiles WebAssembly, which the policy of MCP Apps forbids.",
      place: at,
      fix: "Ship a build without WebAssembly: no metadata can allow it. --csp none shows whether all else works.",
    };
  }
  if (blocked === "inline") {
    return {
      id: "inline-blocked",
      what: `Inline code was blocked by ${directive}.`,
      place: at,
      fix: "Move handlers and styles out of attributes; a script that is written at run time has no hash.",
    };
  }
  const [, list, id, what] = lists.find(([pattern]) => pattern.test(directive)) ?? [];
  if (!list || !id || !URL.canParse(blocked)) return undefined;
  const { origin } = new URL(blocked);
  if (declared?.csp === "hash-only" && list === "resourceDomains") {
    return {
      id: "hash-only",
      what: `${what}: the policy hash-only lets nothing remote in, declared or not.`,
      place: blocked,
      fix: "Put it into the document. With the policy spec you see the app where hosts let in what it declares.",
    };
  }
  if (declared?.approvedCsp?.[list]?.some((each) => covers(each, blocked))) {
    return {
      id: "redirected",
      what: `${what}: its origin is declared, but leads on to one that is not.`,
      place: blocked,
      fix: "Open the address, see where it leads, and name or declare that one.",
    };
  }
  const left = declared?.rejectedSources.find((each) => each.list === list || each.list === "csp");
  const patch = { csp: { [list]: [origin] } };
  if (left?.by === "host") {
    return {
      id: "host-ignores",
      what: `${what}: ${left.list} is declared, but this host leaves it out.`,
      place: `${left.list}: ${left.declared}`,
      fix: "Nothing to declare: do without it in this host. The profile spec shows whether all else is right.",
    };
  }
  if (left) {
    return {
      id: "source-left-out",
      what: `${what}: what is declared in ${left.list} does not count, since ${left.reason}.`,
      place: `${left.list}: ${left.declared}`,
      fix: "Declare the full origin on the resource.",
      patch,
    };
  }
  return {
    id,
    what: `${what}: its origin is not declared.`,
    place: blocked,
    fix: "Declare its origin on the resource.",
    patch,
  };
}

/** Where it was; `undefined` where that is not told. Browsers call an app's own document by the scheme of its address alone. */
export function placeOf({ source, line }: Pick<PolicyReport, "source" | "line">): string | undefined {
  if (source === "") return undefined;
  return `${source === "about" ? "the document" : source}${line > 0 ? `, line ${line}` : ""}`;
}

const kinds: Readonly<Partial<Record<CauseId, ViolationKind>>> = {
  "eval-probe": "probe",
  "source-left-out": "left-out",
  "host-ignores": "left-out",
  redirected: "undeclared",
  "frame-undeclared": "nested-frame",
  "script-undeclared": "undeclared",
  "connection-undeclared": "undeclared",
  "resource-undeclared": "undeclared",
};

/** Violations of one kind at one place, together. */
export interface ViolationGroup {
  readonly kind: ViolationKind;
  readonly finding: Finding;
  readonly reports: readonly PolicyReport[];
}

/** The violations by what would allow them, in the order in which they were seen first. */
export function violationGroups(
  reports: readonly PolicyReport[],
  declared: Declared | undefined,
): readonly ViolationGroup[] {
  const groups = new Map<string, { kind: ViolationKind; finding: Finding; reports: PolicyReport[] }>();
  for (const report of reports) {
    if (report.kind !== "violation") continue;
    const finding = findingOf(report, declared) ?? unknownFinding(report);
    const key = `${finding.id} ${JSON.stringify(finding.patch)} ${finding.patch ? "" : report.directive}`;
    const group = groups.get(key) ?? { kind: kinds[finding.id] ?? "forbidden", finding, reports: [] };
    group.reports.push(report);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function unknownFinding({ directive, blocked }: PolicyReport): Finding {
  return {
    id: "blocked",
    what: `The policy of MCP Apps blocked something by ${directive}.`,
    place: blocked,
    fix: "No metadata can allow it: do without.",
  };
}

/** One patch that would allow all of these at once; `undefined` where none would. */
export function patchOf(groups: readonly ViolationGroup[]): Finding["patch"] {
  const merged: Partial<Record<CspList, string[]>> = {};
  for (const { finding } of groups) {
    for (const [list, origins] of Object.entries(finding.patch?.csp ?? {}) as [
      CspList,
      readonly string[],
    ][]) {
      merged[list] = [...new Set([...(merged[list] ?? []), ...origins])];
    }
  }
  return Object.keys(merged).length > 0 ? { csp: merged } : undefined;
}
