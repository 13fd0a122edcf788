import { lookup as resolve } from "node:dns";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { type AddressKind, addressKind } from "../../../base/net/address-policy.js";
import { OpenShipError } from "../error.js";
import { publicOrigin } from "../store/public-origin.js";

export interface NetworkOptions {
  /** The origin that was asked for: only when it is on this machine may its documents be, too. */
  readonly origin: string;
  /** Allows addresses of private networks and of this machine, for origins inside of one; never those of the link. */
  readonly privateNetwork?: boolean;
  /** The longest silence in milliseconds, and the longest time until an answer begins; 10 000 when absent. */
  readonly silence?: number;
}

export interface DocumentRequest {
  /** The most bytes of the document, after decompression. */
  readonly maxBytes: number;
  /** The longest time in milliseconds until the whole document is there; 60 000 when absent. */
  readonly deadline?: number;
  /** The entity tag of what the caller has: the answer may be that it is still current. */
  readonly etag?: string;
  readonly accept?: string;
  readonly signal?: AbortSignal;
}

export interface DocumentResponse {
  /** Undefined when what the caller has is still current. */
  readonly body: AsyncIterable<Uint8Array> | undefined;
  readonly etag: string | undefined;
}

/** Reads public documents, and refuses to be sent elsewhere. */
export interface Network {
  /** @throws {OpenShipError} `OPENSHIP_UNAVAILABLE`, `SOURCE_TOO_LARGE`; also while the body is read */
  readonly open: (url: string, request: DocumentRequest) => Promise<DocumentResponse>;
  readonly close: () => void;
}

const mostRedirects = 5;

/**
 * Connects to addresses that it has checked itself: a name is resolved once and the connection goes to that very address, so
 * that a name cannot change its meaning in between. No cookies, no credentials, no proxies.
 *
 * @throws {OpenShipError} `OPENSHIP_UNAVAILABLE`, rule `origin`
 */
