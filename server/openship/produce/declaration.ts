import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { OpenShipError } from "../error.js";
import type { ProjectInfo } from "../types.js";
import { readDocument } from "../validate/document.js";
import { isHash, isObject, type Members, member } from "../validate/members.js";
import { comparePaths, pathFault } from "../validate/path.js";
import { checkProject } from "../validate/project.js";
import { readIndex } from "./git.js";

/** The file in a project's root that says what a snapshot holds. */
export const declarationFile = "openship.sources.json";

/** What may be published although it looks like a secret: each entry is a reviewed decision. */
export interface Allowed {
  /** Templates such as `.env.example`: only names and placeholders, or they are refused all the same. */
  readonly envTemplates: readonly string[];
  /** SHA-256 of files whose content looks like a key and is synthetic: a changed file is looked at anew. */
  readonly content: readonly string[];
}

/** Which files a snapshot holds, and what the project says about itself. */
export interface Declaration {
  readonly project?: ProjectInfo;
  /** Sorted and unique. */
  readonly files: readonly string[];
  /** What named the files, for the Manifest: `git`, or the file's name. */
  readonly fileSet: string;
  /** What of the git index is left out: files, and folders with all in them. */
  readonly exclude: readonly string[];
  readonly allowed: Allowed;
  /** Files that the build makes from the source; the Manifest lists their hashes. */
  readonly artifacts: readonly string[];
}

interface DeclarationFile {
  readonly project?: ProjectInfo;
  readonly files?: readonly string[];
  readonly exclude: readonly string[];
  readonly allowed: Allowed;
  readonly artifacts: readonly string[];
}

/**
 * Finds out which files a snapshot holds: those that `openship.sources.json` lists, else the git index. A folder is never
 * walked (X1).
 *
 * @throws {OpenShipError} `SNAPSHOT_NO_DECLARATION`, `SNAPSHOT_DECLARATION`, and what reading the index refuses
 */
export async function readDeclaration(root: string, signal?: AbortSignal): Promise<Declaration> {
  const file = await readDeclarationFile(root);
  const listed = file?.files ?? (await readIndex(root, signal));
  if (!listed) {
    throw new OpenShipError(
      "SNAPSHOT_NO_DECLARATION",
      "declaration",
      `nothing says which files to publish: list them in ${declarationFile}, or put the project under git`,
    );
  }
  const exclude = file?.exclude ?? [];
  return {
    ...(file?.project && { project: file.project }),
    files: listed.filter((path) => !isExcluded(path, exclude)).sort(comparePaths),
    fileSet: file?.files ? declarationFile : "git",
    exclude,
    allowed: file?.allowed ?? { envTemplates: [], content: [] },
    artifacts: file?.artifacts ?? [],
  };
}

/** Whether a path is in a list of files and folders, or below one of them. */
export function isExcluded(path: string, exclude: readonly string[]): boolean {
  return exclude.some((each) => path === each || path.startsWith(`${each}/`));
}

async function readDeclarationFile(root: string): Promise<DeclarationFile | undefined> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(join(root, declarationFile));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw wrong("$", "cannot be read", error);
  }
  let value: unknown;
  try {
    value = readDocument(bytes);
  } catch (error) {
    throw wrong("$", error instanceof Error ? error.message : "is no JSON", error);
  }
  if (!isObject(value)) throw wrong("$", "must be an object");
  const known = new Set(["$schema", "project", "files", "exclude", "allow", "artifacts"]);
  const unknown = Object.keys(value).find((name) => !known.has(name));
  if (unknown !== undefined) throw wrong(`$.${unknown}`, "is not known here");
  const project = member(value, "project");
  const files = listOf(value, "files", "$", isPath);
  const exclude = listOf(value, "exclude", "$", isPath) ?? [];
  if (files && exclude.length > 0) throw wrong("$.exclude", "is of use only without $.files");
  if (files?.length === 0) throw wrong("$.files", "must not be empty");
  files?.forEach((path, at) => {
    const before = files[at - 1];
    if (before !== undefined && comparePaths(before, path) >= 0) {
      throw wrong(
        `$.files[${at}]`,
        "must come after the one before it, in the order of UTF-8 bytes, and be unique",
      );
    }
  });
  return {
    ...(project !== undefined && { project: projectOf(project) }),
    ...(files && { files }),
    exclude,
    allowed: allowedOf(member(value, "allow")),
    artifacts: listOf(value, "artifacts", "$", isPath) ?? [],
  };
}

function projectOf(value: unknown): ProjectInfo {
  try {
    checkProject(value);
  } catch (error) {
    throw wrong("$.project", error instanceof Error ? error.message : "is wrong", error);
  }
  return value as ProjectInfo; // Just checked.
}

function allowedOf(value: unknown): Allowed {
  if (value === undefined) return { envTemplates: [], content: [] };
  if (!isObject(value)) throw wrong("$.allow", "must be an object");
  return {
    envTemplates: listOf(value, "envTemplates", "$.allow", isPath) ?? [],
    content: listOf(value, "content", "$.allow", isHash) ?? [],
  };
}

function isPath(value: unknown): boolean {
  return pathFault(value) === undefined;
}

function listOf(
  object: Members,
  name: string,
  parent: string,
  isItem: (item: unknown) => boolean,
): readonly string[] | undefined {
  const list = member(object, name);
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) throw wrong(`${parent}.${name}`, "must be an array");
  const at = list.findIndex((item) => !isItem(item));
  if (at >= 0) throw wrong(`${parent}.${name}[${at}]`, "is not one that may stand here");
  return list;
}

function wrong(path: string, message: string, cause?: unknown): OpenShipError {
  return new OpenShipError("SNAPSHOT_DECLARATION", "declaration", `${declarationFile}: ${path}: ${message}`, {
    path,
    cause,
  });
}
