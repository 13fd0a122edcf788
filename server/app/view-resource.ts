import { createHash } from "node:crypto";
import type { McpUiResourceMeta } from "@modelcontextprotocol/ext-apps";
import { RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/server";
import type { CacheHint } from "@modelcontextprotocol/server";
import type { AppConfig } from "../../plans/app-config.js";
import { checkAppConfig } from "../../plans/index.js";
import { PlanAppError } from "./errors.js";
import { withConfig } from "./view-config.js";
import { viewFile } from "./view-file.js";

export interface ViewResourceOptions {
  /** The address of the view, `ui://<name>`, with a path if you like. */
  readonly uri: string;
  /** The resource's name in `resources/list`. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** What the view may do. Everything that is left out is off. */
  readonly config?: Partial<Omit<AppConfig, "v">>;
  /**
   * Serves the view at `uri` as it stands. Without it the served address ends in a hash of the content, since hosts
   * cache by address and would keep an old view after an update.
   */
  readonly stableUri?: boolean;
  /** Asks the host for a border and a background around the view. Default: true. */
  readonly prefersBorder?: boolean;
  /**
   * How long 2026-era clients may keep the view. Default: a day, shared, when the address holds the hash; the
   * server's own default with `stableUri`.
   */
  readonly cacheHint?: Readonly<CacheHint>;
}

/** A view, ready to be served: the same bytes on every read. */
export interface ViewResource {
  /** The served address. */
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType: typeof RESOURCE_MIME_TYPE;
  /** The HTML document, pure ASCII. */
  readonly html: string;
  /** The `_meta` of the listing and of the content item alike (RES-08, RES-09). */
  readonly meta: { readonly ui: Readonly<McpUiResourceMeta> };
  readonly cacheHint?: Readonly<CacheHint>;
  readonly config: AppConfig;
}

const day = 86_400_000;
const noConfig: AppConfig = { v: 1, tools: [], actions: {}, confirm: [], context: [] };

/**
 * Makes the view of one or more plan apps. Call it once, at module level: it hashes the whole file.
 *
 * The view declares no domains and no permissions, since it asks for none: hosts then apply their strictest policy.
 *
 * @throws PlanAppError `INVALID_URI`, `INVALID_NAME`, `INVALID_CONFIG`, `VIEW_MISSING`, `VIEW_BROKEN`
 */
export function createViewResource(options: ViewResourceOptions): ViewResource {
  const { uri, name, title, description, stableUri = false, prefersBorder = true } = options;
  assertUri(uri);
  if (typeof name !== "string" || name.trim() === "") {
    throw new PlanAppError("INVALID_NAME", `the view ${uri} needs a name`);
  }
  const config = configOf(options.config);
  const html = withConfig(viewFile(), config);
  const cacheHint =
    options.cacheHint ?? (stableUri ? undefined : ({ ttlMs: day, cacheScope: "public" } as const));
  return Object.freeze({
    uri: stableUri ? uri : `${uri}/${digest(html)}`,
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    mimeType: RESOURCE_MIME_TYPE,
    html,
    meta: Object.freeze({ ui: Object.freeze({ prefersBorder }) }),
    ...(cacheHint !== undefined && { cacheHint: Object.freeze({ ...cacheHint }) }),
    config,
  });
}

/** Twelve hex digits tell two versions of one view apart; they protect nothing. */
function digest(html: string): string {
  return createHash("sha256").update(html, "utf8").digest("hex").slice(0, 12);
}

// Servers find a resource by the URL-normalised text of the request, so an address that normalising changes is
// one that nobody can read.
function assertUri(uri: string): void {
  const shape = /^ui:\/\/[a-z0-9][a-z0-9._-]*(\/[A-Za-z0-9._~-]+)*$/;
  if (!shape.test(uri) || new URL(uri).href !== uri) {
    throw new PlanAppError(
      "INVALID_URI",
      `the view's address ${JSON.stringify(uri)} must read ui://name or ui://name/path: lower-case name, no query, no fragment`,
    );
  }
}

function configOf(given: ViewResourceOptions["config"]): AppConfig {
  const result = checkAppConfig({ ...noConfig, ...given });
  if (result.ok) return result.config;
  const issues = result.issues.map(({ path, message }) => `${path || "/"}: ${message}`).join("; ");
  throw new PlanAppError("INVALID_CONFIG", `the app configuration is not valid: ${issues}`);
}
