import type { SurfacePart } from "../parts/index.js";
import { within } from "./deadline.js";
import { SurfaceError } from "./errors.js";
import { collectTools } from "./prepare/collect.js";
import type { PrepareOptions } from "./prepare/options.js";
import {
  assembleSurface,
  createPreparer,
  type PreparedSurface,
  type Preparer,
  prepareRest,
} from "./prepare/prepare-surface.js";
import { assertNoClash, type PublicSurface, publicSurface } from "./public-surface.js";
import type { DirectShape, FiniteShape, Surface } from "./surface.js";

/** The surface of one caller. */
export interface Chosen<Identity> {
  readonly surface: PreparedSurface<Identity>;
  readonly key: string | undefined;
}

/** Tells of changes of a part's resources; gives what ends that. */
export type Changes = NonNullable<SurfacePart["changes"]>;

/** Everything prepared of a configuration, and how a caller's surface is found. */
export interface SurfaceBook<Identity> {
  /** By key; the direct shape's one surface is called `default`, and is not here when it depends on the caller. */
  readonly prepared: ReadonlyMap<string, PreparedSurface<Identity>>;
  /** What anyone may use. */
  readonly open: PublicSurface<Identity> | undefined;
  /** What tells of changes, once for each part, whichever surfaces it stands in. */
  readonly changes: readonly Changes[];
  /** Whether a surface is put together anew for each caller. */
  readonly perIdentity: boolean;
  /** @throws SurfaceError `UNKNOWN_SURFACE`, `TIMED_OUT`, and what the author's code and its tools give */
  readonly choose: (identity: Identity) => Promise<Chosen<Identity>>;
}

/** Either shape, as it comes from untyped code too. */
export type Shape<Identity, Key extends string> = DirectShape<Identity> | FiniteShape<Identity, Key>;

/**
 * Prepares every surface that a configuration declares, once, whether or not anybody is ever given it.
 *
 * @param deadline for the selector and for each factory, in milliseconds
 * @throws SurfaceError `INVALID_SHAPE`, and as `prepareSurface` does: nothing is left half made
 */
export function openBook<Identity, Key extends string>(
  shape: Shape<Identity, Key>,
  options: PrepareOptions,
  deadline: number,
): SurfaceBook<Identity> {
  assertShape(shape);
  const preparer = createPreparer(options);
  return isFiniteShape(shape) ? finiteBook(shape, preparer, deadline) : directBook(shape, preparer, deadline);
}

function isFiniteShape<Identity, Key extends string>(
  shape: Shape<Identity, Key>,
): shape is FiniteShape<Identity, Key> {
  return shape.surfaces !== undefined;
}

const direct = ["services", "runtimeTools", "parts", "prompts", "instructions"] as const;

// The types say the same; this is for callers that have none (R2).
function assertShape(shape: object): void {
  const field = (name: string): unknown => Reflect.get(shape, name);
  const surfaces = field("surfaces");
  const selectSurface = field("selectSurface");
  if (surfaces === undefined) {
    if (selectSurface === undefined) return;
    throw new SurfaceError("INVALID_SHAPE", "selectSurface needs surfaces to choose among");
  }
  const mixed = direct.find((name) => field(name) !== undefined);
  if (mixed !== undefined) {
    throw new SurfaceError("INVALID_SHAPE", `${mixed} stands beside surfaces; put it into one of them`);
  }
  if (typeof selectSurface !== "function") {
    throw new SurfaceError(
      "INVALID_SHAPE",
      "surfaces needs selectSurface, a function from the identity to a key",
    );
  }
  if (typeof surfaces !== "object" || surfaces === null || Array.isArray(surfaces)) {
    throw new SurfaceError("INVALID_SHAPE", "surfaces must be an object of surfaces by key");
  }
  const entries = Object.entries(surfaces);
  if (entries.length === 0) throw new SurfaceError("INVALID_SHAPE", "surfaces is empty");
  const hole = entries.find(([, surface]) => typeof surface !== "object" || surface === null);
  if (hole) throw new SurfaceError("INVALID_SURFACE", `surfaces.${hole[0]} is no surface`);
}

