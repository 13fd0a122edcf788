import { createHash } from "node:crypto";
import { RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import { policyFor } from "../policy/policy.js";
import type { ReportedApp, ReportedVerdict } from "../report/report.js";
import { specOf } from "../report/spec-link.js";
import { member } from "../rules/members.js";
import type { AppSighting } from "../rules/sightings.js";
import type { Connection } from "../target/connection.js";
import type { Judged } from "./judge.js";

const longestText = 400;
const mostEvidence = 12;

function shortLine(text: string): string {
  const one = text.replace(/\s+/g, " ").trim();
  return one.length > longestText ? `${one.slice(0, longestText)}…` : one;
}

/** A verdict as reports have it: short lines, without the secrets of the target. */
export function reported(
  { rule, outcome, message, evidence, unmet, isDeaf }: Judged,
  server: string,
  { redact }: Pick<Connection, "redact">,
  place: Pick<ReportedVerdict, "app" | "frame" | "csp" | "browser"> = {},
): ReportedVerdict {
  const line = (text: string) => shortLine(redact(text));
  return {
    rule: rule.id,
    title: rule.title,
    level: rule.level,
    outcome,
    server: line(server),
    ...place,
    ...(place.app === undefined ? {} : { app: line(place.app) }),
    message: line(message),
    evidence: evidence.slice(0, mostEvidence).map(line),
    remedy: rule.remedy,
    ...(unmet === undefined ? {} : { unmet }),
    ...(isDeaf ? { isDeaf } : {}),
    ...(rule.ambiguity === undefined ? {} : { ambiguity: rule.ambiguity }),
    spec: specOf(rule),
  };
}

/** An app as reports have it, with the policies that its declaration and its inline code come to. */
export function reportedApp(
  { id, tool, uri, html, item, server }: AppSighting,
  { redact }: Pick<Connection, "redact">,
): ReportedApp {
  const line = (text: string) => shortLine(redact(text));
  const base = { id: line(id), server: line(server.name), tool: line(tool.name), uri: line(uri) };
  if (html === undefined || item?.mimeType !== RESOURCE_MIME_TYPE) return base;
  const declared = member(item, "_meta", "ui", "csp");
  return {
    ...base,
    bytes: Buffer.byteLength(html),
    digest: createHash("sha256").update(html, "utf8").digest("hex"),
    policy: redact(policyFor(declared).policy),
    hashPolicy: redact(policyFor(declared, { mode: "hash-only", html }).policy),
  };
}
