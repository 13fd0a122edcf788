import { createHash } from "node:crypto";
import { ProtocolError, type Tool } from "@modelcontextprotocol/client";
import { z } from "zod";
import { appUriOf, readAppResource } from "../app-resource.js";
import type { AppSessions, FrameFilling, FrameSession } from "../app-sessions.js";
import { HostError } from "../errors.js";
import { hostInfo } from "../host-info.js";
import type { ApiHandler, ApiRoute } from "../http/control-server.js";
import { framePath } from "../http/sandbox-server.js";
import { cspModes, frameModes } from "../policy/modes.js";
import { grantPermissions, type PermissionsMode } from "../policy/permissions.js";
import { policyFor } from "../policy/policy.js";
import { isProfileId, type ProfileId, profileOf } from "../profiles/profiles.js";
import { type Recording, recordingOf, seenAppShape } from "../record/recording.js";
import type { Rehearsal } from "../rehearsal.js";
import { expectedFinding, selfTestDocument } from "../self-test.js";
import { type Connection, nameOf, resourceMethods } from "../target/connection.js";
import type { WireResult } from "../target/wire-tap.js";
import { refuseAppCall, visibilityOf } from "../visibility.js";
import type {
  CallOutcome,
  ControlPath,
  HostState,
  RequestError,
  TargetedCall,
  TargetState,
} from "./protocol.js";

export interface RoutesOptions {
  /** The connected servers by id. */
  readonly connections: ReadonlyMap<string, Connection>;
  readonly sessions: AppSessions;
  readonly sandboxOrigin: string;
  readonly callOnOpen: TargetedCall | undefined;
  readonly rehearsal: Rehearsal;
  readonly permissions: PermissionsMode;
  /** Told of each recording that is made. */
  readonly onRecording: ((recording: Recording) => void) | undefined;
  /** Why a tool is not called now, whoever wants it called. */
  readonly refuseCall: (tool: Tool) => string | undefined;
  /** The hash of the sandbox page's own script. */
  readonly proxyScript: string;
}

const id = z.string().max(64);
const anyObject = z.record(z.string(), z.unknown());
const placement = { frame: z.enum(frameModes), csp: z.enum(cspModes) };
const toolCall = { name: z.string().max(512), arguments: anyObject };
const invalidParams = -32602;
const methodNotFound = -32601;
const internalError = -32603;
/** The message log of a page, its document and the result of its call, in bytes. */
const largestRecording = 64 * 1024 * 1024;

