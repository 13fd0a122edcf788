import { fileURLToPath } from "node:url";
import { OpenShipError } from "../../openship/error.js";
import { createOpenShipListener } from "../../openship/http/handler.js";
import { isOpenShipTarget } from "../../openship/http/routes.js";
import { openShipSources } from "../../openship/mcp/part.js";
import { createSnapshot } from "../../openship/produce/create-snapshot.js";
import type { Snapshot } from "../../openship/snapshot.js";
import { createProducerStore, type ProducerStore } from "../../openship/store/producer-store.js";
import type { SurfacePart } from "../../parts/index.js";
import type { Routes } from "../routes.js";
import { sourcePart } from "./app.js";

/** What became of publishing: the snapshot, or why there is none. */
export type Publication =
  | { readonly kind: "published"; readonly snapshot: Snapshot }
  | { readonly kind: "none"; readonly reason: string };

/** The companion's own source, published over HTTP and MCP from one snapshot. */
export interface OwnSource {
  /**
   * Begins to publish.
   *
   * @param origin the address of the documents
   * @param mcp the address of the MCP endpoint
   */
  readonly begin: (origin: string, mcp: string) => PublishedSource;
  /** Settles when the snapshot is made, or cannot be; it never rejects. */
  readonly publication: Promise<Publication>;
  /** Ends the making of the snapshot. */
  readonly close: () => void;
}

export interface PublishedSource {
  /** The binding and the explorer. */
  readonly parts: readonly SurfacePart[];
  /** Answers requests for the documents, which any page may make. */
  readonly answerPublic: NonNullable<Routes["answerPublic"]>;
}

/** The folder that this package stands in: a checkout, or an installation that nothing declares the sources of. */
export function packageRoot(): string {
  return fileURLToPath(new URL(".", import.meta.resolve("porthole-mcp/package.json")));
}

/** Publishes the source of the project in `root` while the server already answers. */
export function createOwnSource(root: string): OwnSource {
  const closed = new AbortController();
  let begun: (store: ProducerStore) => void = () => {};
  const publication = new Promise<ProducerStore>((resolve) => {
    begun = resolve;
  }).then((store) => publish(store, root, closed.signal));
  return {
    begin(origin, mcp) {
      const store = createProducerStore({ publicUrl: origin });
      const listener = createOpenShipListener({ store, mcp });
      begun(store);
      return {
        parts: [sourcePart(store), openShipSources({ store })],
        answerPublic(request, response) {
          if (!isOpenShipTarget(request.url ?? "")) return false;
          void listener(request, response);
          return true;
        },
      };
    },
    publication,
    close: () => closed.abort(),
  };
}

/** A project without git, or with a file that cannot be published, serves everything else all the same. */
async function publish(store: ProducerStore, root: string, signal: AbortSignal): Promise<Publication> {
  try {
    return { kind: "published", snapshot: store.publish(await createSnapshot({ root, signal })) };
  } catch (error) {
    const reason = error instanceof OpenShipError ? error.message : String(error);
    return { kind: "none", reason };
  }
}
