import type { JsonObject } from "../../../base/json/kinds.js";
import type { Connection } from "../connections/connection.js";
import type { DefinitionDigests } from "../digests/definition.js";
import type { CatalogSnapshot } from "../import/catalog.js";
import type { MethodId } from "../names/method-id.js";

/**
 * The private table of a contract at one resource: which method is which tool, and what was pinned of it. It leaves the
 * store for the owner and for dispatch alone (IMP-02).
 */
export interface Adapter {
  readonly route: AdapterRoute;
  readonly methods: Readonly<Record<MethodId, AdapterMethod>>;
}

/** Where calls go, and as whom. */
export interface AdapterRoute {
  readonly endpoint: string;
  readonly profile: string;
  readonly issuer: string | null;
  readonly audience: string | null;
  readonly subject: string | null;
}

export interface AdapterMethod {
  /** The exact name at the server. */
  readonly tool: string;
  readonly digests: DefinitionDigests;
  /** The whole definition as it was reviewed. */
  readonly definition: JsonObject;
}

/**
 * Whether what was reviewed is what was last seen.
 *
 * - `definition_changed`: the tool says something else of itself.
 * - `tool_missing`: the tool is gone, or cannot become a method any more.
 * - `route_changed`: endpoint, profile, credential or subject are others.
 * - `never_observed`: nothing was ever seen of the resource.
 */
export type BindingState =
  | "verified"
  | "definition_changed"
  | "tool_missing"
  | "route_changed"
  | "never_observed";

/** @param snapshot what was last seen of the resource */
export function bindingOf(
  method: AdapterMethod,
  route: AdapterRoute,
  current: AdapterRoute,
  snapshot: CatalogSnapshot | undefined,
): BindingState {
  const members = ["endpoint", "profile", "issuer", "audience", "subject"] as const;
  if (members.some((member) => route[member] !== current[member])) return "route_changed";
  if (!snapshot) return "never_observed";
  if (snapshot.subject !== current.subject || snapshot.endpoint !== current.endpoint) return "never_observed";
  const seen = snapshot.tools.find(({ name }) => name === method.tool);
  if (!seen) return "tool_missing";
  return seen.digests.definition === method.digests.definition ? "verified" : "definition_changed";
}

/** The route of a resource as it is now. */
export function routeOf({ id, route }: Pick<Connection, "id" | "route">): AdapterRoute {
  if (!route) {
    return { endpoint: `native:${id}`, profile: "2026-07-28", issuer: null, audience: null, subject: null };
  }
  const { issuer = null, audience = null, subject = null } = route.credential ?? {};
  return { endpoint: route.endpoint.url, profile: route.profile, issuer, audience, subject };
}

/** A method of the table; an id such as `constructor` finds nothing that nobody put there. */
export function methodIn({ methods }: Adapter, id: string): AdapterMethod | undefined {
  return Object.hasOwn(methods, id) ? methods[id as MethodId] : undefined;
}
