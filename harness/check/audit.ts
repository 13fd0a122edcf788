import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AccessibilityFinding } from "../rules/sightings.js";

/** What an audit of one document gives. */
export interface Audit {
  readonly findings: readonly AccessibilityFinding[];
  /** How many rules of axe had something to look at. */
  readonly checks: number;
}

let source: Promise<string> | undefined;

/** The text of axe, which is loaded into a frame by the driver: it is no part of what an app is judged by. */
export function axeSource(): Promise<string> {
  source ??= readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  return source;
}

/** Runs in the app's frame, once axe is there; it may use nothing from outside itself. */
export async function runAxe(): Promise<Audit> {
  const { axe } = window as unknown as { readonly axe: typeof import("axe-core") };
  // The frame is named by its host, and an app is no page: what only pages have is not asked of it.
  const outside = ["region", "landmark-one-main", "page-has-heading-one", "bypass"];
  const { violations, passes } = await axe.run(document, {
    resultTypes: ["violations"],
    rules: Object.fromEntries(outside.map((id) => [id, { enabled: false }])),
  });
  return {
    checks: violations.length + passes.length,
    findings: violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, help, nodes }) => ({
        rule: id,
        help,
        count: nodes.length,
        example: (nodes[0]?.html ?? "").slice(0, 200),
      })),
  };
}