/** The API of the control page, without the launch and the event stream. */
export function createRoutes(options: RoutesOptions): Record<Exclude<ControlPath, "launch">, ApiRoute> {
  const connectionOf = (target: string): Connection => {
    const connection = options.connections.get(target);
    if (!connection) throw new HostError("BAD_TARGET", "no such server");
    return connection;
  };
  const serverOf = (app: string): Connection => {
    const target = options.sessions.get(app)?.target;
    if (target === undefined) throw new HostError("APP_UNAVAILABLE", "the app is closed");
    return connectionOf(target);
  };
  /** The digests of the documents that this run has shown, by server and address (SEC-03). */
  const digests = new Map<string, string>();
  const frameUrl = (id: string) => `${options.sandboxOrigin}${framePath(id)}`;
  const fill = (id: string, filling: FrameFilling): FrameSession => {
    const session = options.sessions.fill(id, filling);
    if (!session) throw new HostError("APP_UNAVAILABLE", "the app has no place any more");
    return session;
  };

  return {
    state: route<"state">(z.object({}), async () => stateOf(options)),

    tools: route<"tools">(z.object({ target: id }), async ({ target }) => ({
      tools: await connectionOf(target).refreshTools(),
    })),

    call: route<"call">(z.object({ target: id, ...toolCall }), async (request, signal) => {
      const connection = connectionOf(request.target);
      const tool = connection.tools().find(({ name }) => name === request.name);
      // VIS-02: the conversation cannot reach a tool that is not the model's.
      if (!tool || !visibilityOf(tool).model) return refusedCall(`unknown tool "${request.name}"`);
      const refusal = options.refuseCall(tool);
      if (refusal !== undefined) return refusedCall(refusal);
      return outcomeOf(connection, () => connection.callTool(callParams(request), signal));
    }),

    "self-test": route<"self-test">(z.object(placement), async ({ frame, csp }) => {
      const html = selfTestDocument;
      const policy = policyFor(undefined, { mode: csp, html, proxyScript: options.proxyScript });
      const session = fill(options.sessions.reserve(), { frame, policy, allow: "", target: undefined });
      const expected = expectedFinding(session, options.sandboxOrigin);
      return { id: session.id, html, frameUrl: frameUrl(session.id), expected };
    }),

    place: route<"place">(z.object({}), async () => {
      const place = options.sessions.reserve();
      return { id: place, frameUrl: frameUrl(place) };
    }),

    open: route<"open">(
      z.object({
        app: id,
        target: id,
        tool: z.string(),
        profile: z.custom<ProfileId>(isProfileId),
        ...placement,
      }),
      async (request) => {
        const { app, frame, csp, target } = request;
        try {
          const connection = connectionOf(target);
          const tool = connection.tools().find(({ name }) => name === request.tool);
          const uri = tool && appUriOf(tool);
          if (uri === undefined) throw new HostError("APP_UNAVAILABLE", "the tool has no app");
          const resource = await readAppResource(connection, uri);
          const { html } = resource;
          const digest = createHash("sha256").update(html, "utf8").digest("hex");
          const known = digests.get(`${target} ${uri}`);
          digests.set(`${target} ${uri}`, digest);
          const policy = policyFor(resource.csp, {
            mode: csp,
            html,
            ignores: profileOf(request.profile).ignoredDomains?.value ?? [],
            proxyScript: options.proxyScript,
          });
          const { allow, granted, refused } = grantPermissions(resource.permissions, options.permissions);
          fill(app, { frame, policy, allow, target });
          return {
            id: app,
            frame,
            csp,
            uri,
            html,
            digest,
            hasChanged: known !== undefined && known !== digest,
            frameUrl: frameUrl(app),
            policy: policy.policy,
            ...(policy.approved ? { approvedCsp: policy.approved } : {}),
            rejectedSources: policy.rejected,
            allow,
            grantedPermissions: granted,
            refusedPermissions: refused,
            ...(resource.prefersBorder === undefined ? {} : { prefersBorder: resource.prefersBorder }),
          };
        } catch (error) {
          // The frame that waits for it must not wait for good; what is open there stays.
          if (!options.sessions.get(app)) options.sessions.close(app);
          throw error;
        }
      },
    ),

    "app-call": route<"app-call">(z.object({ app: id, ...toolCall }), async (request, signal) => {
      const connection = serverOf(request.app);
      const tool = connection.tools().find(({ name }) => name === request.name);
      const refusal = refuseAppCall(connection.tools(), request.name) ?? (tool && options.refuseCall(tool));
      if (refusal !== undefined) return refusedCall(refusal);
      return outcomeOf(connection, () => connection.callTool(callParams(request), signal));
    }),

    "app-resource": route<"app-resource">(
      z.object({ app: id, method: z.string(), params: anyObject }),
      async ({ app, method, params }) => {
        const connection = serverOf(app);
        const known = resourceMethods.find((candidate) => candidate === method);
        if (!known) return failed({ code: methodNotFound, message: `"${method}" is not passed on` }, 0);
        return outcomeOf(connection, () => connection.resource(known, params));
      },
    ),

    record: {
      ...route<"record">(seenAppShape.extend({ target: id }), async ({ target, ...seen }) => {
        const { server, label, capabilities, tools, redact } = connectionOf(target);
        const name = server?.name ?? label;
        const recording = recordingOf({ ...seen, server: name, capabilities, tools: tools(), redact });
        options.onRecording?.(recording);
        return { recording };
      }),
      largestBody: largestRecording,
    },

    close: route<"close">(z.object({ app: id }), async ({ app }) => {
      options.sessions.close(app);
      return {};
    }),
  };
}

/** Pairs the shape of a body with its handler, so that no handler sees another shape. */
function route<Path extends ControlPath>(
  shape: z.ZodType<Parameters<ApiHandler<Path>>[0]>,
  handler: ApiHandler<Path>,
): ApiRoute {
  return {
    run(body, signal) {
      const read = shape.safeParse(body);
      return read.success ? handler(read.data, signal) : undefined;
    },
  };
}

function stateOf(options: RoutesOptions): HostState {
  return {
    version: hostInfo.version,
    sandboxOrigin: options.sandboxOrigin,
    rehearsal: options.rehearsal,
    records: options.onRecording !== undefined,
    ...(options.callOnOpen ? { callOnOpen: options.callOnOpen } : {}),
    targets: [...options.connections].map(
      ([target, connection]): TargetState => ({
        id: target,
        url: connection.label,
        name: nameOf(connection),
        version: connection.server?.version ?? "",
        protocolVersion: connection.protocolVersion,
        toolsListChanged: connection.capabilities.tools?.listChanged === true,
        resources: connection.capabilities.resources !== undefined,
        resourcesListChanged: connection.capabilities.resources?.listChanged === true,
        tools: connection.tools(),
      }),
    ),
  };
}

function callParams(call: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }) {
  return { name: call.name, arguments: { ...call.arguments } };
}

async function outcomeOf(connection: Connection, run: () => Promise<WireResult>): Promise<CallOutcome> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    return { kind: "result", result: await run(), milliseconds: took() };
  } catch (error) {
    return failed(requestError(error, connection.redact), took());
  }
}

/** A server's own error goes through as it is; a failure of the connection becomes an internal error. */
function requestError(error: unknown, redact: (text: string) => string): RequestError {
  const message = redact(error instanceof Error ? error.message : String(error));
  if (!(error instanceof ProtocolError)) return { code: internalError, message };
  return { code: error.code, message, ...(error.data === undefined ? {} : { data: error.data }) };
}

function refusedCall(message: string): CallOutcome {
  return failed({ code: invalidParams, message }, 0);
}

function failed(error: RequestError, milliseconds: number): CallOutcome {
  return { kind: "error", error, milliseconds };
}
