import { broken, couldNotRun, holds, type Judgement, type Rule, viewRule } from "./rule.js";
import type { AccessibilityFinding, AuditedSighting, DocumentFacts } from "./sightings.js";

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
    judge: ({ audited: { narrow } }) => fits(narrow, 320),
  }),
  viewRule({
    ...own,
    id: "A11Y-04",
    title: "Written from right to left, nothing must be scrolled sideways in a frame of 320 pixels.",
    remedy:
      "Use start and end instead of left and right, as in margin-inline-start, and place nothing outside the frame.",
    judge: ({ audited: { mirrored } }) => fits(mirrored, 320),
  }),
  viewRule({
    ...own,
    id: "A11Y-05",
    title: "At twice the size nothing must be scrolled sideways in a frame of 640 pixels.",
    remedy: "Let text wrap and boxes shrink: people enlarge an app to 200 % and more.",
    judge: ({ audited: { enlarged } }) => fits(enlarged, 640),
  }),
];

/** Whether a document fits into a frame that was made so wide; what scrolls by itself counts for nothing. */
function fits(seen: DocumentFacts | undefined, width: number): Judgement {
  if (!seen) return couldNotRun("the app's frame could not be looked into");
  const { scrollWidth, clientWidth, innerWidth } = seen;
  if (innerWidth > width + 10) return couldNotRun(`the frame stayed ${innerWidth} pixels wide`);
  return scrollWidth > clientWidth + 1
    ? broken(`it is ${scrollWidth} pixels wide where ${clientWidth} are there`)
    : holds(`it fits into ${clientWidth} pixels`);
}

function judged({ checks }: AuditedSighting, findings: readonly AccessibilityFinding[]): Judgement {
  // An audit that saw nothing has found nothing.
  if (checks === 0) return couldNotRun("axe found nothing to look at");
  if (findings.length === 0) return holds(`${checks} of its rules had something to look at`);
  return broken(
    `it finds ${findings.map(({ rule }) => rule).join(", ")}`,
    findings.map(({ rule, help, count, example }) => `${rule}: ${help}; ${count} × such as ${example}`),
  );
}
