import type { Snapshot } from "../snapshot.js";
import type { Discovery } from "../types.js";
import type { Publication } from "./publication.js";
import {
  archivePath,
  bundlePath,
  byHashPath,
  discoveryPath,
  filePath,
  manifestPath,
  pagePath,
  skillPath,
} from "./routes.js";

/** Which addresses of the Manifest and the Bundle discovery names. */
export type Addressing = "by-hash" | "stable";

/** The absolute addresses of everything that is published, from the configured origin and never from a request (D9). */
export interface Addresses {
  readonly origin: string;
  readonly discovery: string;
  readonly page: string;
  readonly skill: string;
  readonly manifest: string;
  readonly bundle: string;
  readonly file: string;
  readonly archive: string;
  readonly mcp: string | undefined;
}

/**
 * By hash, discovery is the one address that changes its meaning: whoever has read it gets the very documents that it
 * named, also while the next snapshot is being published (K3).
 */
export async function addressesOf(
  { manifest, bundle }: Publication,
  origin: string,
  addressing: Addressing,
  mcp: string | undefined,
): Promise<Addresses> {
  const byHash = addressing === "by-hash";
  return {
    origin,
    discovery: origin + discoveryPath,
    page: origin + pagePath,
    skill: origin + skillPath,
    manifest: origin + (byHash ? byHashPath("manifest", manifest.sha256) : manifestPath),
    bundle: origin + (byHash ? byHashPath("bundle", (await bundle()).sha256) : bundlePath),
    file: `${origin}${filePath}{path}`,
    archive: origin + archivePath,
    mcp,
  };
}

/** What each advertised capability means, for whoever reads it. */
export const sourcesDescription =
  "The exact source that this project publishes: a Manifest with the SHA-256 of every file, and a Bundle with their content.";

/** The discovery document (D1 to D5), with the project fields that the Manifest has. */
export function discoveryOf({ manifest }: Snapshot, addresses: Addresses): Discovery {
  const { name } = manifest.project;
  return {
    openship: "1.0",
    capability: "discovery",
    project: manifest.project,
    agent: {
      summary: `${name} publishes its exact source, readable and verifiable without authentication.`,
      instructions: `Read ${addresses.skill} first: it says how to fetch the sources, how to verify them, and what they prove.`,
      skill: addresses.skill,
    },
    page: addresses.page,
    capabilities: {
      sources: {
        description: sourcesDescription,
        manifest: addresses.manifest,
        bundle: addresses.bundle,
        ...(addresses.mcp !== undefined && { mcp: addresses.mcp }),
        file: addresses.file,
        archive: addresses.archive,
      },
    },
  };
}
