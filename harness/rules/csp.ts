import type { Violation } from "../library/open-app.js";
import { member, times } from "./members.js";
import { broken, couldNotRun, holds, notApplicable, type Rule, viewRule } from "./rule.js";
import type { AppSighting } from "./sightings.js";

/** The list of `_meta.ui.csp` that a directive is made of. */
const listOf: Readonly<Record<string, string>> = {
  "connect-src": "connectDomains",
  "script-src": "resourceDomains",
  "style-src": "resourceDomains",
  "img-src": "resourceDomains",
  "font-src": "resourceDomains",
  "media-src": "resourceDomains",
  "frame-src": "frameDomains",
  "base-uri": "baseUriDomains",
};

/** The domains that a resource declares, in all of its lists. */
export function declaredDomains({ item, listing }: Pick<AppSighting, "item" | "listing">): readonly string[] {
  const csp = member(item, "_meta", "ui", "csp") ?? member(listing, "_meta", "ui", "csp");
  return [...new Set(Object.values(listOf))].flatMap((list) => {
    const domains = member(csp, list);
    return Array.isArray(domains) ? domains.map(String) : [];
  });
}

/** A violation as a line, with the metadata that would allow it. */
function lineOf({ directive, blocked, source, line, sample }: Violation): string {
  const where = source === "" ? "" : ` at ${source}:${line}`;
  const list = listOf[directive.replace(/-(?:elem|attr)$/, "")];
  const origin = /^(?:https?|wss?):\/\/[^/]+/.exec(blocked)?.[0];
  const patch = list && origin ? `; allowed by _meta.ui.csp.${list}: ["${origin}"]` : "";
  // Browsers cut a sample there.
  const shown = sample.length < longestSample ? sample : `${sample}…`;
  return `${directive} stopped ${blocked || "it"}${where}${sample === "" ? "" : ` (${shown})`}${patch}`;
}

const longestSample = 40;

const own = {
  level: "own",
  severity: "error",
  revision: "porthole",
  section: "The policy and the network",
  who: "view",
  tags: ["security"],
} as const;

/** CSP: how an app lives with the policy that its declaration gets it. */
export const cspRules: readonly Rule[] = [
  viewRule({
    ...own,
    id: "CSP-11",
    title: "Nothing that the app does is against its policy.",
    scenes: ["opening"],
    instruments: ["violations"],
    ambiguity:
      "eval, tried and refused, is how schema libraries find out whether they may compile: it is not counted.",
    remedy:
      "Put what it loads into the document, or declare where it comes from in _meta.ui.csp of the content item, as the evidence says.",
    judge({ opening }) {
      const { violations } = opening;
      const counted = violations.filter(({ isEvalProbe }) => !isEvalProbe);
      const probes = violations.length - counted.length;
      const aside = probes > 0 ? `; ${probes} harmless trial${probes > 1 ? "s" : ""} of eval aside` : "";
      if (counted.length === 0) return holds(`the browser reported nothing${aside}`);
      return broken(
        `the browser reported ${counted.length} violation${counted.length > 1 ? "s" : ""}${aside}`,
        [...new Set(counted.map(lineOf))],
      );
    },
  }),
  viewRule({
    ...own,
    id: "CSP-12",
    title: "The app works without eval.",
    scenes: ["opening"],
    instruments: ["violations", "errors"],
    remedy:
      "Build without code that compiles strings: precompiled templates and schemas, no WebAssembly, no new Function. No host may give 'unsafe-eval'.",
    judge({ opening }) {
      const refused = opening.errors.filter((error) => /unsafe-eval|EvalError|wasm-unsafe/i.test(error));
      if (refused.length > 0) return broken("it fails where eval is refused", refused.slice(0, 3));
      if (opening.initializedMs !== undefined) return holds("it makes its handshake where eval is refused");
      return couldNotRun("the app never made its handshake, and no error names eval");
    },
  }),
  viewRule({
    ...own,
    id: "CSP-13",
    title: "An app that declares no domain reaches for none.",
    scenes: ["opening"],
    instruments: ["egress"],
    remedy: "Put everything into the document, or declare the domains in _meta.ui.csp of the content item.",
    judge({ opening, app }) {
      const declared = declaredDomains(app);
      if (declared.length > 0) return notApplicable(`it declares ${declared.length} domains: see NET-21`);
      const { egress } = opening;
      if (egress.length === 0) return holds("it reached for nothing");
      return broken(`it reached for the network ${times(egress.length)}`, [
        ...new Set(egress.map(({ url, isBlocked }) => `${isBlocked ? "stopped" : "let through"}: ${url}`)),
      ]);
    },
  }),
];
