import type { PublicSurface } from "../public-surface.js";

/** What a request needs of its caller. */
export type Door =
  /** Everything in it is a public operation: nobody is asked who calls. */
  | "open"
  /** It connects or lists: callers without good credentials get what is public. */
  | "lobby"
  | "closed";

/** What anyone may do where `lists` is public: what comes before the first real operation. */
const lobby: ReadonlySet<string> = new Set([
  "initialize",
  "notifications/initialized",
  "notifications/cancelled",
  "server/discover",
  "ping",
  "tools/list",
  "resources/list",
  "resources/templates/list",
  "prompts/list",
  "subscriptions/listen",
]);

/** Which door a body goes through; a batch goes through the narrowest of its messages'. */
export function doorOf<Identity>(body: unknown, open: PublicSurface<Identity> | undefined): Door {
  if (!open || body === undefined) return "closed";
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (messages.length === 0) return "closed";
  const doors = messages.map((message) => doorOfOne(message, open));
  if (doors.includes("closed")) return "closed";
  return doors.includes("lobby") ? "lobby" : "open";
}

function doorOfOne<Identity>(message: unknown, open: PublicSurface<Identity>): Door {
  const method = textAt(message, "method");
  if (method === undefined) return "closed";
  const params: unknown = Reflect.get(Object(message), "params");
  if (method === "tools/call") {
    const name = textAt(params, "name");
    return name !== undefined && open.surface.tool(name) ? "open" : "closed";
  }
  if (method === "resources/read") {
    const uri = textAt(params, "uri");
    return uri !== undefined && open.reads(uri) ? "open" : "closed";
  }
  if (method === "completion/complete") {
    const uri = textAt(Reflect.get(Object(params), "ref"), "uri");
    return uri !== undefined && open.completes(uri) ? "open" : "closed";
  }
  return open.lists && lobby.has(method) ? "lobby" : "closed";
}

function textAt(value: unknown, member: string): string | undefined {
  const found: unknown = Reflect.get(Object(value), member);
  return typeof found === "string" ? found : undefined;
}
