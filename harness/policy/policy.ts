import { inlineHashes } from "./inline-hashes.js";
import type { CspMode } from "./modes.js";
import { readSource, showSource } from "./source.js";

/** The lists of `_meta.ui.csp` (MCP Apps 2026-01-26). */
export const cspLists = ["connectDomains", "resourceDomains", "frameDomains", "baseUriDomains"] as const;
export type CspList = (typeof cspLists)[number];

/** Declared domains after parsing: what the app really gets. */
export type ApprovedCsp = { readonly [List in CspList]?: readonly string[] };

/** A declared entry that did not make it into the policy. */
export interface RejectedSource {
  /** The list, or `csp` when the whole declaration is unusable. */
  readonly list: CspList | "csp";
  /** The entry as declared, shortened. */
  readonly declared: string;
  /** One clause that says why. */
  readonly reason: string;
  /** Left out whatever its form: by the kind of policy, or by the host that is played. */
  readonly by?: "mode" | "host";
}

/** The policy of one app, with the account of how it came about. */
export interface AppPolicy {
  readonly mode: CspMode;
  /** The value of `Content-Security-Policy`, or of its report-only twin; empty in the mode `none`. */
  readonly policy: string;
  /** What the app is told that it got. Absent when the resource declares no `csp`; empty when it declares an empty one. */
  readonly approved?: ApprovedCsp;
  readonly rejected: readonly RejectedSource[];
}

const longestList = 64;

/**
 * Builds the policy of an app from its declared `_meta.ui.csp`, exactly as the specification constructs it.
 *
 * Absent and empty differ: without a declaration `connect-src` is `'none'` and fonts fall to `default-src`; with one,
 * even an empty one, both begin with `'self'`.
 *
 * @param declared the value of `_meta.ui.csp` as it came from the server; nothing about it is trusted.
 * @param options.mode `spec` by default.
 * @param options.html the document, whose inline code the mode `hash-only` allows.
 * @param options.ignores lists that the host leaves out, whatever they hold.
 * @param options.proxyScript the hash of the sandbox page's own script, which the same policy must let run.
 */
export function policyFor(declared: unknown, options: PolicyOptions = {}): AppPolicy {
  const { mode = "spec", ignores = [] } = options;
  const rejected: RejectedSource[] = [];
  const approved = readDeclared(declared, ignores, rejected);
  if (mode === "none") return { mode, policy: "", ...(approved ? { approved } : {}), rejected };
  if (mode === "hash-only") return hashOnly(approved, options, rejected);
  const policy = approved ? constructedPolicy(approved) : restrictivePolicy;
  return { mode, policy, ...(approved ? { approved } : {}), rejected };
}

export interface PolicyOptions {
  readonly mode?: CspMode;
  readonly html?: string;
  readonly ignores?: readonly CspList[];
  readonly proxyScript?: string;
}

function readDeclared(
  declared: unknown,
  ignores: readonly CspList[],
  rejected: RejectedSource[],
): ApprovedCsp | undefined {
  if (declared === undefined) return undefined;
  if (typeof declared !== "object" || declared === null || Array.isArray(declared)) {
    rejected.push({ list: "csp", declared: showSource(declared), reason: "it is not an object" });
    return undefined;
  }
  const approved: { [List in CspList]?: readonly string[] } = {};
  for (const list of cspLists) {
    const entries = Object.hasOwn(declared, list) ? (declared as Record<string, unknown>)[list] : undefined;
    if (entries === undefined) continue;
    if (ignores.includes(list)) {
      rejected.push({
        list,
        declared: showSource(entries),
        reason: "the host that is played ignores it",
        by: "host",
      });
      continue;
    }
    if (!Array.isArray(entries)) {
      rejected.push({ list, declared: showSource(entries), reason: "it is not a list" });
      continue;
    }
    approved[list] = approve(list, entries, rejected);
  }
  return approved;
}

function approve(list: CspList, entries: readonly unknown[], rejected: RejectedSource[]): readonly string[] {
  const sources = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    if (index >= longestList) {
      rejected.push({ list, declared: `${entries.length} entries`, reason: `only ${longestList} are read` });
      break;
    }
    const verdict = readSource(entry);
    if (verdict.ok) sources.add(verdict.source);
    else rejected.push({ list, declared: showSource(entry), reason: verdict.reason });
  }
  return [...sources];
}

/** CSP-02, with the directives that CSP-04, CSP-05 and CSP-06 ask for in any case. */
const restrictivePolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' data:",
  "connect-src 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'self'",
].join("; ");

function constructedPolicy(csp: ApprovedCsp): string {
  const resources = csp.resourceDomains ?? [];
  const directive = (name: string, ...sources: readonly string[]) => [name, ...sources].join(" ");
  return [
    "default-src 'none'",
    directive("script-src", "'self'", "'unsafe-inline'", ...resources),
    directive("style-src", "'self'", "'unsafe-inline'", ...resources),
    directive("connect-src", "'self'", ...(csp.connectDomains ?? [])),
    directive("img-src", "'self'", "data:", ...resources),
    directive("font-src", "'self'", ...resources),
    directive("media-src", "'self'", "data:", ...resources),
    directive("frame-src", ...orElse(csp.frameDomains, "'none'")),
    "object-src 'none'",
    directive("base-uri", ...orElse(csp.baseUriDomains, "'self'")),
  ].join("; ");
}

/** Remote code and pictures have no hash, so `resourceDomains` is granted nothing, and the app is told so (PRM-03). */
function hashOnly(
  approved: ApprovedCsp | undefined,
  { html = "", proxyScript }: PolicyOptions,
  rejected: readonly RejectedSource[],
): AppPolicy {
  const { scripts, styles } = inlineHashes(html);
  const { resourceDomains = [], ...rest } = approved ?? {};
  const policy = [
    "default-src 'none'",
    ["script-src", ...orElse(proxyScript ? [proxyScript, ...scripts] : scripts, "'none'")].join(" "),
    ["style-src", ...orElse(styles, "'none'")].join(" "),
    ["connect-src", ...orElse(rest.connectDomains, "'none'")].join(" "),
    "img-src data:",
    "media-src data:",
    ["frame-src", ...orElse(rest.frameDomains, "'none'")].join(" "),
    "object-src 'none'",
    "form-action 'none'",
    ["base-uri", ...orElse(rest.baseUriDomains, "'none'")].join(" "),
  ].join("; ");
  const left = resourceDomains.map((declared) => ({
    list: "resourceDomains" as const,
    declared,
    reason: "hash-only lets nothing remote in",
    by: "mode" as const,
  }));
  return {
    mode: "hash-only",
    policy,
    ...(approved ? { approved: rest } : {}),
    rejected: [...rejected, ...left],
  };
}

function orElse(sources: readonly string[] | undefined, fallback: string): readonly string[] {
  return sources !== undefined && sources.length > 0 ? sources : [fallback];
}
