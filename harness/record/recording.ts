import type { Tool } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { CallOutcome, OpenedApp } from "../control/protocol.js";
import type { LoggedMessage } from "../library/page-driver.js";
import { requestsOf } from "../library/requests.js";

/** The version of the file's shape. */
export const recordingSchema = "porthole-recording/1";

/** One app from its call to its end, as one JSON file that needs no server to be played again. */
export interface Recording {
  readonly schema: typeof recordingSchema;
  /** How the server names itself. */
  readonly server: string;
  /** The tool that opened the app, and those that the app called, as the server listed them. */
  readonly tools: readonly Tool[];
  readonly app: {
    readonly uri: string;
    readonly html: string;
    /** The domains that the policy was made of; absent where the app declared none. */
    readonly csp?: OpenedApp["approvedCsp"];
    readonly permissions: OpenedApp["grantedPermissions"];
  };
  /** What was asked of the server, in order: first the call that opened the app. */
  readonly exchanges: readonly Exchange[];
  /** Every message between host and app, in order. */
  readonly messages: readonly LoggedMessage[];
}

/** A request to the server, and how it ended. */
export interface Exchange {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly answer: { readonly result: unknown } | { readonly error: unknown };
}

export interface RecordingParts {
  readonly server: string;
  /** The server's whole list. */
  readonly tools: readonly Tool[];
  readonly call: { readonly tool: string; readonly args: Readonly<Record<string, unknown>> };
  readonly outcome: CallOutcome;
  readonly place: Pick<OpenedApp, "uri" | "approvedCsp" | "grantedPermissions">;
  readonly messages: readonly LoggedMessage[];
  /** Takes the secrets of the server out of a text. */
  readonly redact: (text: string) => string;
}

/** Puts a recording together; no secret of the server is in it. */
export function recordingOf(parts: RecordingParts): Recording {
  const { messages, call, place } = parts;
  const asked = requestsOf(messages).flatMap(({ method, params, answer }): readonly Exchange[] =>
    answer && /^(?:tools|resources)\//.test(method) ? [{ method, params, answer }] : [],
  );
  const opening: Exchange = {
    method: "tools/call",
    params: { name: call.tool, arguments: call.args },
    answer:
      parts.outcome.kind === "result" ? { result: parts.outcome.result } : { error: parts.outcome.error },
  };
  const called = new Set([opening, ...asked].map(({ params }) => params.name));
  const recording: Recording = {
    schema: recordingSchema,
    server: parts.server,
    tools: parts.tools.filter(({ name }) => called.has(name)),
    app: {
      uri: place.uri,
      html: documentIn(messages),
      ...(place.approvedCsp ? { csp: place.approvedCsp } : {}),
      permissions: place.grantedPermissions,
    },
    exchanges: [opening, ...asked],
    messages,
  };
  return redactIn(recording, parts.redact) as Recording;
}

const recordingShape = z.looseObject({
  schema: z.literal(recordingSchema),
  server: z.string(),
  tools: z.array(z.looseObject({ name: z.string() })),
  app: z.looseObject({ uri: z.string(), html: z.string(), permissions: z.array(z.string()) }),
  exchanges: z.array(z.looseObject({ method: z.string(), params: z.record(z.string(), z.unknown()) })),
  messages: z.array(z.looseObject({})),
});

/** Whether a value is a recording that can be played. */
export function isRecording(value: unknown): value is Recording {
  return recordingShape.safeParse(value).success;
}

/** The document as it was handed to the sandbox. */
function documentIn(messages: readonly LoggedMessage[]): string {
  const sent = messages.find(({ method }) => method === "ui/notifications/sandbox-resource-ready")?.message;
  const params = typeof sent === "object" && sent !== null && "params" in sent ? sent.params : undefined;
  const html = typeof params === "object" && params !== null && "html" in params ? params.html : "";
  return String(html);
}

function redactIn(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactIn(item, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [redact(key), redactIn(member, redact)]),
  );
}
