import type { Tool } from "@modelcontextprotocol/client";

/** The arguments that a tool can be called with, or why there are none. */
export type FoundArguments =
  | { readonly ok: true; readonly args: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly reason: string };

/**
 * Finds arguments for a tool in its own schema: an example of the whole, else for each property that is required its default,
 * its example, its constant or the first of its choices. Nothing is made up: what a server does with an invented value nobody
 * knows.
 */
export function argumentsFrom(schema: Tool["inputSchema"]): FoundArguments {
  const whole = firstOf(member(schema, "examples"));
  if (isObject(whole)) return { ok: true, args: whole };
  const properties = member(schema, "properties");
  const required = member(schema, "required");
  const args: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const name of Array.isArray(required) ? required.map(String) : []) {
    const property = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
    const value = suggestedFor(property);
    if (value === undefined) missing.push(name);
    else Object.defineProperty(args, name, { value, enumerable: true });
  }
  if (missing.length === 0) return { ok: true, args };
  return {
    ok: false,
    reason: `its schema requires ${missing.slice(0, 5).join(", ")} and gives neither a default nor an example`,
  };
}

function suggestedFor(property: unknown): unknown {
  return (
    member(property, "default") ??
    firstOf(member(property, "examples")) ??
    member(property, "const") ??
    firstOf(member(property, "enum"))
  );
}

function firstOf(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined;
}

function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
