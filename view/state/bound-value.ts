import { type CompiledTemplate, compileTemplate } from "../../plans/runtime.js";
import type { Json } from "../../plans/types.js";

/** Evaluates a template as a prop: one that is nothing but a path keeps the type of its value. */
export type ReadTemplate = (template: CompiledTemplate) => Json;

/** A JSON value with templates somewhere in it, compiled once. */
export type BoundValue = (read: ReadTemplate) => Json;

/**
 * Compiles a prop or a payload; undefined when no template is in it. Names of members are never templates.
 *
 * @see docs/rules.md, T2, T3, A7
 */
export function bindValue(value: Json): BoundValue | undefined {
  if (typeof value === "string") {
    const template = compileTemplate(value);
    return template === null ? undefined : (read) => read(template);
  }
  if (typeof value !== "object" || value === null) return undefined;
  const members = Object.entries(value).map(([key, member]) => ({ key, member, bound: bindValue(member) }));
  if (members.every(({ bound }) => bound === undefined)) return undefined;
  const resolve = (read: ReadTemplate) =>
    members.map(({ key, member, bound }): [string, Json] => [key, bound ? bound(read) : member]);
  return Array.isArray(value)
    ? (read) => resolve(read).map(([, member]) => member)
    : (read) => Object.fromEntries(resolve(read));
}
