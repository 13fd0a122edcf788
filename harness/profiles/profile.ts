import type { McpUiDisplayMode, McpUiHostContext } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { CspList } from "../policy/policy.js";

/** A value, and how it is known. */
export type Known<Value> =
  | {
      readonly value: Value;
      /** Where it was read or captured. */
      readonly source: string;
      /** When, as `YYYY-MM-DD` or `YYYY-MM`. */
      readonly date: string;
    }
  | { readonly value: Value; readonly assumed: true };

/** The name under which the capabilities of a host stand, apart from `sandbox`, which depends on the app. */
export type Capability =
  | "openLinks"
  | "downloadFile"
  | "serverTools"
  | "serverResources"
  | "logging"
  | "message"
  | "updateModelContext";

/** What an app can tell of a host. */
export interface HostProfile {
  readonly id: string;
  readonly title: string;
  /** How the host names itself in the handshake; absent for Porthole itself. */
  readonly hostInfo?: Known<{ readonly name: string; readonly version: string }>;
  /** What the host offers. */
  readonly capabilities: Known<Readonly<Partial<Record<Capability, Readonly<Record<string, unknown>>>>>>;
  readonly displayModes: Known<readonly McpUiDisplayMode[]>;
  readonly platform: Known<NonNullable<McpUiHostContext["platform"]>>;
  /** The width of the chat column and the greatest height of an inline app, in CSS pixels, where the host fixes them. */
  readonly container?: Known<{ readonly width?: number; readonly maxHeight?: number }>;
  /** Whether the host hands style variables to apps. Porthole's own values stand in for the host's. */
  readonly styleVariables: Known<boolean>;
  /** Whether the host says which tool has opened the app. */
  readonly toolInfo: Known<boolean>;
  /** Whether the app's frame shares an origin with the sandbox (`same-origin`) or has one of its own (`opaque`). */
  readonly frame: Known<"opaque" | "same-origin" | "write">;
  /** The kind of policy that comes closest to the host's. */
  readonly csp: Known<"spec" | "hash-only">;
  /** Declared lists of `_meta.ui.csp` that the host leaves out of its policy. */
  readonly ignoredDomains?: Known<readonly CspList[]>;
  /** What the host does otherwise and this profile does not imitate. */
  readonly notImitated: readonly string[];
}
