import { hashOf } from "../policy/inline-hashes.js";
import type { Outcome } from "../rules/rule.js";
import { grids, signs } from "./html-grid.js";
import { reportStyle } from "./html-style.js";
import { escaped } from "./html-text.js";
import { byPlace } from "./list.js";
import { isFinding, outcomes, type Report, type ReportedApp, type ReportedVerdict } from "./report.js";
import { verdictOf } from "./verdict.js";

/**
 * The report as one file that needs nothing else: no script, one style by its hash, and a policy of its own that lets nothing in
 * but the pictures that stand in it. Whatever came from a server or an app is text.
 */
export function htmlReport(report: Report, pictures: Readonly<Record<string, Uint8Array>> = {}): string {
  const policy = `default-src 'none'; style-src ${hashOf(reportStyle)}; img-src data:; base-uri 'none'; form-action 'none'`;
  const { target, environment, milliseconds, tool } = report;
  const places = byPlace(report.verdicts);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Porthole check: ${escaped(target.join(", "))}</title>
<style>${reportStyle}</style>
</head>
<body>
<header>
<h1>${escaped(verdictOf(report))}</h1>
<p class="target">${escaped(target.join(", "))}</p>
<ul class="counts">${outcomes.map((outcome) => count(outcome, report.summary[outcome])).join("")}</ul>
<p class="quiet">MCP Apps ${report.spec} · Porthole ${escaped(tool.version)} · ${escaped(
    environment.browsers.map(({ name, version }) => `${name} ${version}`).join(", ") || "no browser",
  )} · Node ${escaped(environment.node)} · ${(milliseconds / 1_000).toFixed(1)} s</p>
</header>
<main>
${report.incomplete.map((sentence) => `<p class="notice">Not reached: ${escaped(sentence)}.</p>`).join("\n")}
${(report.stale ?? []).map(({ rule, app = "" }) => `<p class="notice">Stale in the baseline: ${escaped(`${rule} ${app}`)} is not found any more.</p>`).join("\n")}
${grids(report.verdicts)}
${[...places].map(([place, verdicts]) => section(place, verdicts)).join("\n")}
${report.apps.map((app) => appSection(app, pictures[app.id])).join("\n")}
</main>
</body>
</html>
`;
}

function count(outcome: Outcome, value: number): string {
  return `<li class="${outcome}${value === 0 ? " none" : ""}"><b>${value}</b> ${outcome}</li>`;
}

function section(place: string, verdicts: readonly ReportedVerdict[]): string {
  const findings = verdicts.filter(isFinding);
  const waiting = verdicts.filter(({ unmet }) => unmet !== undefined);
  const applied = verdicts.filter(({ outcome }) => outcome !== "not-applicable");
  if (applied.length === 0) return "";
  const held = verdicts.filter(({ outcome }) => outcome === "pass").length;
  const sorted = [...findings].sort((a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome));
  return `<section><h2>${escaped(place)}</h2><p class="quiet">${held} of ${applied.length} rules hold.</p>
${sorted.map(finding).join("\n")}
${waiting.length === 0 ? "" : `<p class="quiet">${waiting.length} could not run for want of another: ${escaped(waiting.map(({ rule, unmet }) => `${rule} (needs ${unmet})`).join(", "))}.</p>`}
</section>`;
}

function finding(verdict: ReportedVerdict): string {
  const { rule, title, outcome, level, message, evidence, remedy, ambiguity, spec } = verdict;
  const where =
    spec.url === undefined
      ? escaped(`${spec.revision}: ${spec.section}`)
      : `<a href="${escaped(spec.url)}" rel="noreferrer">${escaped(spec.section)}</a>`;
  return `<article class="${outcome}"><h3><span class="sign">${signs[outcome]} ${outcome}${verdict.isKnown ? ", known" : ""}</span> ${escaped(rule)} ${escaped(title)}</h3>
<p>${escaped(message)}.</p>
${evidence.length === 0 ? "" : `<ul class="evidence">${evidence.map((line) => `<li>${escaped(line)}</li>`).join("")}</ul>`}
${outcome === "fail" || outcome === "warn" ? `<p class="remedy">${escaped(remedy)}</p>` : ""}
${ambiguity === undefined ? "" : `<p class="quiet">${escaped(ambiguity)}</p>`}
<p class="quiet">${level} · ${where}</p></article>`;
}

function appSection(
  { id, uri, bytes, digest, policy, hashPolicy }: ReportedApp,
  picture?: Uint8Array,
): string {
  const facts = [
    ["Resource", uri],
    ["Size", bytes === undefined ? undefined : `${bytes} bytes`],
    ["SHA-256", digest],
    ["Policy by its declaration", policy],
    ["Strictest policy for its inline code", hashPolicy],
  ].flatMap(([name = "", value]) =>
    value === undefined ? [] : [`<dt>${escaped(name)}</dt><dd><code>${escaped(value)}</code></dd>`],
  );
  const image =
    picture === undefined
      ? ""
      : `<img src="data:image/png;base64,${Buffer.from(picture).toString("base64")}" alt="${escaped(id)} as it was shown">`;
  return `<section><h2>${escaped(id)}: the document</h2>${image}<dl>${facts.join("")}</dl></section>`;
}
