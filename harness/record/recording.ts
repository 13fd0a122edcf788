import type { ServerCapabilities, Tool } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { CallOutcome, OpenedApp, ToolCall } from "../control/protocol.js";
import type { LoggedMessage } from "../library/page-driver.js";
import { requestsOf } from "../library/requests.js";

/** The version of the file's shape. */
export const recordingSchema = "porthole-recording/1";

/** One app from its call to its end, as one JSON file that needs no server to be played again. */
export interface Recording {
  readonly schema: typeof recordingSchema;
  /** How the server names itself. */
  readonly server: string;
  /** What the server says that it does with tools and resources. */
  readonly capabilities: Pick<ServerCapabilities, "tools" | "resources">;
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

/** What the page saw of an app. */
export interface SeenApp {
  /** The call that opened it, and how that ended. */
  readonly call: ToolCall;
  readonly outcome: CallOutcome;
  readonly app: Pick<OpenedApp, "uri" | "html" | "approvedCsp" | "grantedPermissions">;
  readonly messages: readonly LoggedMessage[];
}

export interface RecordingParts extends SeenApp {
  readonly server: string;
  readonly capabilities: ServerCapabilities;
  /** The server's whole list. */
  readonly tools: readonly Tool[];
  /** Takes the secrets of the server out of a text. */
  readonly redact: (text: string) => string;
}

/** Puts a recording together; no secret of the server is in it. */
export function recordingOf(parts: RecordingParts): Recording {
  const { messages, call, app, capabilities } = parts;
  const asked = requestsOf(messages).flatMap(({ method, params, answer }): readonly Exchange[] =>
    answer && /^(?:tools|resources)\//.test(method) ? [{ method, params, answer }] : [],
  );
  const opening: Exchange = {
    method: "tools/call",
    params: { name: call.name, arguments: call.arguments },
    answer:
      parts.outcome.kind === "result" ? { result: parts.outcome.result } : { error: parts.outcome.error },
  };
  const called = new Set([opening, ...asked].map(({ params }) => params.name));
  const recording: Recording = {
    schema: recordingSchema,
    server: parts.server,
    capabilities: {
      ...(capabilities.tools ? { tools: capabilities.tools } : {}),
      ...(capabilities.resources ? { resources: capabilities.resources } : {}),
    },
    tools: parts.tools.filter(({ name }) => called.has(name)),
    app: {
      uri: app.uri,
      html: app.html,
      ...(app.approvedCsp ? { csp: app.approvedCsp } : {}),
      permissions: app.grantedPermissions,
    },
    exchanges: [opening, ...asked],
    messages,
  };
  return redactIn(recording, parts.redact) as Recording;
}

const recordingShape = z.looseObject({
  schema: z.literal(recordingSchema),
  server: z.string(),
  capabilities: z.object({ tools: z.looseObject({}).optional(), resources: z.looseObject({}).optional() }),
  tools: z.array(z.looseObject({ name: z.string() })),
  app: z.looseObject({ uri: z.string(), html: z.string(), permissions: z.array(z.string()) }),
  exchanges: z
    .array(
      z.looseObject({
        method: z.string(),
        params: z.record(z.string(), z.unknown()),
        answer: z.union([z.looseObject({ result: z.unknown() }), z.looseObject({ error: z.unknown() })]),
      }),
    )
    .min(1),
  messages: z.array(z.looseObject({})),
});

const answer = z.union([
  z.object({
    kind: z.literal("result"),
    result: z.record(z.string(), z.unknown()),
    milliseconds: z.number(),
  }),
  z.object({
    kind: z.literal("error"),
    error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }),
    milliseconds: z.number(),
  }),
]);

/** What a page may send to be recorded. */
export const seenAppShape = z.object({
  call: z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) }),
  outcome: answer,
  app: z
    .looseObject({ uri: z.string(), html: z.string() })
    .transform((value) => value as unknown as SeenApp["app"]),
  messages: z.array(z.custom<LoggedMessage>((value) => typeof value === "object" && value !== null)),
});

/** The call that opened the app. */
export function openingCall({ exchanges: [opening] }: Recording): ToolCall {
  const { name, arguments: args } = opening?.params ?? {};
  return { name: String(name), arguments: { ...(typeof args === "object" ? args : {}) } };
}

/** Whether a value is a recording that can be played. */
export function isRecording(value: unknown): value is Recording {
  return recordingShape.safeParse(value).success;
}

function redactIn(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactIn(item, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [redact(key), redactIn(member, redact)]),
  );
}
