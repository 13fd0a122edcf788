import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AccessibilityFinding } from "../../rules/sightings.js";

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

/** What stands behind an app that is transparent, by the theme of the host. */
export const backdrops = { light: "#ffffff", dark: "#1a1a1a" } as const;

/**
 * Runs in the app's frame, once axe is there; it may use nothing from outside itself.
 *
 * axe sees no further than the frame and takes white for what is transparent, so an app without a background gets the host's.
 */
export async function runAxe(backdrop: string): Promise<Audit> {
  const root = document.documentElement;
  root.style.removeProperty("background-color");
  const isClear = [root, document.body].every(
    (element) => getComputedStyle(element).backgroundColor === "rgba(0, 0, 0, 0)",
  );
  if (isClear) root.style.setProperty("background-color", backdrop);
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
        example: (nodes[0]?.html ?? "").slice(0, 4_000),
      })),
  };
}
