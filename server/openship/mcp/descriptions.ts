import type { Resource, ResourceTemplateType, ToolAnnotations } from "@modelcontextprotocol/server";
import { fileUriTemplate, manifestUri } from "./uri.js";

/** What the tool `openship` says of itself (MB4). */
export const toolName = "openship";
export const toolTitle = "Published source";
export const toolDescription =
  "Gives the exact source that this server publishes, without authentication. " +
  'First call it with {"operation":"manifest"}: the result lists every file with its size and SHA-256, and the digest of the snapshot. ' +
  'Then read files with {"operation":"read","path":"<a path of the Manifest, unchanged>"}. ' +
  "Each result names the digest: when it differs from that of your Manifest, begin again.";

/** Reading changes nothing; only a store that asks another origin reaches into the open world. */
export function toolAnnotations(remote: boolean): ToolAnnotations {
  return {
    title: toolTitle,
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: remote,
  };
}

export const manifestResource = {
  uri: manifestUri,
  name: "openship-manifest",
  title: "Source manifest",
  description:
    "Every file of the published source with its size and SHA-256, and the digest of the snapshot.",
  mimeType: "application/json",
} as const satisfies Resource;

export const fileTemplate = {
  uriTemplate: fileUriTemplate,
  name: "openship-file",
  title: "Source file",
  description: "One file of the published source, by its path in the Manifest.",
} as const satisfies ResourceTemplateType;
