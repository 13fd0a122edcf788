import type { SurfacePart } from "../parts/index.js";
import { SurfaceError } from "./errors.js";
import type { PreparedSurface, Preparer } from "./prepare/prepare-surface.js";

/** What anyone may use, whatever the credentials. */
export interface PublicSurface<Identity> {
  readonly surface: PreparedSurface<Identity>;
  readonly reads: (uri: string) => boolean;
  readonly completes: (uriTemplate: string) => boolean;
  /** Whether callers without good credentials may connect and list. */
  readonly lists: boolean;
}

/**
 * Gathers the public operations of all parts into a surface of their own; `undefined` where nothing is public.
 *
 * @throws SurfaceError as `prepareSurface` does
 */
export function publicSurface<Identity>(
  parts: readonly SurfacePart<Identity>[],
  preparer: Preparer,
): PublicSurface<Identity> | undefined {
  const open = [...new Set(parts)].filter((part) => part.public !== undefined);
  if (open.length === 0) return undefined;
  const narrowed = open.map(narrow);
  return {
    surface: preparer.surface({ parts: narrowed }),
    reads: (uri) => open.some((part) => part.public?.reads?.(uri) === true),
    completes: (uriTemplate) => open.some((part) => part.public?.completes?.(uriTemplate) === true),
    lists: open.some((part) => part.public?.lists === true),
  };
}

/** The part with nothing in it but what is public. */
function narrow<Identity>(part: SurfacePart<Identity>): SurfacePart<Identity> {
  const { tools: names = [], reads = () => false, completes = () => false } = part.public ?? {};
  const { list, read, complete } = part;
  const unknown = names.find((name) => !part.tools.some((tool) => tool.name === name));
  if (unknown !== undefined) {
    throw new SurfaceError(
      "INVALID_SURFACE",
      `a part calls the tool "${unknown}" public but has none of this name`,
    );
  }
  return {
    tools: part.tools.filter(({ name }) => names.includes(name)),
    resources: part.resources.filter(({ uri }) => reads(uri)),
    resourceTemplates: part.resourceTemplates.filter(({ uriTemplate }) => completes(uriTemplate)),
    ...(list && {
      list: async (cursor, context) => {
        const page = await list(cursor, context);
        return { ...page, resources: page.resources.filter(({ uri }) => reads(uri)) };
      },
    }),
    ...(read && { read: (uri, context) => (reads(uri) ? read(uri, context) : undefined) }),
    ...(complete && {
      complete: (question, context) =>
        completes(question.uriTemplate) ? complete(question, context) : undefined,
    }),
    ...(part.changes && { changes: part.changes }),
    ...(part.extensions && { extensions: part.extensions }),
  };
}

/**
 * A public call is never authenticated, so no surface may hold another tool under a public name: its caller would get
 * the public one.
 *
 * @throws SurfaceError `PUBLIC_CLASH`
 */
export function assertNoClash<Identity>(
  surface: PreparedSurface<Identity>,
  open: PublicSurface<Identity> | undefined,
): void {
  for (const { name, definition } of open?.surface.tools ?? []) {
    const other = surface.tool(name);
    if (other && other.definition.handler !== definition.handler) {
      throw new SurfaceError(
        "PUBLIC_CLASH",
        `the tool "${name}" is public, and a surface has another one of this name`,
      );
    }
  }
}
