import type {
  JSONObject,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
} from "@modelcontextprotocol/server";
import type { OperationContext } from "./context.js";
import type { ToolDefinition } from "./tool.js";

/** One page of resources, and where the next one begins, if there is one. */
export interface ResourcePage {
  readonly resources: readonly Resource[];
  readonly nextCursor?: string;
}

/** What a client asks to have completed: one variable of a resource template. */
export interface CompletionQuestion {
  /** The template, exactly as it is listed. */
  readonly uriTemplate: string;
  /** The variable. */
  readonly argument: string;
  /** What the person has typed so far. */
  readonly value: string;
  /** The variables that are already settled. */
  readonly settled: Readonly<Record<string, string>>;
}

/** Which operations of a part need no credentials. Everything else of a server with `auth` is answered 401. */
export interface PublicOperations {
  /** Names of this part's tools that anyone may call. */
  readonly tools?: readonly string[];
  /** Whether anyone may read this URI; the URI is raw, as the client sent it. */
  readonly reads?: (uri: string) => boolean;
  /** Whether anyone may ask to complete this template. */
  readonly completes?: (uriTemplate: string) => boolean;
  /**
   * Whether callers without good credentials may connect and list: they see what is public and nothing else. Leave it
   * out where clients must be sent to sign in before anything else.
   */
  readonly lists?: boolean;
}

/**
 * A feature that joins a surface: a plan app, OpenShip, a review app. Whoever's surface holds the part sees its tools
 * and resources; for everybody else they do not exist.
 */
export interface SurfacePart<Identity = unknown> {
  readonly tools: readonly ToolDefinition<Identity>[];
  /** Resources that do not change; listed before those of `list`. */
  readonly resources: readonly Resource[];
  readonly resourceTemplates: readonly ResourceTemplateType[];
  /**
   * Lists further resources, page by page.
   *
   * @param cursor this part's own `nextCursor`, or `undefined` for the first page
   * @throws ProtocolError `InvalidParams` (-32602) for a cursor that is not this part's, or no longer
   */
  readonly list?: (
    cursor: string | undefined,
    context: OperationContext<Identity>,
  ) => ResourcePage | Promise<ResourcePage>;
  /**
   * Reads one resource. `undefined` says that this part has no such resource, and the caller is answered as for any
   * that does not exist.
   *
   * @param uri raw, as the client sent it: nothing is decoded or normalised
   */
  readonly read?: (
    uri: string,
    context: OperationContext<Identity>,
  ) => ReadResourceResult | undefined | Promise<ReadResourceResult | undefined>;
  /** Every completion there is; the first hundred are sent. `undefined` where the template is not this part's. */
  readonly complete?: (
    question: CompletionQuestion,
    context: OperationContext<Identity>,
  ) => readonly string[] | undefined | Promise<readonly string[] | undefined>;
  /**
   * Calls `listener` when this part's resources are other ones than before, with the URIs of listed ones whose content changed;
   * gives what ends that. Clients that subscribed are told: of the list, and of the URIs where no other part has this. A
   * part without it says that its resources stay as they are.
   */
  readonly changes?: (listener: (uris: readonly string[]) => void) => () => void;
  readonly public?: PublicOperations;
  /** Names of tools that must stand in the same surface, such as those that an app's view may call. */
  readonly requires?: readonly string[];
  /** Protocol extensions that a server with this part declares, by their identifiers. */
  readonly extensions?: Readonly<Record<string, JSONObject>>;
}
