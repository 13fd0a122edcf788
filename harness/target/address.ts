import { HostError } from "../errors.js";

/**
 * Reads the address of a server that a person typed.
 *
 * @throws {HostError} `BAD_TARGET` for anything but an http(s) URL without credentials.
 */
export function readTargetUrl(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new HostError("BAD_TARGET", `"${text}" is not a URL; write it as http://host:port/mcp`);
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new HostError("BAD_TARGET", `a server is reached over http or https, not ${url.protocol}`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new HostError("BAD_TARGET", 'credentials do not belong in a URL; pass -H "Authorization: …"');
  }
  return url;
}

/** A URL as it may be shown: no user, no password, no query values, no fragment. */
export function displayUrl(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}${url.search === "" ? "" : "?…"}`;
}
