/** The key under which lists and results tell which catalogue they come from. */
export const catalogueKey = "porthole/catalogue";

/**
 * Which tools a caller's surface has. Two callers with different surfaces have different digests: compare only what one
 * identity has seen.
 */
export interface CatalogueStamp {
  /** SHA-256 of the tool list, hex. */
  readonly digest: string;
  /** How many tools there are. */
  readonly tools: number;
}

/** Reads the stamp of a list or a result; `undefined` when it has none that is whole. */
export function readCatalogueStamp(result: unknown): CatalogueStamp | undefined {
  const meta: unknown = Reflect.get(Object(result), "_meta");
  const stamp: unknown = Reflect.get(Object(meta), catalogueKey);
  if (typeof stamp !== "object" || stamp === null) return undefined;
  const { digest, tools }: { readonly digest?: unknown; readonly tools?: unknown } = stamp;
  if (typeof digest !== "string" || !/^[0-9a-f]{64}$/.test(digest)) return undefined;
  if (typeof tools !== "number" || !Number.isSafeInteger(tools) || tools < 0) return undefined;
  return { digest, tools };
}

/** The result with the stamp in its `_meta`. */
export function stamped<Result extends { _meta?: Record<string, unknown> | undefined }>(
  result: Result,
  stamp: CatalogueStamp | undefined,
): Result {
  return stamp ? { ...result, _meta: { ...result._meta, [catalogueKey]: stamp } } : result;
}
