import { artifactsMember } from "../artifacts.js";
import { sourcesDigest } from "../digest.js";
import { OpenShipError } from "../error.js";
import { assembleSnapshot, bundleText, manifestText, type Snapshot, type SnapshotFile } from "../snapshot.js";
import type { CommitInfo, Manifest, ProjectInfo, SnapshotProgress } from "../types.js";
import { validateSourcesStream } from "../validate/stream.js";
import { collectArtifacts } from "./artifacts.js";
import { collectFiles } from "./collect.js";
import { type Declaration, isExcluded, readDeclaration } from "./declaration.js";
import { readCommit } from "./git.js";
import { completeProject, projectOfPackage } from "./project.js";

export interface CreateSnapshotOptions {
  /** The project's root folder. */
  readonly root: string;
  /** What the project says about itself; else its declaration says it, else `package.json`. */
  readonly project?: Partial<ProjectInfo> & { readonly name: string };
  /** Exactly these files, sorted or not; else the declaration or the git index names them. */
  readonly files?: readonly string[];
  /** Left out of what the git index names: files, and folders with all in them. The Manifest lists only declared ones. */
  readonly exclude?: readonly string[];
  /** Built files whose hashes the Manifest lists, from the root; else the declaration names them. */
  readonly artifacts?: readonly string[];
  /** The digest of the snapshot that this one follows. */
  readonly parent?: Manifest["parent"];
  /** Where `SOURCE_DATE_EPOCH` stands (seconds); `process.env` when absent. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly now?: () => Date;
  /** Called after each file. */
  readonly onProgress?: (progress: SnapshotProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Makes a snapshot of a working tree: the files that the project declares, as they are on disk.
 *
 * The same files, commit and `SOURCE_DATE_EPOCH` give the same bytes. The result has passed our own consumer.
 *
 * @throws {OpenShipError} the codes that begin with `SNAPSHOT_`, and `SOURCE_TOO_LARGE` for a file of more than 256 MiB
 */
export async function createSnapshot(options: CreateSnapshotOptions): Promise<Snapshot> {
  const { root, signal, onProgress } = options;
  const declaration = await declare(options);
  const [files, artifacts, commit] = await Promise.all([
    collectFiles(root, declaration.files, {
      allowed: declaration.allowed,
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    }),
    collectArtifacts(root, options.artifacts ?? declaration.artifacts, signal),
    readCommit(root, signal),
  ]);
  const entries = files.map(({ entry }) => entry);
  const manifest: Manifest = {
    openship: "1.0",
    capability: "sources",
    digest: sourcesDigest(entries),
    project: completeProject(options.project ?? declaration.project ?? (await projectOfPackage(root))),
    generatedAt: dateOf(options, commit),
    ...(options.parent && { parent: options.parent }),
    ...(commit && { commit }),
    fileSet: declaration.fileSet,
    ...(declaration.exclude.length > 0 && { ignore: declaration.exclude }),
    totals: {
      files: entries.length,
      bytes: entries.reduce((sum, { size }) => sum + size, 0),
    },
    ...(artifacts.length > 0 && { [artifactsMember]: artifacts }),
    files: entries,
  };
  const manifestBytes = Buffer.from(manifestText(manifest));
  const snapshot = { digest: manifest.digest, files };
  const checked = await validateSourcesStream(manifestBytes, encoded(bundleText(snapshot)));
  return assembleSnapshot(checked, inOrder(checked, files), manifestBytes);
}

async function declare({ root, files, exclude = [], signal }: CreateSnapshotOptions): Promise<Declaration> {
  if (files) {
    return {
      files: [...new Set(files)],
      fileSet: "manifest",
      exclude: [],
      allowed: { envTemplates: [], content: [] },
      artifacts: [],
    };
  }
  const declared = await readDeclaration(root, signal);
  return {
    ...declared,
    files: declared.files.filter((path) => !isExcluded(path, exclude)),
  };
}

/** The fields are the frozen ones that were checked. */
function inOrder(manifest: Manifest, files: readonly SnapshotFile[]): readonly SnapshotFile[] {
  return files.map(({ entry, bytes }, at) => ({ entry: manifest.files[at] ?? entry, bytes }));
}

function* encoded(texts: Iterable<string>): Generator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

/** When the snapshot was made: what reproducible builds say, else the commit's time if nothing else is in it, else now. */
function dateOf(
  { env = process.env, now = () => new Date() }: CreateSnapshotOptions,
  commit?: CommitInfo,
): string {
  const epoch = env.SOURCE_DATE_EPOCH;
  if (epoch !== undefined && epoch !== "") {
    const date = new Date(/^\d{1,12}$/.test(epoch) ? Number(epoch) * 1_000 : Number.NaN);
    if (Number.isNaN(date.getTime())) {
      throw new OpenShipError(
        "SNAPSHOT_DECLARATION",
        "metadata",
        "SOURCE_DATE_EPOCH must be a number of seconds since 1970",
      );
    }
    return date.toISOString();
  }
  return commit && !commit.dirty && commit.committedAt ? commit.committedAt : now().toISOString();
}
