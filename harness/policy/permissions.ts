import {
  buildAllowAttribute,
  type McpUiResourcePermissions,
} from "@modelcontextprotocol/ext-apps/app-bridge";

/** The permissions that a resource may ask for, and the features of the browser behind them. */
const features = {
  camera: "camera",
  microphone: "microphone",
  geolocation: "geolocation",
  clipboardWrite: "clipboard-write",
} as const;
export type AppPermission = keyof typeof features;

/** `declared` gives an app what it asks for, and the browser still asks the person; `none` gives nothing. */
export type PermissionsMode = "declared" | "none";

export interface Grant {
  readonly granted: readonly AppPermission[];
  readonly refused: readonly string[];
  /** The `allow` attribute of the app's frames (PRM-01). */
  readonly allow: string;
}

/** @param requested the keys of `_meta.ui.permissions`; nothing about them is trusted. */
export function grantPermissions(requested: readonly string[], mode: PermissionsMode): Grant {
  const granted = requested.filter((name): name is AppPermission => mode === "declared" && isKnown(name));
  const wanted: McpUiResourcePermissions = Object.fromEntries(granted.map((name) => [name, {}]));
  return {
    granted,
    refused: requested.filter((name) => !granted.some((each) => each === name)),
    allow: buildAllowAttribute(wanted),
  };
}

/** The `Permissions-Policy` of the control page: what it may hand on to the sandbox, and nothing else. */
export function controlPermissions(sandboxOrigin: string, mode: PermissionsMode): string {
  const list = mode === "declared" ? `(self "${sandboxOrigin}")` : "()";
  return [...Object.values(features).map((feature) => `${feature}=${list}`), "clipboard-read=()"].join(", ");
}

function isKnown(name: string): name is AppPermission {
  return Object.hasOwn(features, name);
}
