import type { PolicyReport } from "../control/protocol.js";

const longestText = 300;

/**
 * Reads a `csp-report` body. The app can send such bodies as well as the browser, so everything is a short string.
 *
 * @returns `undefined` for anything that is no report.
 */
export function readReport(body: string, app: string, kind: PolicyReport["kind"]): PolicyReport | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return undefined;
  }
  const report = member(parsed, "csp-report");
  if (typeof report !== "object" || report === null) return undefined;
  const text = (key: string) => shorten(member(report, key));
  return {
    app,
    kind,
    directive: text("effective-directive") || text("violated-directive"),
    blocked: text("blocked-uri"),
    source: text("source-file"),
    line: Number(member(report, "line-number")) || 0,
    sample: text("script-sample"),
  };
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}

function shorten(value: unknown): string {
  return typeof value === "string" ? value.slice(0, longestText) : "";
}
