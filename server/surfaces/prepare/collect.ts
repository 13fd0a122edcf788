import type { SurfacePart, ToolDefinition } from "../../parts/index.js";
import { SurfaceError } from "../errors.js";
import type { Service } from "../surface.js";
import type { CollectedTool } from "./prepare-tool.js";

/** The parts of a surface that tools come from. */
export interface ToolSources<Identity> {
  readonly services?: readonly Service<Identity>[] | undefined;
  readonly runtimeTools?: readonly ToolDefinition<Identity>[] | undefined;
  readonly parts?: readonly SurfacePart<Identity>[] | undefined;
}

/**
 * The tools in the order in which clients see them: services, runtime tools, parts (R13). The one place that decides
 * which tools a surface has.
 *
 * @throws SurfaceError `INVALID_SURFACE`
 */
export function collectTools<Identity>(sources: ToolSources<Identity>): readonly CollectedTool<Identity>[] {
  const collected: CollectedTool<Identity>[] = [];
  for (const service of list("services", sources.services)) {
    for (const definition of list(`the tools of the service "${service.name}"`, service.tools)) {
      collected.push({
        definition,
        name: `${service.name}_${definition.name}`,
        origin: { kind: "service", service: service.name, action: definition.name },
      });
    }
  }
  for (const definition of list("runtimeTools", sources.runtimeTools)) {
    collected.push({
      definition,
      name: definition.name,
      origin: { kind: "runtime", action: definition.name },
    });
  }
  for (const part of list("parts", sources.parts)) {
    for (const definition of list("the tools of a part", part.tools)) {
      collected.push({
        definition,
        name: definition.name,
        origin: { kind: "part", action: definition.name },
      });
    }
  }
  return collected;
}

/** @throws SurfaceError `INVALID_SURFACE` for what is no list of objects */
export function list<Item>(what: string, value: readonly Item[] | undefined): readonly Item[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new SurfaceError("INVALID_SURFACE", `${what} must be a list`);
  const hole = value.findIndex((item) => typeof item !== "object" || item === null);
  if (hole >= 0) throw new SurfaceError("INVALID_SURFACE", `${what}: the item ${hole} is no object`);
  return value;
}
