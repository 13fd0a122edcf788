import type { McpUiDisplayMode } from "@modelcontextprotocol/ext-apps";
import { measure } from "../../base/json/measure.js";
import type { AppConfig, Json, ParsedBinding } from "../../plans/runtime.js";

/** What a plan asks of the host, beside tools. */
export type HostAction =
  | { readonly kind: "link"; readonly url: string }
  | { readonly kind: "message"; readonly text: string }
  | { readonly kind: "display"; readonly mode: McpUiDisplayMode }
  | { readonly kind: "download"; readonly name: string; readonly mimeType: string; readonly text: string };

/** What the app allows, and how many bytes of JSON a message and a file may have. */
export interface ActionRules {
  readonly allowed: AppConfig["actions"];
  readonly messageBytes: number;
  readonly fileBytes: number;
}

const actionType = /^(link|message|display|download):(.*)$/s;
const modes = ["inline", "fullscreen", "pip"] as const;
const longestUrl = 2_048;
const fileName = /^(?!\.)[^/\\\p{C}]{1,120}$/u;

/** Whether events of this type are for the host, allowed or not. */
export function isHostAction(type: string): boolean {
  return actionType.test(type);
}

/**
 * Reads a host action from the event that asks for it. What follows the colon of its type is the address of a link, the
 * mode of a display, the name of a file, or the text of a message; the text of a file stands in the payload, and so does that
 * of a message where it holds templates.
 *
 * A string tells why nothing is done.
 */
export function readAction(
  { type, payload = {} }: Pick<ParsedBinding, "type" | "payload">,
  { allowed, messageBytes, fileBytes }: ActionRules,
): HostAction | "disallowed" | "too-large" {
  const [, kind, rest = ""] = actionType.exec(type) ?? [];
  const text = asText(payload.text ?? (kind === "message" ? rest : ""));
  if (kind === "link") {
    const url = readUrl(rest, allowed.link?.hosts ?? []);
    if (url !== undefined) return { kind, url };
  } else if (kind === "display" && allowed.display) {
    const mode = modes.find((each) => each === rest);
    if (mode !== undefined) return { kind, mode };
  } else if (kind === "message" && allowed.message && text.trim() !== "") {
    return measure(text).bytes > messageBytes ? "too-large" : { kind, text };
  } else if (kind === "download" && allowed.download && fileName.test(rest)) {
    if (measure(text).bytes > fileBytes) return "too-large";
    return { kind, name: rest, mimeType: asText(payload.mimeType ?? "text/plain"), text };
  }
  return "disallowed";
}

/** A template that stands alone gives any JSON; of that the text is all of it, and not cut short as on the screen. */
function asText(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** An address as the browser understands it; undefined unless it is one of these hosts, over TLS and without credentials. */
function readUrl(text: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, username, password, href } = new URL(text);
  const isPlain = protocol === "https:" && username + password === "" && href.length <= longestUrl;
  return isPlain && hosts.includes(host) ? href : undefined;
}
