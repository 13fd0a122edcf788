import type { TrafficEntry } from "./traffic.js";

/**
 * A message as a line of a test with `porthole-mcp/playwright`: what the host said is said again, what the app said is
 * expected of it.
 *
 * @returns `undefined` for a message whose payload is not kept, or that was dropped.
 */
export function fixtureOf({ direction, kind, method, message }: TrafficEntry): string | undefined {
  if (message === undefined || kind === "dropped") return undefined;
  const params = member(message, "params") ?? {};
  if (direction === "to-app") {
    if (kind === "notification") return `await app.tell(${json(method)}, ${json(params)});`;
    if (kind === "request") return `await app.ask(${json(method)}, ${json(params)});`;
  }
  if (direction === "from-app" && kind === "request") {
    if (method === "tools/call") {
      const [name, args] = [member(params, "name"), member(params, "arguments") ?? {}];
      return `await expect(app).toHaveCalledTool(${json(name)}, ${json(args)});`;
    }
    if (method === "ui/update-model-context")
      return `await expect(app).toHaveUpdatedContext(${json(params)});`;
    if (method === "ui/message") {
      // The page keeps the content as a list, which it need not have been.
      const [role, content] = [member(params, "role"), member(params, "content")];
      return `await expect(app).toHaveSentMessage(${json({ role, content: [content].flat() })});`;
    }
  }
  const { id: _, jsonrpc: __, ...rest } = Object(message) as Record<string, unknown>;
  const expected = { direction, kind, method, message: "…" };
  const shown = json(expected).replace('"…"', () => `expect.objectContaining(${indented(json(rest))})`);
  return `expect(await app.messages()).toContainEqual(expect.objectContaining(${shown}));`;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? "undefined";
}

function indented(text: string): string {
  return text.replaceAll("\n", "\n  ");
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
