import { OpenShipError } from "../error.js";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The origin of a URL that a project is published at (D2): `https:`, or `http:` on loopback; no credentials and no path.
 *
 * @throws {OpenShipError} `OPENSHIP_UNAVAILABLE`, rule `origin`
 */
export function publicOrigin(url: string): string {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw notAnOrigin("must be an absolute URL");
  }
  const { protocol, hostname, username, password, pathname, search, hash } = parsed;
  if (protocol !== "https:" && !(protocol === "http:" && loopback.has(hostname))) {
    throw notAnOrigin("must be https:, or http: on this machine");
  }
  if (username || password) throw notAnOrigin("must hold no credentials");
  if (pathname !== "/" || search || hash) throw notAnOrigin("must hold no path, no query and no fragment");
  return parsed.origin;
}

/** A wrong configuration: trying again changes nothing. */
function notAnOrigin(what: string): OpenShipError {
  return new OpenShipError("OPENSHIP_UNAVAILABLE", "origin", `the origin ${what}`);
}
