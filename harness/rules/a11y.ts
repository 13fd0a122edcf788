import { broken, couldNotRun, holds, type Judgement, type Rule, viewRule } from "./rule.js";
import type { AccessibilityFinding, AuditedSighting } from "./sightings.js";

const own = {
  level: "own",
  severity: "warn",
  revision: "porthole",
  section: "Accessibility",
  who: "view",
  needs: ["INI-01"],
  scenes: ["audited"],
  full: true,
} as const;

const remedy =
  "Mend what the evidence names; https://dequeuniversity.com/rules/axe/ explains each rule by its name.";

/** A11Y: can everybody use it? axe looks at the document in a mount of its own; serious and critical findings count. */
export const a11yRules: readonly Rule[] = [
  viewRule({
    ...own,
    id: "A11Y-01",
    title: "An audit by axe finds nothing serious in the light theme.",
    remedy,
    judge: ({ audited }) => judged(audited, audited.audits.light),
  }),
  viewRule({
    ...own,
    id: "A11Y-02",
    title: "An audit by axe finds nothing serious in the dark theme.",
    remedy,
    judge: ({ audited }) => judged(audited, audited.audits.dark),
  }),
  viewRule({
    ...own,
    id: "A11Y-03",
    title: "In a frame of 320 pixels nothing must be scrolled sideways.",
    remedy:
      "Let text wrap and boxes shrink; put what is wide, such as a table, into a box that scrolls by itself.",
    judge({ audited: { narrow } }) {
      if (!narrow) return couldNotRun("the app's frame could not be looked into");
      if (narrow.clientWidth > 330) return couldNotRun(`the frame stayed ${narrow.clientWidth} pixels wide`);
      const { scrollWidth, clientWidth } = narrow;
      return scrollWidth > clientWidth + 1
        ? broken(`it is ${scrollWidth} pixels wide where ${clientWidth} are there`)
        : holds(`it fits into ${clientWidth} pixels`);
    },
  }),
];

function judged({ checks }: AuditedSighting, findings: readonly AccessibilityFinding[]): Judgement {
  // An audit that saw nothing has found nothing.
  if (checks === 0) return couldNotRun("axe found nothing to look at");
  if (findings.length === 0) return holds(`${checks} of its rules had something to look at`);
  return broken(
    `it finds ${findings.map(({ rule }) => rule).join(", ")}`,
    findings.map(({ rule, help, count, example }) => `${rule}: ${help}; ${count} × such as ${example}`),
  );
}
