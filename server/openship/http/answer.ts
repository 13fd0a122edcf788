import { OpenShipError } from "../error.js";
import type { Snapshot } from "../snapshot.js";
import type { ProducerStore } from "../store/producer-store.js";
import { chooseCoding } from "./accept-encoding.js";
import { type Addressing, addressesOf, discoveryOf } from "./advertised.js";
import { alreadyHas } from "./conditional.js";
import { pageHtml, pagePolicy } from "./page.js";
import { type Publication, publicationOf } from "./publication.js";
import { createRepresentation, type Representation } from "./representation.js";
import { type Route, routeOf } from "./routes.js";
import { skillText } from "./skill.js";

export interface OpenShipHandlerOptions {
  readonly store: ProducerStore;
  /** The absolute URL of the MCP endpoint that serves the same store, to be advertised. */
  readonly mcp?: string;
  /**
   * Whether discovery names the Manifest and the Bundle by their hash, so that a deployment can never come between two
   * fetches, or by their stable addresses. Default: `by-hash`.
   */
  readonly addressing?: Addressing;
  /** Where failures inside this process go; the client gets a fixed 500. Default: standard error. */
  readonly log?: (error: unknown) => void;
}

/** A request, as far as an answer depends on it. */
export interface PlainRequest {
  readonly method: string;
  /** As it stands in the request line. */
  readonly target: string;
  readonly header: (name: string) => string | null;
}

export interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Found at an address: the bytes to send, and how. */
interface Found {
  readonly representation: Representation;
  /** Whether the address changes its meaning (K1) or names exactly these bytes (K2). */
  readonly stable: boolean;
  readonly policy?: string;
}

const methods = "GET, HEAD, OPTIONS";
const revalidate = "public, max-age=0, must-revalidate";
const forEver = "public, max-age=31536000, immutable";

/** What every answer carries: anybody may read it from any page, and no browser runs it. */
const always: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Repr-Digest",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};
/** Of a document that somebody opens as a page: it is another party's content on this origin (H6). */
const sandboxed = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Answers requests for the published sources from values alone; it never rejects. */
export function createAnswerer(
  options: OpenShipHandlerOptions,
): (request: PlainRequest) => Promise<PlainResponse> {
  const described = new WeakMap<
    Snapshot,
    Promise<Readonly<Record<"discovery" | "skill" | "page", Representation>>>
  >();

  return async (request) => {
    const { body, ...head } = await answerTo(request).catch((error: unknown) => {
      (options.log ?? toStandardError)(error);
      return failure(500, "internal_error", "The server could not answer because of an error of its own.");
    });
    return body && request.method !== "HEAD" ? { ...head, body } : head;
  };

  async function answerTo({ method, target, header }: PlainRequest): Promise<PlainResponse> {
    if (method === "OPTIONS") return preflight;
    if (method !== "GET" && method !== "HEAD") {
      return failure(405, "method_not_allowed", `Only ${methods} are answered here.`, { allow: methods });
    }
    const found = await find(routeOf(target));
    if (!found) return notFound;
    return respond(found, header);
  }

  async function find(route: Route): Promise<Found | undefined> {
    const [snapshot] = options.store.recent();
    if (!snapshot) return undefined;
    const publication = publicationOf(snapshot);
    const stable = (representation: Representation): Found => ({ representation, stable: true });
    switch (route.kind) {
      case "manifest":
        return stable(publication.manifest);
      case "bundle":
        return stable(await publication.bundle());
      case "archive":
        return stable(await publication.archive());
      case "by-hash":
        return byHash(route.document, route.hash);
      case "file":
        return unlessRefused(() => stable(publication.file(route.path)));
      case "discovery":
      case "skill":
      case "page": {
        const representation = (await descriptionsOf(snapshot, publication))[route.kind];
        return { representation, stable: true, ...(route.kind === "page" && { policy: pagePolicy }) };
      }
      case "unknown":
        return undefined;
    }
  }

  /** Also those before the current one: a client that has just read discovery finds what it named (K3). */
  async function byHash(document: "manifest" | "bundle", hash: string): Promise<Found | undefined> {
    for (const snapshot of options.store.recent()) {
      const publication = publicationOf(snapshot);
      const representation = document === "manifest" ? publication.manifest : await publication.bundle();
      if (representation.sha256 === hash) return { representation, stable: false };
    }
    return undefined;
  }

  function descriptionsOf(snapshot: Snapshot, publication: Publication) {
    const known = described.get(snapshot);
    if (known) return known;
    const made = makeDescriptions(snapshot, publication);
    described.set(snapshot, made);
    return made;
  }

  async function makeDescriptions(snapshot: Snapshot, publication: Publication) {
    const { store, addressing = "by-hash", mcp } = options;
    const addresses = await addressesOf(publication, store.origin, addressing, mcp);
    const text = (content: string, type: string) =>
      createRepresentation(Buffer.from(content), `${type}; charset=utf-8`);
    const discovery = JSON.stringify(discoveryOf(snapshot, addresses), null, 2);
    return {
      discovery: text(`${discovery}\n`, "application/json"),
      skill: text(skillText(snapshot, addresses), "text/markdown"),
      page: text(pageHtml(snapshot, addresses), "text/html"),
    };
  }
}

async function respond(
  { representation, stable, policy = sandboxed }: Found,
  header: PlainRequest["header"],
): Promise<PlainResponse> {
  const { coding, bytes, etag, reprDigest } = await representation.in(
    chooseCoding(header("accept-encoding")),
  );
  const headers = {
    ...always,
    etag,
    vary: "accept-encoding",
    "cache-control": stable ? revalidate : forEver,
    "content-security-policy": policy,
  };
  if (alreadyHas(header("if-none-match"), etag)) return { status: 304, headers };
  return {
    status: 200,
    headers: {
      ...headers,
      "content-type": representation.contentType,
      "content-length": String(bytes.byteLength),
      ...(coding !== "identity" && { "content-encoding": coding }),
      "repr-digest": reprDigest,
    },
    body: bytes,
  };
}

const preflight: PlainResponse = {
  status: 204,
  headers: {
    ...always,
    allow: methods,
    "access-control-allow-methods": methods,
    "access-control-allow-headers": "*",
    "access-control-max-age": "86400",
  },
};

/** One answer for everything that is not there: a path that breaks a rule tells no more than one that is not listed (H3). */
const notFound = failure(404, "not_found", "Nothing is published at this address.");

function failure(
  status: number,
  error: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): PlainResponse {
  const body = Buffer.from(JSON.stringify({ openship: "1.0", error, message }));
  return {
    status,
    headers: {
      ...always,
      ...headers,
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "content-length": String(body.byteLength),
      "content-security-policy": sandboxed,
    },
    body,
  };
}

function unlessRefused(find: () => Found): Found | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof OpenShipError) return undefined;
    throw error;
  }
}

function toStandardError(error: unknown): void {
  console.error("porthole: serving the published sources failed:", error);
}
