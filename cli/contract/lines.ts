import type {
  Connection,
  Grant,
  MethodReview,
  PublishedContract,
  StageReview,
} from "../../server/contracts/index.js";
import { legible } from "../../server/contracts/index.js";

export function connectionLine({ id, state, route }: Connection): string {
  const where = route ? `${route.endpoint.url} (${route.profile})` : "a module of the server's process";
  const as = route?.credential ? ` as ${legible(route.credential.subject)}` : "";
  return `${id}: ${state}, ${where}${as}`;
}

export function contractLine({ contractUrl, manifest, review, revokedAt }: PublishedContract): string {
  const methods = manifest.methods
    .map(({ id, declaredEffect }) => `${id} (${declaredEffect.effect})`)
    .join(", ");
  const end = revokedAt === null ? "" : `, out of use since ${revokedAt}`;
  return `${contractUrl}: ${methods}; reviewed by ${legible(review.reviewer)}, ${review.at}${end}`;
}

export function grantLine({ id, consumer, resource, contractUrl, methods, revokedAt }: Grant): string {
  const allowed = revokedAt === null ? methods.join(", ") : `revoked ${revokedAt}`;
  return `${id}: ${legible(consumer)} at ${resource}, ${contractUrl}: ${allowed}`;
}

const changeWords: Readonly<Record<MethodReview["change"], string>> = {
  added: "new",
  removed: "removed",
  interface: "called in another way",
  disclosure: "its producer says something else of it",
  both: "called in another way, and its producer says something else of it",
  order: "the same but for the order of a list",
  review: "the same, reviewed otherwise",
  same: "the same",
};

/** What a reviewer reads on a terminal: whatever a producer wrote stands behind a bar, with nothing in it that hides. */
export function reviewLines({
  staged,
  endpoint,
  profile,
  subject,
  methods,
  removed,
}: StageReview): readonly string[] {
  return [
    `${staged.manifest.contractUrl}`,
    `  digest      ${staged.stageDigest}`,
    `  server      ${endpoint} (${profile})${subject === null ? "" : ` as ${legible(subject)}`}`,
    `  seen        ${staged.report.observedAt}; ${staged.report.unsupported.length} tools cannot become methods`,
    `  disclosure  ${legible(staged.disclosure) || "none yet"}`,
    `  uses        ${staged.dependencies || "not said yet"} of others on a consumer's behalf`,
    ...(staged.missing.length > 0 ? [`  missing     ${staged.missing.join(", ")}`] : []),
    ...removed.map((id) => `\n  ${id}: removed`),
    ...methods.flatMap(methodLines),
  ];
}

function methodLines({ entry, tool, change, definition, before }: MethodReview): readonly string[] {
  const { id, declaredEffect, summary, limits } = entry;
  return [
    `\n  ${id}: ${changeWords[change]}`,
    `    tool      "${legible(tool)}"`,
    `    effect    ${declaredEffect.effect}${declaredEffect.note && ` (${legible(declaredEffect.note)})`}, as the reviewer says`,
    `    within    ${limits.deadlineMs} ms`,
    ...quoted("summary", legible(summary, { lines: true }).split("\n")),
    ...(before ? quoted("before", pretty(before)) : []),
    ...quoted(before ? "now" : "claims", pretty(definition)),
  ];
}

function pretty(definition: object): readonly string[] {
  return legible(JSON.stringify(definition, null, 2), { lines: true }).split("\n");
}

/** What others wrote, behind a bar. */
export function quoted(label: string, lines: readonly string[]): readonly string[] {
  return lines.map((line, at) => `    ${(at === 0 ? label : "").padEnd(9)} | ${line}`);
}