export function createNetwork({ origin, privateNetwork = false, silence = 10_000 }: NetworkOptions): Network {
  const ownHost = new URL(publicOrigin(origin)).hostname;
  const isLocal = isLoopbackName(ownHost);
  const reachable: ReadonlySet<AddressKind> = new Set([
    "public",
    ...(privateNetwork ? (["private", "loopback"] as const) : []),
    ...(isLocal ? (["loopback"] as const) : []),
  ]);
  const mayReach = (address: string) => reachable.has(addressKind(address) ?? "nowhere");
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = error ? undefined : addresses.find(({ address }) => !mayReach(address));
      if (error || refused || addresses.length === 0) {
        callback(error ?? addressRefused(hostname), "", 0);
      } else if (options.all) callback(null, addresses);
      else callback(null, addresses[0]?.address ?? "", addresses[0]?.family ?? 0);
    });
  };
  const agentOptions = { keepAlive: true, maxSockets: 6 };
  const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) };

  const check = (url: URL) => {
    const isSecure = url.protocol === "https:";
    if (!isSecure && !(url.protocol === "http:" && isLoopbackName(url.hostname))) {
      throw unavailable("origin", `${url.origin} must be reached over https:`);
    }
    if (url.username || url.password) throw unavailable("origin", "a URL must hold no credentials");
    // A literal address is not looked up.
    const literal = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(literal) !== 0 && !mayReach(literal)) throw addressRefused(url.hostname);
  };

  const send = (url: URL, { etag, accept = "application/json" }: DocumentRequest, signal: AbortSignal) =>
    new Promise<IncomingMessage>((answer, fail) => {
      const isSecure = url.protocol === "https:";
      const sent = (isSecure ? httpsRequest : httpRequest)(url, {
        agent: isSecure ? agents.https : agents.http,
        lookup,
        signal,
        timeout: silence,
        headers: {
          accept,
          "accept-encoding": "br, gzip",
          ...(etag !== undefined && { "if-none-match": etag }),
        },
      });
      let answered: IncomingMessage | undefined;
      // Once an answer has begun, only what is destroyed itself tells its reader why.
      sent.once("timeout", () => (answered ?? sent).destroy(silent(silence)));
      sent.once("response", (response) => {
        answered = response;
        answer(response);
      });
      sent.once("error", fail);
      sent.end();
    });

  const open = async (address: string, request: DocumentRequest): Promise<DocumentResponse> => {
    const { deadline = 60_000, maxBytes } = request;
    const late = AbortSignal.timeout(deadline);
    const signal = request.signal ? AbortSignal.any([late, request.signal]) : late;
    let url = new URL(address);
    try {
      for (let redirects = 0; ; redirects++) {
        check(url);
        const response = await send(url, request, signal);
        const next = redirectOf(response, url);
        if (next) {
          response.destroy();
          if (redirects === mostRedirects)
            throw unavailable("redirect", `${url.host} redirects again and again`);
          url = next;
          continue;
        }
        const etag = response.headers.etag;
        if (response.statusCode === 304 && request.etag !== undefined) {
          response.resume();
          return { body: undefined, etag };
        }
        if (response.statusCode !== 200) {
          response.destroy();
          throw statusFault(url, response.statusCode ?? 0);
        }
        return { etag, body: read(response, maxBytes, (error) => explain(url, error, late, request.signal)) };
      }
    } catch (error) {
      throw explain(url, error, late, request.signal);
    }
  };

  return {
    open,
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Reads all of a document into memory; nothing when there is no body. @throws what {@link Network.open} throws */
export async function readWhole(body: DocumentResponse["body"]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  if (body) for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* read(
  response: IncomingMessage,
  maxBytes: number,
  explained: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  const announced = Number(response.headers["content-length"]);
  const coding = response.headers["content-encoding"] ?? "identity";
  let stream: Readable = response;
  let received = 0;
  try {
    if (announced > maxBytes) throw tooLarge(maxBytes);
    const decode = decoders.get(coding.toLowerCase());
    if (!decode) throw unavailable("network", `the content coding "${coding}" was not asked for`);
    stream = decode(response);
    for await (const piece of stream) {
      received += piece.byteLength;
      // Counted as it comes out: what is small on the wire may not be.
      if (received > maxBytes) throw tooLarge(maxBytes);
      yield piece;
    }
  } catch (error) {
    throw explained(error);
  } finally {
    stream.destroy();
    response.destroy();
  }
}

const decoders = new Map<string, (response: IncomingMessage) => Readable>([
  ["identity", (response) => response],
  ["gzip", (response) => piped(response, createGunzip())],
  ["br", (response) => piped(response, createBrotliDecompress())],
]);

/** What breaks the connection breaks the reading. */
function piped<Decoder extends Readable & NodeJS.WritableStream>(
  response: IncomingMessage,
  decoder: Decoder,
) {
  response.once("error", (error) => decoder.destroy(error));
  response.once("aborted", () => decoder.destroy(unavailable("network", "the connection broke", true)));
  return response.pipe(decoder);
}

/** A redirect stays on its host: a deployment may move a document, and may not send its readers elsewhere. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return undefined;
  if (!URL.canParse(headers.location, from))
    throw unavailable("redirect", `${from.host} redirects to no URL`);
  const to = new URL(headers.location, from);
  if (to.hostname !== from.hostname || (from.protocol === "https:" && to.protocol !== "https:")) {
    throw unavailable(
      "redirect",
      `${from.host} redirects to ${to.origin}, and only its own host is followed`,
    );
  }
  return to;
}

function isLoopbackName(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

function statusFault({ host, pathname }: URL, status: number): OpenShipError {
  const mayPass = status >= 500 || status === 408 || status === 429;
  return unavailable("status", `${host}${pathname} answers with the status ${status}`, mayPass);
}

function addressRefused(hostname: string): OpenShipError {
  return unavailable("address", `${hostname} is no public address`);
}

function silent(milliseconds: number): OpenShipError {
  return unavailable("timeout", `nothing came for ${milliseconds} ms`, true);
}

function tooLarge(maxBytes: number): OpenShipError {
  return new OpenShipError("SOURCE_TOO_LARGE", "limit", `a document is longer than ${maxBytes} bytes`);
}

function unavailable(
  rule: "origin" | "address" | "redirect" | "status" | "network" | "timeout",
  message: string,
  retryable = false,
  cause?: unknown,
): OpenShipError {
  return new OpenShipError("OPENSHIP_UNAVAILABLE", rule, message, { retryable, cause });
}

/** Says of a failed connection what it was; that the caller gave up is its own affair. */
function explain(url: URL, error: unknown, late: AbortSignal, given: AbortSignal | undefined): unknown {
  if (error instanceof OpenShipError) return error;
  if (given?.aborted) return given.reason;
  if (late.aborted) return unavailable("timeout", "the document did not arrive in time", true, error);
  return unavailable("network", `the connection to ${url.host} failed`, true, error);
}
