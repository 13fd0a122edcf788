import type { Manifest } from "./types.js";
import { isHash, isObject, isSize, member } from "./validate/members.js";
import { pathFault } from "./validate/path.js";

/** A file that was built from a snapshot's source, and is no part of it. */
export interface Artifact {
  /** Where the build puts it, from the root of the snapshot. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
}

/** The member of a Manifest that lists them: ours, so that other readers pass over it (E3). */
export const artifactsMember = "artifacts";

/**
 * What a Manifest says was built from its source. It is a claim: the digest does not cover it, and only building again shows
 * whether it is true.
 *
 * Entries of another shape are left out, since other producers may mean something else by the name.
 */
export function artifactsOf(manifest: Manifest): readonly Artifact[] {
  const list = member(manifest as unknown as Readonly<Record<string, unknown>>, artifactsMember);
  return Array.isArray(list) ? list.filter(isArtifact) : [];
}

function isArtifact(value: unknown): value is Artifact {
  return (
    isObject(value) &&
    pathFault(member(value, "path")) === undefined &&
    isSize(member(value, "size")) &&
    isHash(member(value, "sha256"))
  );
}
