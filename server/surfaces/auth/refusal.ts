/** Why `auth` refused a credential that was there; without one it returns `null`. */
export interface AuthRefusal {
  readonly error: "invalid_token" | "insufficient_scope";
  /** For the client's developer: printable ASCII without quotes and backslashes. */
  readonly description?: string;
  /** The scopes that would do, parted by spaces. */
  readonly scope?: string;
}

const refusals = new WeakSet<object>();

/** Refuses a credential with a reason: 401, and 403 for `insufficient_scope`. */
export function refuse(refusal: AuthRefusal): AuthRefusal {
  const made = Object.freeze({ ...refusal });
  refusals.add(made);
  return made;
}

export function isRefusal(value: unknown): value is AuthRefusal {
  return typeof value === "object" && value !== null && refusals.has(value);
}

/** What the `WWW-Authenticate` header tells clients that have to sign in. */
export interface Challenge {
  /** Where the protected-resource metadata (RFC 9728) is served. */
  readonly resourceMetadata?: string;
  /** The scopes to ask for, parted by spaces. */
  readonly scope?: string;
  readonly realm?: string;
}

/** The value of `WWW-Authenticate` (RFC 6750, RFC 9728). */
export function challengeHeader(challenge: Challenge, refusal?: AuthRefusal): string {
  const scope = refusal?.scope ?? challenge.scope;
  const members = [
    ["realm", challenge.realm],
    ["error", refusal?.error],
    ["error_description", refusal?.description],
    ["scope", scope],
    ["resource_metadata", challenge.resourceMetadata],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${quotable(value)}"`]));
  return members.length > 0 ? `Bearer ${members.join(", ")}` : "Bearer";
}

/** Only what a quoted string may hold, so that no value can add a member or a header. */
function quotable(value: string): string {
  return value.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "");
}
