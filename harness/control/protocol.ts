import type { Tool } from "@modelcontextprotocol/client";
import type { CspMode, FrameMode } from "../policy/modes.js";
import type { AppPermission } from "../policy/permissions.js";
import type { ApprovedCsp, RejectedSource } from "../policy/policy.js";
import type { ProfileId } from "../profiles/profiles.js";
import type { Recording, SeenApp } from "../record/recording.js";
import type { Rehearsal } from "../rehearsal.js";
import type { SelfTestFinding } from "../self-test.js";

/**
 * What control page and control server say to one another: one JSON POST for each path below `/api/`, and one stream.
 * The page names targets and apps by id, never by address (HAR-03).
 */
export interface ControlApi {
  /** Trades the launch token for the session cookie. */
  launch: { request: { readonly token: string }; response: Record<string, never> };
  state: { request: Record<string, never>; response: HostState };
  /** Reads the tools of a target again. */
  tools: { request: { readonly target: string }; response: { readonly tools: readonly Tool[] } };
  /** Calls a tool as the conversation would. */
  call: { request: TargetedCall; response: CallOutcome };
  /** Makes a place in the sandbox for the document that tests it. */
  "self-test": { request: Placement; response: SelfTest };
  /** Reserves a place in the sandbox. Its address answers once an app is opened in it. */
  place: { request: Record<string, never>; response: AppPlace };
  /** Reads the UI resource of a tool and fills a reserved place with it; the place is gone where that fails. */
  open: {
    request: Placement & {
      readonly app: string;
      readonly target: string;
      readonly tool: string;
      /** The host that is played: some leave out what a resource declares. */
      readonly profile: ProfileId;
    };
    response: OpenedApp;
  };
  /** Calls a tool as the app. */
  "app-call": { request: ToolCall & { readonly app: string }; response: CallOutcome };
  /** Passes a resource request of the app on. */
  "app-resource": {
    request: {
      readonly app: string;
      readonly method: string;
      readonly params: Readonly<Record<string, unknown>>;
    };
    response: CallOutcome;
  };
  /** Makes a recording of what the page has seen of an app. */
  record: {
    request: SeenApp & { readonly target: string };
    response: { readonly recording: Recording };
  };
  close: { request: { readonly app: string }; response: Record<string, never> };
}

export type ControlPath = keyof ControlApi;

/** How a document is framed, and under which kind of policy. */
export interface Placement {
  readonly frame: FrameMode;
  readonly csp: CspMode;
}

/** The self-test, ready to be framed, and what it must find. */
export interface SelfTest {
  readonly id: string;
  readonly html: string;
  readonly frameUrl: string;
  readonly expected: SelfTestFinding;
}

export interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface HostState {
  readonly version: string;
  readonly sandboxOrigin: string;
  readonly targets: readonly TargetState[];
  /** How apps are framed, which host they meet and what fails, unless the person chooses otherwise. */
  readonly rehearsal: Rehearsal;
  /** Whether each app is recorded as it ends. */
  readonly records: boolean;
  /** What the starter of the host wants a page to call as it opens. */
  readonly callOnOpen?: TargetedCall;
}

/** A tool call, and the server that it goes to. */
export interface TargetedCall extends ToolCall {
  readonly target: string;
}

export interface TargetState {
  readonly id: string;
  /** The address or command without anything secret. */
  readonly url: string;
  readonly name: string;
  readonly version: string;
  readonly protocolVersion: string;
  readonly toolsListChanged: boolean;
  readonly resources: boolean;
  readonly resourcesListChanged: boolean;
  readonly tools: readonly Tool[];
}

/** A result exactly as the server sent it, or the error of the request. */
export type CallOutcome =
  | {
      readonly kind: "result";
      readonly result: Readonly<Record<string, unknown>>;
      readonly milliseconds: number;
    }
  | { readonly kind: "error"; readonly error: RequestError; readonly milliseconds: number };

export interface RequestError {
  /** A JSON-RPC error code. */
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** Where an app will be framed. */
export interface AppPlace {
  readonly id: string;
  /** The address of the sandbox page whose header carries the policy. */
  readonly frameUrl: string;
}

/** An app that is ready to be framed. */
export interface OpenedApp extends Placement, AppPlace {
  readonly uri: string;
  /** The document, as the resource holds it. */
  readonly html: string;
  /** Its SHA-256 in hexadecimal. */
  readonly digest: string;
  /** Whether this run has seen another document under the same address before. */
  readonly hasChanged: boolean;
  readonly policy: string;
  readonly approvedCsp?: ApprovedCsp;
  readonly rejectedSources: readonly RejectedSource[];
  /** The `allow` attribute of the app's frames. */
  readonly allow: string;
  readonly grantedPermissions: readonly AppPermission[];
  /** Permissions that the resource asks for and does not get. */
  readonly refusedPermissions: readonly string[];
  readonly prefersBorder?: boolean;
}

/** One report of the browser about the frame of an app. */
export interface PolicyReport {
  readonly app: string;
  /** `violation`: the app's policy blocked it. `egress`: it reached for the network, allowed or not. */
  readonly kind: "violation" | "egress";
  readonly directive: string;
  readonly blocked: string;
  readonly source: string;
  readonly line: number;
  readonly sample: string;
}

/** What the server tells the page without being asked, one JSON object a line. */
export type HostEvent =
  | { readonly type: "report"; readonly report: PolicyReport }
  | { readonly type: "tools"; readonly target: string; readonly tools: readonly Tool[] }
  | { readonly type: "resources"; readonly target: string }
  /** The host ends: pages end their apps as they would for any other reason (TDN-01). */
  | { readonly type: "closing" }
  /** The server was connected to again, or could not be: a page that shows an app of it makes its call again. */
  | {
      readonly type: "restarted";
      readonly target: string;
      readonly tools: readonly Tool[];
      readonly error?: string;
    }
  /** What the tool shows has changed: a page that shows its app makes its call again. */
  | { readonly type: "call-again"; readonly target: string; readonly tool: string };
