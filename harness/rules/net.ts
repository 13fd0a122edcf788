import { covers } from "../policy/covers.js";
import { declaredDomains } from "./csp.js";
import { broken, holds, notApplicable, type Rule, viewRule } from "./rule.js";

/** NET: where an app reaches. An app that declares nothing is CSP-13's. */
export const netRules: readonly Rule[] = [
  viewRule({
    id: "NET-21",
    title: "The app reaches only for domains that it declares.",
    level: "own",
    severity: "error",
    revision: "porthole",
    section: "The policy and the network",
    who: "view",
    tags: ["security"],
    scenes: ["opening"],
    instruments: ["egress"],
    remedy: "Declare the domain in _meta.ui.csp of the content item, or do not reach for it.",
    judge({ opening: { egress }, app }) {
      const declared = declaredDomains(app);
      if (declared.length === 0) return notApplicable("it declares no domain: see CSP-13");
      const others = egress.filter(
        ({ url, isBlocked }) => isBlocked || !declared.some((each) => covers(each, url)),
      );
      if (others.length > 0) {
        return broken(`it reached for ${others.length} others`, [
          ...new Set(others.map(({ url, isBlocked }) => `${isBlocked ? "stopped" : "let through"}: ${url}`)),
        ]);
      }
      return holds(
        egress.length === 0 ? "it reached for nothing" : `it reached ${egress.length} times for these`,
      );
    },
  }),
];
