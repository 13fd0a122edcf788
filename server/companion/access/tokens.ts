import { SignJWT } from "jose";
import { type AuthRefusal, type OAuthResource, oauthResource, refuse } from "../../surfaces/index.js";
import { isRole, nobody, type Person, type Role } from "./roles.js";

/** Who signs development tokens, and for whom; no authorization server stands behind it. */
const issuer = "http://localhost/porthole-companion-dev";
const audience = "porthole-companion";

/**
 * A token for one role, for development.
 *
 * @param hours how long it is good
 */
export async function devToken(
  key: Uint8Array,
  role: Exclude<Role, "anonymous">,
  hours: number,
): Promise<string> {
  return new SignJWT({ scope: role, client_id: "porthole-dev" })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(`dev-${role}`)
    .setIssuedAt()
    .setExpirationTime(`${hours}h`)
    .sign(key);
}

/** The two doors of the companion: one that lets everybody in, one that asks for a token. */
export interface Doors {
  readonly open: (request: Request) => Promise<Person | AuthRefusal>;
  readonly strict: (request: Request) => Promise<Person | AuthRefusal | null>;
  readonly oauth: OAuthResource;
}

/** @param resource the address of the strict door */
export function createDoors(key: Uint8Array, resource: string): Doors {
  const oauth = oauthResource({
    resource,
    issuer,
    audience,
    keys: key,
    algorithms: ["HS256"],
    authorizationServers: [],
  });
  const strict = async (request: Request) => {
    const found = await oauth.auth(request);
    if (found === null || !("subject" in found)) return found;
    const role = found.scopes.find((scope) => isRole(scope) && scope !== "anonymous");
    if (isRole(role)) return { role, name: found.subject };
    return refuse({ error: "insufficient_scope", description: "The token names no role", scope: "member" });
  };
  return { oauth, strict, open: async (request) => (await strict(request)) ?? nobody };
}
