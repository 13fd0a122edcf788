/** Where a request target leads. `path` is decoded once and not yet judged by the path rules. */
export type Route =
  | { readonly kind: "discovery" | "manifest" | "bundle" | "archive" | "skill" | "page" }
  | { readonly kind: "by-hash"; readonly hash: string; readonly document: "manifest" | "bundle" }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "unknown" };

/** The public addresses, as paths from the origin. */
export const discoveryPath = "/.well-known/openship.json";
export const pagePath = "/openship";
export const manifestPath = "/openship/manifest.json";
export const bundlePath = "/openship/bundle.json";
export const filePath = "/openship/file/";
export const archivePath = "/openship/source.tar.gz";
export const skillPath = "/openship/skill.md";

/** The address of a document by the hash of exactly its bytes: it never changes, so it may be kept for ever (K3). */
export function byHashPath(document: "manifest" | "bundle", sha256: string): string {
  return `/openship/by-hash/${sha256}/${document}.json`;
}

const fixed: Readonly<Record<string, Route>> = {
  [discoveryPath]: { kind: "discovery" },
  [pagePath]: { kind: "page" },
  [manifestPath]: { kind: "manifest" },
  [bundlePath]: { kind: "bundle" },
  [archivePath]: { kind: "archive" },
  [skillPath]: { kind: "skill" },
};

/** Whether a request target belongs to the published sources; everything else on the port is somebody else's. */
export function isOpenShipTarget(target: string): boolean {
  const [path = ""] = target.split("?", 1);
  return path === discoveryPath || path === pagePath || path.startsWith(`${pagePath}/`);
}

/**
 * Reads a raw request target. No query is needed and none has a meaning (H1).
 *
 * @param target as it stands in the request line: a URL parser would resolve `..`, also where it is percent-encoded
 */
export function routeOf(target: string): Route {
  const [path = ""] = target.split("?", 1);
  const route = Object.hasOwn(fixed, path) ? fixed[path] : undefined;
  if (route) return route;
  if (path.startsWith(filePath)) {
    const decoded = decodedOnce(path.slice(filePath.length));
    return decoded === undefined ? { kind: "unknown" } : { kind: "file", path: decoded };
  }
  const [, hash, document] =
    /^\/openship\/by-hash\/([0-9a-f]{64})\/(manifest|bundle)\.json$/.exec(path) ?? [];
  if (hash && (document === "manifest" || document === "bundle")) return { kind: "by-hash", hash, document };
  return { kind: "unknown" };
}

/** `undefined` for broken escapes and invalid UTF-8. Slashes come raw or encoded: the text leaves it open (H4). */
function decodedOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