function finiteBook<Identity, Key extends string>(
  { surfaces, selectSurface }: FiniteShape<Identity, Key>,
  preparer: Preparer,
  deadline: number,
): SurfaceBook<Identity> {
  // By object, so that two keys for one surface share its preparation (R7).
  const once = new Map<Surface<Identity>, PreparedSurface<Identity>>();
  const prepared = new Map<string, PreparedSurface<Identity>>();
  for (const [key, surface] of Object.entries<Surface<Identity>>(surfaces)) {
    const made = once.get(surface) ?? named(key, () => preparer.surface(surface));
    once.set(surface, made);
    prepared.set(key, made);
  }
  const parts = [...once.keys()].flatMap(({ parts = [] }) => parts);
  const open = publicSurface(parts, preparer);
  for (const surface of once.values()) assertNoClash(surface, open);
  return {
    prepared,
    open,
    changes: changesOf(parts),
    perIdentity: false,
    choose: async (identity) => {
      const key: unknown = await within("selectSurface", deadline, () => selectSurface(identity));
      const surface = typeof key === "string" ? prepared.get(key) : undefined;
      if (typeof key === "string" && surface) return { surface, key };
      const among = [...prepared.keys()].map((known) => `"${known}"`).join(", ");
      throw new SurfaceError(
        "UNKNOWN_SURFACE",
        `selectSurface chose ${show(key)}; the surfaces are ${among}`,
      );
    },
  };
}

function show(key: unknown): string {
  return typeof key === "string" ? JSON.stringify(key) : `a value of the type ${typeof key}`;
}

/** Says which surface a mistake is in. */
function named<Value>(key: string, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof SurfaceError)) throw error;
    const { code, message, problems } = error;
    throw new SurfaceError(code, `surface "${key}": ${message}`, { problems, cause: error });
  }
}

function directBook<Identity>(
  shape: DirectShape<Identity>,
  preparer: Preparer,
  deadline: number,
): SurfaceBook<Identity> {
  const { services, runtimeTools, parts } = shape;
  const open = publicSurface<Identity>(parts ?? [], preparer);
  const rest = prepareRest(shape, preparer.options);
  if (typeof services !== "function" && typeof runtimeTools !== "function") {
    const surface = assembleSurface(preparer.tools(collectTools({ services, runtimeTools, parts })), rest);
    assertNoClash(surface, open);
    return {
      prepared: new Map([["default", surface]]),
      open,
      changes: changesOf(parts),
      perIdentity: false,
      choose: async () => ({ surface, key: undefined }),
    };
  }
  // The static half is prepared now, and wrong now if it is wrong (R34).
  const still = {
    services: typeof services === "function" ? undefined : preparer.tools(collectTools({ services })),
    runtimeTools:
      typeof runtimeTools === "function" ? undefined : preparer.tools(collectTools({ runtimeTools })),
    parts: preparer.tools(collectTools({ parts })),
  };
  assembleSurface([...(still.services ?? []), ...(still.runtimeTools ?? []), ...still.parts], {
    ...rest,
    requires: [],
  });
  return {
    prepared: new Map(),
    open,
    changes: changesOf(parts),
    perIdentity: true,
    choose: async (identity) => {
      const made = await within("services and runtimeTools", deadline, async () => ({
        services: typeof services === "function" ? await services(identity) : undefined,
        runtimeTools: typeof runtimeTools === "function" ? await runtimeTools(identity) : undefined,
      }));
      const surface = assembleSurface(
        [
          ...(still.services ??
            preparer.tools(collectTools({ services: required("services", made.services) }))),
          ...(still.runtimeTools ??
            preparer.tools(collectTools({ runtimeTools: required("runtimeTools", made.runtimeTools) }))),
          ...still.parts,
        ],
        rest,
      );
      assertNoClash(surface, open);
      return { surface, key: undefined };
    },
  };
}

function changesOf<Identity>(parts: readonly SurfacePart<Identity>[] = []): readonly Changes[] {
  return [...new Set(parts.flatMap(({ changes = [] }) => changes))];
}

function required<Item>(field: string, made: readonly Item[] | undefined): readonly Item[] {
  if (made !== undefined) return made;
  throw new SurfaceError(
    "INVALID_SURFACE",
    `${field} returned nothing for a caller; an empty list says "none"`,
  );
}
