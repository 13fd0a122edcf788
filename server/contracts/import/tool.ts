import { isObject, type Json, type JsonObject } from "../../../base/json/kinds.js";
import { type DefinitionDigests, definitionDigests } from "../digests/definition.js";
import type { Digest } from "../digests/digest.js";
import { canonicalJson } from "../json/canonical.js";
import { readStrictJson, type StrictJsonFault } from "../json/strict-json.js";
import { contractLimits } from "../limits.js";
import { isUsualName, type NameFault, nameFault } from "../names/tool-name.js";
import type { CompatibilityProfile } from "../profile.js";
import type { SchemaFault } from "../schema/problem.js";
import type { SchemaValidators } from "../schema/validators.js";

/** Why a tool cannot become a method: of its text, its name, its members, or one of its schemas. */
export type ToolFault =
  | `json_${StrictJsonFault}`
  | "not_an_object"
  | NameFault
  /** Two tools or more of one server have this name; none of them can be meant. */
  | "duplicate_tool_name"
  | "definition_too_large"
  | "description_invalid"
  | "title_invalid"
  | "schema_missing"
  /** Arguments, and results of the 2025 era, are objects. */
  | "schema_not_object"
  /** It runs as a task, which no profile here does. */
  | "task_required"
  | SchemaFault;

export interface UnsupportedReason {
  readonly code: ToolFault;
  readonly message: string;
  /** A JSON Pointer into the tool's definition. */
  readonly path: string;
}

/** A tool that can become a method. */
export interface ImportedTool {
  readonly name: string;
  /** Whether the name keeps to the letters that MCP recommends. */
  readonly isUsualName: boolean;
  /** The object as it came; what it says of itself (`annotations`, `title`, `description`) are the producer's claims. */
  readonly raw: JsonObject;
  readonly digests: DefinitionDigests;
}

/** A tool that cannot, and why. */
export interface UnsupportedTool {
  /** Its name, when it has one that can be read. */
  readonly name: string | undefined;
  /** From 1, in the order in which tools came. */
  readonly position: number;
  readonly reasons: readonly UnsupportedReason[];
  /** Of its definition, when it has one. */
  readonly digest: Digest | undefined;
}

export type ToolRead =
  | { readonly ok: true; readonly tool: ImportedTool }
  | { readonly ok: false; readonly tool: Omit<UnsupportedTool, "position"> };

export interface ToolContext {
  readonly profile: CompatibilityProfile;
  readonly validators: SchemaValidators;
}

/** Reads one tool from its text and tells all that keeps it from becoming a method (IMP-06). */
export function readTool(text: string, { profile, validators }: ToolContext): ToolRead {
  const { definitionBytes, definitionLevels } = contractLimits;
  // White space may make the text longer than what is digested; it is bounded by the page.
  const read = readStrictJson(text, { maxBytes: contractLimits.pageBytes, maxLevels: definitionLevels });
  if (!read.ok) {
    const message = `the definition is no strict JSON: ${read.fault}`;
    return unsupported(looseName(text), [{ code: `json_${read.fault}`, message, path: read.path }]);
  }
  const { value } = read;
  if (!isObject(value)) {
    const message = "the definition is no object";
    return unsupported(undefined, [{ code: "not_an_object", message, path: "" }]);
  }
  const digests = definitionDigests(value, { profile });
  const { name } = value;
  const readable = typeof name === "string" ? name : undefined;
  const bytes = Buffer.byteLength(canonicalJson(value));
  if (bytes > definitionBytes) {
    const message = `definitionBytes: ${definitionBytes} are allowed, not ${bytes}`;
    return unsupported(readable, [{ code: "definition_too_large", message, path: "" }], digests.definition);
  }
  const reasons = [
    ...nameReasons(name),
    ...memberReasons(value),
    ...schemaReasons(value, "inputSchema", true, validators),
    ...(value.outputSchema === undefined
      ? []
      : schemaReasons(value, "outputSchema", profile === "2025-11-25", validators)),
  ];
  if (readable === undefined || reasons.length > 0) return unsupported(readable, reasons, digests.definition);
  return { ok: true, tool: { name: readable, isUsualName: isUsualName(readable), raw: value, digests } };
}

function unsupported(
  name: string | undefined,
  reasons: readonly UnsupportedReason[],
  digest?: Digest,
): ToolRead {
  return { ok: false, tool: { name, reasons, digest } };
}

/** The name of what is JSON and not strict, so that its holder is found. */
function looseName(text: string): string | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) && typeof value.name === "string" ? value.name : undefined;
  } catch {
    return undefined;
  }
}

function nameReasons(name: Json | undefined): readonly UnsupportedReason[] {
  const code = nameFault(name);
  const message = `a name is a text of 1 to ${contractLimits.toolName} letters`;
  return code ? [{ code, message, path: "/name" }] : [];
}

function memberReasons({ description, title, execution }: JsonObject): readonly UnsupportedReason[] {
  const reasons: UnsupportedReason[] = [];
  const { descriptionBytes, title: titleLength } = contractLimits;
  const isText = (value: Json | undefined, fits: (text: string) => boolean) =>
    value === undefined || (typeof value === "string" && fits(value));
  if (!isText(description, (text) => Buffer.byteLength(text) <= descriptionBytes)) {
    const message = `a description is a text of at most ${descriptionBytes} bytes`;
    reasons.push({ code: "description_invalid", message, path: "/description" });
  }
  if (!isText(title, (text) => text.length <= titleLength)) {
    const message = `a title is a text of at most ${titleLength} letters`;
    reasons.push({ code: "title_invalid", message, path: "/title" });
  }
  if (isObject(execution) && execution.taskSupport === "required") {
    const message = "the tool runs as a task, and tasks are not supported";
    reasons.push({ code: "task_required", message, path: "/execution/taskSupport" });
  }
  return reasons;
}

function schemaReasons(
  tool: JsonObject,
  member: "inputSchema" | "outputSchema",
  ofObject: boolean,
  validators: SchemaValidators,
): readonly UnsupportedReason[] {
  const schema = tool[member];
  const path = `/${member}`;
  if (!isObject(schema)) return [{ code: "schema_missing", message: `${member} is no schema`, path }];
  if (ofObject && schema.type !== "object") {
    return [{ code: "schema_not_object", message: `${member} does not have the type "object"`, path }];
  }
  const checked = validators.check(schema);
  if (checked.ok) return [];
  return checked.problems.map(({ code, message, path: at }) => ({ code, message, path: `${path}${at}` }));
}
