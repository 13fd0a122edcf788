import type { AuthInfo } from "@modelcontextprotocol/server";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { SurfaceError } from "../errors.js";
import { type AuthRefusal, type Challenge, refuse } from "./refusal.js";

/** An OAuth 2.1 resource server: who issues tokens for it, and how they are checked. */
export interface OAuthOptions {
  /** The address of this server's MCP endpoint, as clients reach it; tokens are issued for it. */
  readonly resource: string;
  /** The issuer's address, exactly as its tokens name it. */
  readonly issuer: string;
  /** Whom a token must be meant for. Default: `resource`. */
  readonly audience?: string | readonly string[];
  /**
   * The issuer's keys: the address of a JWKS document, which is fetched and kept, or a key of your own (anything that
   * jose's `jwtVerify` takes).
   */
  readonly keys: URL | CryptoKey | Uint8Array | JWTVerifyGetKey;
  /** Signatures that count. Default: the asymmetric ones. A secret of your own (`Uint8Array`) needs `["HS256"]`. */
  readonly algorithms?: readonly string[];
  /** Where clients can get tokens. Default: the issuer; none where tokens are handed out in another way. */
  readonly authorizationServers?: readonly string[];
  /** Scopes that every caller needs. */
  readonly scopes?: readonly string[];
  /** What clocks may differ by, in seconds. Default: 5. */
  readonly clockTolerance?: number;
}

/** A caller with a valid token. */
export interface OAuthIdentity {
  /** The token's subject. */
  readonly subject: string;
  /** The client that the token was issued to; the subject where the issuer does not say. */
  readonly client: string;
  readonly scopes: readonly string[];
  readonly token: string;
  readonly claims: Readonly<JWTPayload>;
}

/** What goes into `createMcpHandler`, and the document that clients look for. */
export interface OAuthResource {
  readonly auth: (request: Request) => Promise<OAuthIdentity | AuthRefusal | null>;
  readonly authInfo: (identity: OAuthIdentity) => AuthInfo;
  readonly challenge: Challenge;
  /** The path under which `metadata` is to be served (RFC 9728). */
  readonly metadataPath: string;
  /** The protected-resource metadata. */
  readonly metadata: () => Response;
}

const asymmetric = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
] as const;

/** What a token itself can be wrong in. */
const tokenFaults: ReadonlySet<string> = new Set([
  "ERR_JWT_EXPIRED",
  "ERR_JWT_CLAIM_VALIDATION_FAILED",
  "ERR_JWT_INVALID",
  "ERR_JWS_INVALID",
  "ERR_JWS_SIGNATURE_VERIFICATION_FAILED",
  "ERR_JOSE_ALG_NOT_ALLOWED",
  "ERR_JOSE_NOT_SUPPORTED",
  "ERR_JWKS_NO_MATCHING_KEY",
  "ERR_JWKS_MULTIPLE_MATCHING_KEYS",
]);

/**
 * Makes an MCP server an OAuth 2.1 resource server: tokens are signed JWTs with this server as their audience. A token
 * that is none, expired, or meant for somebody else is refused, 401; one without the scopes, 403.
 *
 * ```ts
 * const oauth = oauthResource({ resource: "https://shop.example/mcp", issuer: "https://id.example", keys: new URL("https://id.example/jwks") });
 * createMcpHandler({ ...oauth, serverInfo, surfaces, selectSurface: ({ scopes }) => … });
 * ```
 *
 * @throws SurfaceError `INVALID_OPTION` for addresses that are none
 */
export function oauthResource(options: OAuthOptions): OAuthResource {
  const { issuer, scopes = [], clockTolerance = 5 } = options;
  const resource = addressOf("resource", options.resource);
  addressOf("issuer", issuer);
  const { key, algorithms } = keysOf(options);
  const audience = options.audience ?? options.resource;
  const metadataPath = `/.well-known/oauth-protected-resource${resource.pathname === "/" ? "" : resource.pathname}`;
  const metadataUrl = new URL(metadataPath, resource).href;
  const document = {
    resource: options.resource,
    authorization_servers: options.authorizationServers ?? [issuer],
    bearer_methods_supported: ["header"],
    ...(scopes.length > 0 && { scopes_supported: scopes }),
  };
  const scope = scopes.join(" ");

  async function auth(request: Request): Promise<OAuthIdentity | AuthRefusal | null> {
    const token = bearerOf(request);
    if (token === undefined) return null;
    let claims: JWTPayload;
    try {
      const checked = { issuer, audience: [audience].flat(), algorithms: [...algorithms], clockTolerance };
      // The two overloads differ in the key alone.
      const { payload } =
        typeof key === "function"
          ? await jwtVerify(token, key, checked)
          : await jwtVerify(token, key, checked);
      claims = payload;
    } catch (error) {
      // Anything else, such as an issuer that cannot be reached, is this server's trouble and not the token's.
      if (!(error instanceof errors.JOSEError) || !tokenFaults.has(error.code)) throw error;
      return refuse({ error: "invalid_token", description: descriptionOf(error) });
    }
    const { sub } = claims;
    if (typeof sub !== "string" || typeof claims.exp !== "number") {
      return refuse({ error: "invalid_token", description: "The token lacks a subject or an expiry" });
    }
    const granted = scopesOf(claims);
    const missing = scopes.find((needed) => !granted.includes(needed));
    if (missing !== undefined) {
      return refuse({ error: "insufficient_scope", description: `The scope ${missing} is missing`, scope });
    }
    const client = [claims.client_id, claims.azp].find((name) => typeof name === "string");
    return {
      subject: sub,
      client: typeof client === "string" ? client : sub,
      scopes: granted,
      token,
      claims,
    };
  }

  return {
    auth,
    authInfo: ({ token, client, scopes: granted, claims }) => ({
      token,
      clientId: client,
      scopes: [...granted],
      ...(claims.exp !== undefined && { expiresAt: claims.exp }),
      resource,
      resourceMetadataUrl: metadataUrl,
    }),
    challenge: { resourceMetadata: metadataUrl, ...(scope && { scope }) },
    metadataPath,
    metadata: () =>
      Response.json(document, {
        // Browser clients read it before they have any credential.
        headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "max-age=3600" },
      }),
  };
}

function keysOf({ keys, algorithms }: OAuthOptions) {
  const key = keys instanceof URL ? createRemoteJWKSet(keys, { timeoutDuration: 3_000 }) : keys;
  if (!algorithms && key instanceof Uint8Array) {
    throw new SurfaceError("INVALID_OPTION", 'a secret needs algorithms, such as ["HS256"]');
  }
  return { key, algorithms: algorithms ?? asymmetric };
}

function addressOf(option: string, value: string): URL {
  if (URL.canParse(value)) {
    const url = new URL(value);
    if (/^https?:$/.test(url.protocol) && !url.hash) return url;
  }
  throw new SurfaceError(
    "INVALID_OPTION",
    `${option} is ${JSON.stringify(value)}; it takes an http(s) address without #`,
  );
}

/** The token of an `Authorization: Bearer` header. */
export function bearerOf(request: Request): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

function scopesOf({ scope, scp }: JWTPayload): readonly string[] {
  const given = scope ?? scp;
  if (typeof given === "string") return given.split(" ").filter(Boolean);
  return Array.isArray(given) ? given.filter((one) => typeof one === "string") : [];
}

function descriptionOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return "The token has expired";
  if (error instanceof errors.JWTClaimValidationFailed)
    return `The token's ${error.claim} is not what this server takes`;
  return "The token is not valid";
}
