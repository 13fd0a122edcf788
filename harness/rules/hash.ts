import { broken, holds, type Rule, viewRule } from "./rule.js";

const own = {
  level: "own",
  severity: "warn",
  revision: "porthole",
  section: "The policy and the network",
  who: "view",
  tags: ["security"],
  scenes: ["hash-only"],
} as const;

/** HASH: would the app run where a host allows scripts and styles by their hash alone? The report prints that policy. */
export const hashRules: readonly Rule[] = [
  viewRule({
    ...own,
    id: "HASH-01",
    title: "The app makes its handshake where scripts and styles run by their hash alone.",
    needs: ["INI-01"],
    instruments: ["hash-violations"],
    remedy:
      "Keep code in inline scripts that stand in the document: none that is made, fetched or evaluated at run time.",
    judge({ "hash-only": { status, violations } }) {
      if (status === "ready" || status === "closed" || status === "closing") return holds("it does");
      return broken(
        `it does not: it is ${status}`,
        violations
          .filter(({ isEvalProbe }) => !isEvalProbe)
          .map(({ directive, sample }) => `${directive} ${sample}`.trim()),
      );
    },
  }),
  viewRule({
    ...own,
    id: "HASH-02",
    title: "Nothing that the app does needs 'unsafe-inline'.",
    needs: ["INI-01"],
    instruments: ["hash-violations", "violations"],
    remedy:
      "Set styles by CSSOM (element.style.setProperty) or constructed style sheets, not by style attributes or style elements; listen by addEventListener.",
    judge({ "hash-only": { violations } }) {
      // What is loaded from elsewhere is the business of CSP-11.
      const counted = violations.filter(
        ({ isEvalProbe, directive }) => !isEvalProbe && /^(?:script|style)-src/.test(directive),
      );
      if (counted.length === 0) return holds("the browser reported nothing");
      const kinds = new Map<string, number>();
      for (const { directive } of counted) kinds.set(directive, (kinds.get(directive) ?? 0) + 1);
      return broken(
        `the browser reported ${counted.length} violation${counted.length > 1 ? "s" : ""}`,
        [...kinds].map(
          ([directive, count]) => `${count} × ${directive}: ${meanings[directive] ?? "not by hash"}`,
        ),
      );
    },
  }),
];

const meanings: Readonly<Record<string, string>> = {
  "style-src-attr": "a style attribute, set from markup or by setAttribute",
  "style-src-elem": "a style element that does not stand in the document, or was changed",
  "script-src-attr": "an event handler in markup",
  "script-src-elem": "a script that does not stand in the document",
};
