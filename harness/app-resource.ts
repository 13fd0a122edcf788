import type { Tool } from "@modelcontextprotocol/client";
import { getToolUiResourceUri, RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import { HostError } from "./errors.js";
import type { Connection } from "./target/connection.js";

/** The UI resource of a tool, read and checked. */
export interface AppResource {
  readonly uri: string;
  readonly html: string;
  /** `_meta.ui.csp` as declared: absent and empty differ. */
  readonly csp: unknown;
  readonly permissions: readonly string[];
  readonly prefersBorder: boolean | undefined;
}

const largestDocument = 16 * 1024 * 1024;
const mostListPages = 64;

/** The `ui://` address that a tool names (MET-01), or `undefined` for a plain tool. */
export function appUriOf(tool: Tool): string | undefined {
  try {
    return getToolUiResourceUri(tool);
  } catch {
    return undefined;
  }
}

/**
 * Reads the UI resource of a tool (MET-02).
 *
 * @throws {HostError} `APP_UNAVAILABLE` when there is no document of the right kind.
 */
export async function readAppResource(connection: Connection, uri: string): Promise<AppResource> {
  const result = await connection.resource("resources/read", { uri }).catch((error: unknown) => {
    throw unavailable(uri, connection.redact(error instanceof Error ? error.message : String(error)));
  });
  const item = list(result.contents).find((candidate) => candidate.uri === uri) ?? list(result.contents)[0];
  if (!item) throw unavailable(uri, "the server answers with no content");
  if (normalMime(item.mimeType) !== RESOURCE_MIME_TYPE) {
    throw unavailable(uri, `its MIME type is ${JSON.stringify(item.mimeType)}, not ${RESOURCE_MIME_TYPE}`);
  }
  const html = documentOf(item);
  if (html === undefined) throw unavailable(uri, "the content has neither text nor a blob");
  if (html.length > largestDocument)
    throw unavailable(uri, `it is larger than ${largestDocument} characters`);
  const ui = uiMeta(item) ?? uiMeta(await listingOf(connection, uri)) ?? {};
  return {
    uri,
    html,
    csp: ui.csp,
    permissions: Object.keys(isObject(ui.permissions) ? ui.permissions : {}),
    prefersBorder: typeof ui.prefersBorder === "boolean" ? ui.prefersBorder : undefined,
  };
}

/** Base64 content is UTF-8 bytes, not one character a byte. */
export function documentOf(item: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof item.text === "string") return item.text;
  if (typeof item.blob === "string") return Buffer.from(item.blob, "base64").toString("utf8");
  return undefined;
}

/** The listing entry of a resource: what counts when the content item says nothing (RES-10). */
async function listingOf(connection: Connection, uri: string): Promise<Readonly<Record<string, unknown>>> {
  let cursor: unknown;
  for (let page = 0; page < mostListPages; page += 1) {
    const listed = await connection
      .resource("resources/list", typeof cursor === "string" ? { cursor } : {})
      .catch(() => undefined);
    const entry = list(listed?.resources).find((candidate) => candidate.uri === uri);
    if (entry) return entry;
    cursor = listed?.nextCursor;
    if (typeof cursor !== "string") break;
  }
  return {};
}

function uiMeta(item: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  const meta = isObject(item._meta) ? item._meta.ui : undefined;
  return isObject(meta) ? meta : undefined;
}

function list(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function normalMime(value: unknown): string {
  return String(value).toLowerCase().replace(/\s+/g, "");
}

function unavailable(uri: string, reason: string): HostError {
  return new HostError("APP_UNAVAILABLE", `${uri} cannot be shown: ${reason}`);
}
