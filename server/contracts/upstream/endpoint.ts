import { ContractError } from "../errors.js";

/** An endpoint that was chosen once; nothing that a server says moves it (NET-08). */
export interface PinnedEndpoint {
  /** Scheme, host, port and path, as `URL` writes them. */
  readonly url: string;
  /** Whether it may be on this machine or in a private network; never on the link, where clouds keep their secrets. */
  readonly privateNetwork: boolean;
}

export interface PinOptions {
  /** Allows addresses of a private network and of this machine; on this machine `http:` too. */
  readonly privateNetwork?: boolean;
}

/**
 * Pins the endpoint of a server.
 *
 * @throws {ContractError} `endpoint_not_allowed`
 */
export function pinEndpoint(address: string, { privateNetwork = false }: PinOptions = {}): PinnedEndpoint {
  if (!URL.canParse(address)) throw refused("the endpoint is no URL");
  const url = new URL(address);
  // `example.com.` is the same host, and would be another text.
  url.hostname = url.hostname.replace(/\.$/, "");
  if (url.username || url.password) throw refused("the endpoint's URL holds credentials");
  if (url.hash || address.includes("#")) throw refused("the endpoint's URL has a fragment");
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && privateNetwork && isLocal)) {
    throw refused("the endpoint must be reached over https:");
  }
  return { url: url.href, privateNetwork };
}

function refused(message: string): ContractError {
  return new ContractError("endpoint_not_allowed", "NET-08", message);
}
