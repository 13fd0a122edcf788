import { ContractError } from "../errors.js";
import type { CompatibilityProfile } from "../profile.js";
import type { Row, Sql } from "../store/journal.js";
import type { PinnedEndpoint } from "../upstream/endpoint.js";

/** Only a connected resource can be used; a revoked one stays so. */
export type ConnectionState = "connected" | "suspended" | "revoked";

/** Where a credential is found when it is needed; the token itself is stored nowhere. */
export interface CredentialReference {
  /** The variable of the environment that holds the bearer token. */
  readonly env: string;
  /** Who issued it, as an https: URL. */
  readonly issuer: string;
  /** The resource that it was issued for: the endpoint, or a part of its URL from the origin on. */
  readonly audience: string;
  /** Whose it is. */
  readonly subject: string;
}

/** How an MCP server is reached. */
export interface McpRoute {
  readonly endpoint: PinnedEndpoint;
  readonly profile: CompatibilityProfile;
  readonly credential: CredentialReference | null;
}

/** An application that is connected: one resource, whatever it can do. */
export interface Connection {
  readonly id: string;
  readonly owner: string;
  readonly kind: "mcp" | "native";
  readonly state: ConnectionState;
  /** `null` for a module of this process. */
  readonly route: McpRoute | null;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly changedAt: string;
}

export function connectionOf(row: Row): Connection {
  return {
    id: String(row.id),
    owner: String(row.owner),
    // Both were written from this type.
    kind: row.kind as Connection["kind"],
    state: row.state as ConnectionState,
    route: row.connection === null ? null : (JSON.parse(String(row.connection)) as McpRoute),
    createdAt: String(row.created_at),
    changedAt: String(row.changed_at),
  };
}

/** @throws {ContractError} `not_found` */
export async function readConnection(sql: Sql, id: string): Promise<Connection> {
  const [row] = await sql.rows("SELECT * FROM resources WHERE id = ?", id);
  if (row) return connectionOf(row);
  throw new ContractError("not_found", "CTR-01", "there is no connection of this name");
}

/** @throws {ContractError} `connection_unavailable` */
export function requireConnected({ state }: Pick<Connection, "state">): void {
  if (state === "connected") return;
  throw new ContractError("connection_unavailable", "GRT-02", `the connection is ${state}`, {
    reason: state,
  });
}
