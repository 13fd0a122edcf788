import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import type { Era } from "./mcp.js";

/** What the tests of surfaces need of a handler. */
export interface FetchHandler {
  readonly fetch: (request: Request) => Promise<Response>;
}

export const endpoint = "http://localhost/mcp";
const modern = "2026-07-28";

/** One JSON-RPC request as a client of the era sends it. */
export function post(
  era: Era,
  method: string,
  params: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Request {
  return new Request(endpoint, {
    method: "POST",
    headers: { ...headersOf(era, method, params), ...headers },
    body: JSON.stringify(message(era, method, params)),
  });
}

/** The message alone. */
export function message(
  era: Era,
  method: string,
  params: Record<string, unknown> = {},
  id: number | string = 1,
): Record<string, unknown> {
  if (era !== modern) return { jsonrpc: "2.0", id, method, params };
  const { _meta = {}, ...rest } = params;
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": modern,
    "io.modelcontextprotocol/clientInfo": { name: "test-client", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return { jsonrpc: "2.0", id, method, params: { ...rest, _meta: { ...envelope, ...Object(_meta) } } };
}

export function headersOf(era: Era, method: string, params: Record<string, unknown>): Record<string, string> {
  const common = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": era,
  };
  if (era !== modern) return common;
  const name = params.name ?? params.uri;
  return { ...common, "mcp-method": method, ...(typeof name === "string" && { "mcp-name": name }) };
}

export interface Answer {
  readonly status: number;
  // The tests read whatever the wire holds; a wrong shape fails their assertions.
  readonly body: { readonly result?: Wire; readonly error?: Wire; readonly id?: unknown };
  readonly text: string;
  readonly headers: Headers;
}
export type Wire = { readonly [member: string]: unknown } & {
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
};

/** Sends one request and reads the answer, whether it comes as JSON or as an event stream. */
export async function ask(
  handler: FetchHandler,
  era: Era,
  method: string,
  params: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return read(await handler.fetch(post(era, method, params, headers)));
}

export async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  const json = isStream ? dataOf(text).at(-1) : text;
  return {
    status: response.status,
    body: json ? JSON.parse(json) : {},
    text,
    headers: response.headers,
  };
}

/** The data of each event that has any. */
export function dataOf(stream: string): readonly string[] {
  return stream
    .split("\n")
    .filter((line) => line.startsWith("data: ") && line.length > 6)
    .map((line) => line.slice(6));
}

export async function call(
  handler: FetchHandler,
  era: Era,
  name: string,
  args: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return ask(handler, era, "tools/call", { name, arguments: args }, headers);
}

export async function toolNames(
  handler: FetchHandler,
  era: Era,
  headers: Record<string, string> = {},
): Promise<readonly string[]> {
  const { body } = await ask(handler, era, "tools/list", {}, headers);
  const tools = body.result?.tools as readonly { readonly name: string }[] | undefined;
  return (tools ?? []).map(({ name }) => name);
}

/** The official client on a handler in the same process, until the test ends. */
export async function connectTo(
  handler: FetchHandler,
  era: Era,
  headers: Record<string, string> = {},
): Promise<Client> {
  const client = new Client(
    { name: "official-client", version: "1.0.0" },
    era === modern ? { versionNegotiation: { mode: { pin: era } } } : {},
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(endpoint), {
      fetch: (input, init) => handler.fetch(new Request(input, init)),
      requestInit: { headers },
    }),
  );
  onTestFinished(() => client.close());
  return client;
}
