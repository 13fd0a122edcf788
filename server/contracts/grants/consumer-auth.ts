import type { OAuthResource } from "../../surfaces/auth/oauth.js";
import { type AuthRefusal, refuse } from "../../surfaces/auth/refusal.js";
import { ContractError } from "../errors.js";
import type { Grants } from "./create-grants.js";

/** A caller that the owner knows as a consumer. */
export interface ConsumerIdentity {
  readonly consumer: string;
}

export interface ConsumerAuthOptions {
  /** Checks the token: signature, issuer, and that this endpoint is its audience. */
  readonly oauth: Pick<OAuthResource, "auth">;
  readonly grants: Pick<Grants, "consumerOf">;
}

/**
 * `auth` of `createMcpHandler` for consumers of contracts: the token says who calls and the owner as which consumer. Its scopes
 * are not looked at: they neither add to grants nor stand for them (GRT-10).
 *
 * ```ts
 * createMcpHandler({ ...oauth, auth: consumerAuth({ oauth, grants }), … });
 * ```
 */
export function consumerAuth({
  oauth,
  grants,
}: ConsumerAuthOptions): (request: Request) => Promise<ConsumerIdentity | AuthRefusal | null> {
  return async (request) => {
    const found = await oauth.auth(request);
    if (found === null || !("subject" in found)) return found;
    const { claims, subject } = found;
    try {
      return { consumer: await grants.consumerOf({ issuer: String(claims.iss), subject }) };
    } catch (error) {
      if (!(error instanceof ContractError) || error.code !== "unauthenticated") throw error;
      return refuse({ error: "invalid_token", description: "The caller is no consumer of this server" });
    }
  };
}
