import { invalid } from "../error.js";
import type { Discovery } from "../types.js";
import { readDocument } from "./document.js";
import { checkEnvelope, type Members, member, objectAt, textAt } from "./members.js";
import { checkProject } from "./project.js";

/**
 * Checks a discovery document (D1–D7). `http:` is allowed on loopback hosts alone.
 *
 * @param document the bytes of the document, which are read strictly, or its value.
 * @returns a frozen copy; members that are not known are kept.
 * @throws {OpenShipError} `OPENSHIP_INVALID` with the rule and the JSONPath
 */
export function validateDiscovery(document: unknown): Discovery {
  const discovery = objectAt(readDocument(document), "$");
  checkEnvelope(discovery, "discovery");
  checkProject(member(discovery, "project"));
  checkAgent(member(discovery, "agent"));
  checkOptional(discovery, "$", "page", checkUrl);
  const capabilities = objectAt(member(discovery, "capabilities"), "$.capabilities", "sources");
  const sources = objectAt(member(capabilities, "sources"), "$.capabilities.sources", "sources");
  const hasAgent = member(discovery, "agent") !== undefined;
  checkCapability(sources, "$.capabilities.sources", hasAgent, sourcesMembers);
  checkOptional(capabilities, "$.capabilities", "changes", (value, path) => {
    checkCapability(objectAt(value, path, "changes"), path, hasAgent, changesMembers);
  });
  checkOptional(capabilities, "$.capabilities", "systems", (value, path) => {
    checkCapability(objectAt(value, path), path, hasAgent, systemsMembers);
  });
  return discovery as unknown as Discovery; // Each member was checked above, and nothing can write to the copy.
}

type Check = (value: unknown, path: string) => void;
type CheckedMembers = readonly (readonly [name: string, isRequired: boolean, check: Check])[];

const sourcesMembers: CheckedMembers = [
  ["manifest", true, checkUrl],
  ["bundle", true, checkUrl],
  ["mcp", false, checkUrl],
  ["file", false, (value, path) => checkTemplate(value, path, "path")],
  ["archive", false, checkUrl],
  ["instructions", false, checkUrl],
];

const changesMembers: CheckedMembers = [
  ["policy", true, checkUrl],
  ["submit", true, checkUrl],
  ["status", true, (value, path) => checkTemplate(value, path, "changeId")],
];

const systemsMembers: CheckedMembers = [["document", true, checkUrl]];

/** A document that presents an agent block is of the generation whose capabilities describe themselves. */
function checkCapability(value: Members, path: string, isDescribed: boolean, members: CheckedMembers): void {
  const description = member(value, "description");
  if (isDescribed || description !== undefined) {
    textAt(description, `${path}.description`, "capability_description");
  }
  for (const [name, isRequired, check] of members) {
    if (isRequired) check(member(value, name), `${path}.${name}`);
    else checkOptional(value, path, name, check);
  }
}

/** What is absent is omitted, never null (D5). */
function checkOptional(object: Members, parent: string, name: string, check: Check): void {
  const value = member(object, name);
  if (value !== undefined) check(value, `${parent}.${name}`);
}

function checkAgent(value: unknown): void {
  if (value === undefined) return;
  const agent = objectAt(value, "$.agent", "agent");
  textAt(member(agent, "summary"), "$.agent.summary", "agent");
  textAt(member(agent, "instructions"), "$.agent.instructions", "agent");
  checkUrl(member(agent, "skill"), "$.agent.skill");
}

const loopback: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** @throws {OpenShipError} `OPENSHIP_INVALID`, rule `url` (D2) */
function checkUrl(value: unknown, path: string): void {
  if (typeof value !== "string" || !isAllowedUrl(value)) {
    throw invalid("url", path, "must be an absolute https: URL without user name or password");
  }
}

function isAllowedUrl(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && loopback.has(url.hostname));
}

/** A URI template with exactly the one expansion (D6). */
function checkTemplate(value: unknown, path: string, variable: string): void {
  const expansions = typeof value === "string" ? (value.match(/\{[^}]*\}?|\}/g) ?? []) : [];
  if (typeof value !== "string" || expansions.length !== 1 || expansions[0] !== `{${variable}}`) {
    throw invalid("uri_template", path, `must be a URI template with the one expansion {${variable}}`);
  }
  if (!isAllowedUrl(value.replace(`{${variable}}`, "x"))) {
    throw invalid("uri_template", path, "must expand to an absolute https: URL");
  }
}
