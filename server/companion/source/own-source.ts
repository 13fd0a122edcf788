import { fileURLToPath } from "node:url";
import type { McpServer } from "@modelcontextprotocol/server";
import { OpenShipError } from "../../openship/error.js";
import { createOpenShipListener } from "../../openship/http/handler.js";
import { isOpenShipTarget } from "../../openship/http/routes.js";
import { announceChanges } from "../../openship/mcp/announce.js";
import { registerOpenShip } from "../../openship/mcp/register.js";
import { createSnapshot } from "../../openship/produce/create-snapshot.js";
import type { Snapshot } from "../../openship/snapshot.js";
import { createProducerStore, type ProducerStore } from "../../openship/store/producer-store.js";
import type { LoopbackEndpoint, PublicAnswer } from "../loopback.js";
import { createSourceView, registerSourceApp } from "./app.js";

/** What became of publishing: the snapshot, or why there is none. */
export type Publication =
  | { readonly kind: "published"; readonly snapshot: Snapshot }
  | { readonly kind: "none"; readonly reason: string };

/** The companion's own source, published over HTTP and MCP from one snapshot. */
export interface OwnSource {
  /** Begins to publish, once the address of the MCP endpoint is known; gives what answers requests for the documents. */
  readonly attach: (endpoint: LoopbackEndpoint) => PublicAnswer;
  /** Adds the binding and the explorer to a server of one request. */
  readonly register: (server: McpServer) => void;
  /** Settles when the snapshot is made, or cannot be; it never rejects. */
  readonly publication: Promise<Publication>;
  /** Ends the making of the snapshot. */
  readonly close: () => void;
}

/** The folder that this package stands in: a checkout, or an installation that nothing declares the sources of. */
export function packageRoot(): string {
  return fileURLToPath(new URL(".", import.meta.resolve("porthole-mcp/package.json")));
}

/** Publishes the source of the project in `root` while the server already answers. */
export function createOwnSource(root: string): OwnSource {
  const view = createSourceView();
  const closed = new AbortController();
  let store: ProducerStore | undefined;
  let begin: (store: ProducerStore) => void = () => {};
  const begun = new Promise<ProducerStore>((resolve) => {
    begin = resolve;
  });
  return {
    attach({ url, notify }) {
      const attached = createProducerStore({ publicUrl: new URL(url).origin });
      const listener = createOpenShipListener({ store: attached, mcp: url });
      announceChanges(attached, notify);
      begin(attached);
      store = attached;
      return (request, response) => {
        if (!isOpenShipTarget(request.url ?? "")) return false;
        void listener(request, response);
        return true;
      };
    },
    register(server) {
      if (!store) return;
      registerSourceApp(server, view, store);
      registerOpenShip(server, { store });
    },
    publication: begun.then((attached) => publish(attached, root, closed.signal)),
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
