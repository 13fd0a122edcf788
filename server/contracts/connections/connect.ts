import type { Context } from "../context.js";
import { moment } from "../context.js";
import { ContractError } from "../errors.js";
import { requireSlug, requireText } from "../names/slug.js";
import { type CompatibilityProfile, compatibilityProfiles } from "../profile.js";
import type { Sql } from "../store/journal.js";
import { requireAudience, requireIssuer, type UpstreamCredential } from "../upstream/credential.js";
import { pinEndpoint } from "../upstream/endpoint.js";
import { requireReachable } from "../upstream/guarded-agent.js";
import {
  type Connection,
  type ConnectionState,
  type CredentialReference,
  connectionOf,
  type McpRoute,
  readConnection,
} from "./connection.js";

/** An MCP server to connect. */
export interface ConnectOptions {
  /** What the owner calls it; unique. */
  readonly id: string;
  readonly endpoint: string;
  /** Chosen, never negotiated. */
  readonly profile: CompatibilityProfile;
  readonly credential?: CredentialReference;
  /** Allows addresses of a private network and of this machine. */
  readonly privateNetwork?: boolean;
}

/**
 * Connects an application; nothing is sent to it. Its endpoint and whom its credential was issued for are pinned.
 *
 * @throws {ContractError} `connection_invalid`, `profile_required`, `endpoint_not_allowed`, `address_blocked`,
 *   `credential_audience_mismatch`, `model_invalid`
 */
export async function connect(context: Context, options: ConnectOptions): Promise<Connection> {
  const { profile, credential = null, privateNetwork = false } = options;
  const id = requireSlug(options.id, "the name of a connection");
  if (!compatibilityProfiles.includes(profile)) {
    const message = `choose a compatibility profile: ${compatibilityProfiles.join(" or ")}`;
    throw new ContractError("profile_required", "IMP-12", message);
  }
  const endpoint = pinEndpoint(options.endpoint, { privateNetwork });
  requireReachable(endpoint);
  const reference = credential && checkedReference(credential);
  if (reference) requireAudience(reference, endpoint);
  const route: McpRoute = { endpoint, profile, credential: reference };
  return context.journal.change(async (sql) => {
    await refuseTwin(sql, context.owner, route);
    return addResource(sql, context, { id, kind: "mcp", route });
  });
}

/** @throws {ContractError} `connection_invalid` */
export async function addResource(
  sql: Sql,
  context: Context,
  { id, kind, route }: Pick<Connection, "id" | "kind" | "route">,
): Promise<Connection> {
  const at = moment(context);
  const added = await sql.run(
    `INSERT INTO resources (id, owner, kind, state, connection, created_at, changed_at)
     VALUES (?, ?, ?, 'connected', ?, ?, ?) ON CONFLICT DO NOTHING`,
    id,
    context.owner,
    kind,
    route && JSON.stringify(route),
    at,
    at,
  );
  if (added === 1) return readConnection(sql, id);
  throw new ContractError("connection_invalid", "CTR-01", `there is a connection "${id}" already`);
}

/** One application as one subject is one resource (CTR-01); another subject's is its own (CTR-13). */
async function refuseTwin(sql: Sql, owner: string, route: McpRoute): Promise<void> {
  const rows = await sql.rows(
    "SELECT * FROM resources WHERE kind = 'mcp' AND owner = ? AND state <> 'revoked'",
    owner,
  );
  const twin = rows.map(connectionOf).find((other) => other.route && sameApplication(other.route, route));
  if (!twin) return;
  throw new ContractError(
    "model_invalid",
    "CTR-01",
    `the connection "${twin.id}" is this application already: its tools become methods, not connections of their own`,
    { connection: twin.id },
  );
}

function sameApplication(a: McpRoute, b: McpRoute): boolean {
  return (
    a.endpoint.url === b.endpoint.url &&
    a.profile === b.profile &&
    a.credential?.subject === b.credential?.subject
  );
}

function checkedReference({ env, issuer, audience, subject }: CredentialReference): CredentialReference {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(env)) {
    const message = "a credential is named by the variable of the environment that holds it";
    throw new ContractError("connection_invalid", "NET-01", message);
  }
  if (!URL.canParse(issuer) || new URL(issuer).protocol !== "https:") {
    throw new ContractError("connection_invalid", "NET-01", "the issuer of a credential is an https: URL");
  }
  return { env, issuer, audience, subject: requireText(subject, "the subject of a credential") };
}

/**
 * Suspends, resumes or revokes a connection; who was revoked is connected anew, under another name.
 *
 * @throws {ContractError} `not_found`, `connection_unavailable`
 */
export function setConnectionState(
  context: Context,
  id: string,
  state: ConnectionState,
): Promise<Connection> {
  return context.journal.change(async (sql) => {
    const before = await readConnection(sql, id);
    if (before.state === "revoked" && state !== "revoked") {
      const message = "a revoked connection stays revoked: connect the application under another name";
      throw new ContractError("connection_unavailable", "GRT-04", message, { reason: "revoked" });
    }
    await sql.run("UPDATE resources SET state = ?, changed_at = ? WHERE id = ?", state, moment(context), id);
    return readConnection(sql, id);
  });
}

/**
 * The credential of a connection, its token read when it is needed.
 *
 * @throws {ContractError} `connection_unavailable`: the variable is not set; `credential_audience_mismatch`: what is in it comes from
 *   another issuer
 */
export function credentialOf(
  reference: CredentialReference,
  environment: Context["environment"],
): UpstreamCredential {
  const { env, issuer, audience, subject } = reference;
  const token = () => {
    const value = environment(env);
    if (value !== undefined && value !== "") return requireIssuer(reference, value);
    throw new ContractError(
      "connection_unavailable",
      "NET-01",
      `the credential is not there: set the variable ${env} of the environment`,
      { reason: "not_connected" },
    );
  };
  token();
  return { issuer, audience, subject, token };
}
