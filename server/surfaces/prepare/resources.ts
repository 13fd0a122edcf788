import type { Resource, ResourceTemplateType } from "@modelcontextprotocol/server";
import { deepFreeze } from "../../../base/json/freeze.js";
import type { SurfacePart } from "../../parts/index.js";
import { SurfaceError } from "../errors.js";
import { jsonCopy } from "../json-copy.js";
import { list } from "./collect.js";

/** The resources of a surface: one map decides what is listed and what is read. */
export interface PreparedResources<Identity = unknown> {
  readonly listed: readonly Resource[];
  readonly templates: readonly ResourceTemplateType[];
  /** The part that listed this very URI. */
  readonly ownerOf: (uri: string) => SurfacePart<Identity> | undefined;
  /** The part that listed this very template. */
  readonly templateOwnerOf: (uriTemplate: string) => SurfacePart<Identity> | undefined;
  readonly parts: readonly SurfacePart<Identity>[];
  /** Whether any part tells of changes. */
  readonly changing: boolean;
}

/**
 * `undefined` where no part has any resources.
 *
 * @throws SurfaceError `DUPLICATE_NAME`, `INVALID_SURFACE`
 */
export function prepareResources<Identity>(
  given: readonly SurfacePart<Identity>[] | undefined,
): PreparedResources<Identity> | undefined {
  const parts = Object.freeze(
    list("parts", given)
      .filter(hasResources)
      .map((part) => Object.freeze({ ...part })),
  );
  if (parts.length === 0) return undefined;
  const owners = new Map<string, SurfacePart<Identity>>();
  const templateOwners = new Map<string, SurfacePart<Identity>>();
  for (const part of parts) {
    for (const { uri } of list("the resources of a part", part.resources)) own(owners, "resource", uri, part);
    for (const { uriTemplate } of list("the resource templates of a part", part.resourceTemplates)) {
      own(templateOwners, "resource template", uriTemplate, part);
    }
  }
  return Object.freeze({
    // Detached from the author's objects: JSON is what both are made of.
    listed: deepFreeze(
      jsonCopy(parts.flatMap(({ resources }) => resources)),
    ) as unknown as readonly Resource[],
    templates: deepFreeze(
      jsonCopy(parts.flatMap(({ resourceTemplates }) => resourceTemplates)),
    ) as unknown as readonly ResourceTemplateType[],
    ownerOf: (uri: string) => owners.get(uri),
    templateOwnerOf: (uriTemplate: string) => templateOwners.get(uriTemplate),
    parts,
    changing: parts.some(({ changes }) => changes !== undefined),
  });
}

function hasResources<Identity>(part: SurfacePart<Identity>): boolean {
  return part.resources.length > 0 || part.resourceTemplates.length > 0 || !!part.list || !!part.read;
}

function own<Owner>(owners: Map<string, Owner>, kind: string, address: string, part: Owner): void {
  if (owners.has(address)) {
    throw new SurfaceError(
      "DUPLICATE_NAME",
      `the ${kind} ${JSON.stringify(address)} stands in two parts, or twice in one`,
    );
  }
  owners.set(address, part);
}
