import { ReadableStream } from "node:stream/web";
import { type Agent, type Dispatcher, request } from "undici";
import { ContractError } from "../errors.js";
import { contractLimits } from "../limits.js";
import type { AnswerReader, AnswerTap } from "./answer-tap.js";
import { decoded } from "./content-encoding.js";
import { requireIssuer, type UpstreamCredential } from "./credential.js";
import type { PinnedEndpoint } from "./endpoint.js";

export interface PinnedFetchOptions {
  readonly endpoint: PinnedEndpoint;
  readonly credential: UpstreamCredential | undefined;
  readonly agent: Agent;
  readonly tap: Pick<AnswerTap, "sending">;
  /** Told of each refusal, which the client may wrap or swallow. */
  readonly onRefusal: (refusal: ContractError) => void;
}

/** The headers of the protocol; every other is left behind, so that nothing of another hop can come along (NET-03). */
const protocolHeaders = [
  "accept",
  "content-type",
  "mcp-method",
  "mcp-name",
  "mcp-protocol-version",
  "mcp-session-id",
] as const;

const redirecting: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Makes the `fetch` for one pinned endpoint: every request is built anew, goes to that address and no other, follows no
 * redirect, and its answer is counted as it comes out of its encoding (NET-06, NET-08).
 */
export function createPinnedFetch(options: PinnedFetchOptions): typeof fetch {
  const { endpoint, credential, agent, tap, onRefusal } = options;
  const refuse = (...refusal: ConstructorParameters<typeof ContractError>): ContractError => {
    const error = new ContractError(...refusal);
    onRefusal(error);
    return error;
  };
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.href !== endpoint.url) {
      throw refuse(
        "endpoint_not_allowed",
        "NET-08",
        "a request was to go elsewhere than to the pinned endpoint",
      );
    }
    // The stream for messages that nobody asked for: it is not opened, and a server need not have one.
    if (init.method !== "POST" && init.method !== "DELETE") return new Response(null, { status: 405 });
    const body = typeof init.body === "string" ? init.body : "";
    const reader = tap.sending(body);
    const answer = await request(url, {
      method: init.method,
      headers: await headersFor(new Headers(init.headers), credential),
      body: body === "" ? null : body,
      signal: init.signal ?? null,
      dispatcher: reader.via?.(agent) ?? agent,
    });
    if (redirecting.has(answer.statusCode)) {
      await answer.body.dump();
      throw refuse(
        "redirect_refused",
        "NET-06",
        "the endpoint answers with a redirect, which is not followed",
      );
    }
    const { pageBytes: allowed } = contractLimits;
    const tooLarge = () =>
      refuse("response_too_large", "NET-06", `an answer is longer than ${allowed} bytes`, {
        limit: "pageBytes",
        allowed,
      });
    return observed(answer, reader, boundedDecoder(allowed, tooLarge));
  };
}

interface Decoder {
  /** @throws for too many bytes, and for what is no UTF-8: it would become replacement characters, and two texts one */
  readonly decode: (bytes: Uint8Array) => string;
  readonly end: () => string;
}

function boundedDecoder(allowed: number, tooLarge: () => ContractError): Decoder {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let received = 0;
  return {
    decode(bytes) {
      received += bytes.byteLength;
      if (received > allowed) throw tooLarge();
      return decoder.decode(bytes, { stream: true });
    },
    end: () => decoder.decode(),
  };
}

async function headersFor(
  given: Headers,
  credential: UpstreamCredential | undefined,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = { "accept-encoding": "identity" };
  for (const name of protocolHeaders) {
    const value = given.get(name);
    if (value !== null) headers[name] = value;
  }
  if (credential) headers.authorization = `Bearer ${requireIssuer(credential, await credential.token())}`;
  return headers;
}

async function observed(
  answer: Dispatcher.ResponseData,
  reader: AnswerReader,
  decoder: Decoder,
): Promise<Response> {
  const { statusCode: status } = answer;
  const headers = headersOf(answer);
  const ok = status >= 200 && status < 300;
  const body = decoded(answer.body, headers.get("content-encoding"));
  if (!ok || !headers.get("content-type")?.toLowerCase().startsWith("text/event-stream")) {
    const pieces: string[] = [];
    for await (const bytes of body) pieces.push(decoder.decode(bytes));
    const text = pieces.join("") + decoder.end();
    if (ok) {
      reader.json(text);
      reader.end();
    } else reader.status(status, text);
    return responseOf(text, { status, headers });
  }
  // The two declarations of one standard class.
  const stream = ReadableStream.from(watched(body, reader, decoder)) as unknown as BodyInit;
  return new Response(stream, { status, headers });
}

/** A response whose text is there already: no stream has to be made of it, and read again. */
function responseOf(text: string, init: ResponseInit): Response {
  const read = { text: async () => text, json: async () => JSON.parse(text) };
  return Object.assign(new Response(null, init), read);
}

async function* watched(
  body: AsyncIterable<Uint8Array>,
  reader: AnswerReader,
  decoder: Decoder,
): AsyncGenerator<Uint8Array> {
  let isOver = false;
  try {
    for await (const bytes of body) {
      reader.piece(decoder.decode(bytes));
      yield bytes;
    }
    isOver = true;
    reader.end();
  } catch (error) {
    // A stream that fails is told here: the client would wait for its answer until its time is up.
    isOver = true;
    reader.fail(error);
    throw error;
  } finally {
    if (!isOver) reader.fail(undefined);
  }
}

function headersOf(answer: Dispatcher.ResponseData): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const each of [value].flat()) if (each !== undefined) headers.append(name, each);
  }
  return headers;
}
