import type { ServerCapabilities, Tool } from "@modelcontextprotocol/client";
import type { CallOutcome, OpenedApp } from "../control/protocol.js";
import type { AppFaultId } from "../faults/catalogue.js";
import type { Egress, Violation } from "../library/open-app.js";
import type { AppAnswer, AppStatus, ConversationMessage, LoggedMessage } from "../library/page-driver.js";
import type { AppRequest } from "../library/requests.js";

/** A JSON object of which nothing is known. */
export type Members = Readonly<Record<string, unknown>>;

/** What a server says of itself over MCP. */
export interface ServerSighting {
  /** The address or command, without anything secret. */
  readonly label: string;
  readonly name: string;
  readonly protocolVersion: string;
  readonly capabilities: ServerCapabilities;
  /** All pages of `tools/list`. */
  readonly tools: readonly Tool[];
  /** All pages of `resources/list`; absent when the server offers no resources or does not answer. */
  readonly resources?: readonly Members[];
}

/** One reading of a resource. */
export type Reading =
  /** `result` is the result object as it came off the wire. */
  { readonly kind: "read"; readonly result: Members } | { readonly kind: "failed"; readonly message: string };

/** What is known of one app without a browser. An app is a tool that names a UI resource. */
export interface AppSighting {
  /** `<server>/<tool>` */
  readonly id: string;
  readonly tool: Tool;
  /** The address as the tool declares it, of whatever scheme. */
  readonly uri: string;
  readonly server: ServerSighting;
  readonly first: Reading;
  /** A second reading over the same connection. */
  readonly second: Reading;
  /** The content item of the first reading: the one with the address that was asked for, else the first. */
  readonly item?: Members;
  /** The document of that item. */
  readonly html?: string;
  /** The entry of the resource in `resources/list`. */
  readonly listing?: Members;
  /** How a call of the tool ended, or why it was not called. */
  readonly call: CallOutcome | { readonly kind: "not-called"; readonly reason: string };
}

/** What was seen of an app in one scene. */
export interface Sighting {
  readonly place: Omit<OpenedApp, "html">;
  readonly status: AppStatus;
  /** One sentence on how it ended or why it failed. */
  readonly note: string;
  /** Every message between host and app, in order; `at` in milliseconds since the app was opened. */
  readonly messages: readonly LoggedMessage[];
  readonly requests: readonly AppRequest[];
  readonly violations: readonly Violation[];
  readonly egress: readonly Egress[];
  /** Errors that the app did not catch, rejections too. */
  readonly errors: readonly string[];
  readonly conversation: readonly ConversationMessage[];
  readonly outcome?: CallOutcome;
  /** The app as PNG, once it had settled; of the scene `opening` alone. */
  readonly picture?: Uint8Array;
  /** What the app's frame shows at the end of the scene; absent when it could not be looked into. */
  readonly document?: DocumentFacts;
  /** Bytes that live in the app's process; of the scenes that measure it, where the engine tells. */
  readonly heap?: number;
}

/** What a look into the app's frame gives. */
export interface DocumentFacts {
  /** `CSS1Compat` with a doctype, `BackCompat` without. */
  readonly compatMode: string;
  readonly title: string;
  readonly lang: string;
  readonly dir: string;
  readonly address: string;
  /** The visible text, without space at its ends, at most 2 000 characters. */
  readonly text: string;
  /** Pictures, drawings, inputs and the like that have a size. */
  readonly drawn: number;
  /** Of the document's root, in CSS pixels. */
  readonly scrollWidth: number;
  readonly clientWidth: number;
  /** Of the frame. */
  readonly innerWidth: number;
  readonly clientHeight: number;
  /** Milliseconds from the document's start until it first showed something; absent where the engine does not tell. */
  readonly paintMs?: number;
  /** How the root, the body and the first elements look: colours, backgrounds, colour scheme. */
  readonly look: string;
  /** The markup of the body, at most 20 000 characters. */
  readonly markup: string;
}

/** The app is opened as any host opens it, left alone, spoken to, and ended. */
export interface OpeningSighting extends Sighting {
  /** Milliseconds until `ui/notifications/initialized`; absent when it never came. */
  readonly initializedMs?: number;
  /** A stretch in which nobody touched the app, and what was said in it. */
  readonly rest: { readonly milliseconds: number; readonly messages: readonly LoggedMessage[] };
  /** What it showed before and after the host said that its theme is the other one now. */
  readonly otherTheme?: { readonly before: DocumentFacts; readonly after: DocumentFacts };
  /** What it showed after that and after a change that names the locale alone. */
  readonly otherLocale?: DocumentFacts;
  /** What an app that declares tools answers to `tools/list`, and to a call of a tool that it does not have. */
  readonly appTools?: { readonly listed: AppAnswer; readonly unknown: AppAnswer };
  readonly ping: AppAnswer;
  readonly unknownRequest: AppAnswer;
  /** The answer to `ui/resource-teardown`, and to a second one more than half a second later. */
  readonly teardown: AppAnswer;
  readonly secondTeardown: AppAnswer;
  /** What was said after the first answer and before the second request. */
  readonly afterTeardown: readonly LoggedMessage[];
}

/** The host sends neither input nor result; then parts of an input, then the whole of it, and the result. */
export interface StreamedSighting extends Sighting {
  /** What the app sent in a stretch before the parts came, and in one of the same length while they came. */
  readonly before: readonly LoggedMessage[];
  readonly during: readonly LoggedMessage[];
  /** How many errors there were before the parts came. */
  readonly errorsBefore: number;
}

/** What the audit of axe found to be wrong, of the impact serious or critical. */
export interface AccessibilityFinding {
  /** The name of axe's rule. */
  readonly rule: string;
  readonly help: string;
  /** How many elements, and the first of them as markup. */
  readonly count: number;
  readonly example: string;
}

/** The app is audited in the theme that it opens in, in the other one, and in a narrow frame. */
export interface AuditedSighting extends Sighting {
  readonly audits: Readonly<Record<"light" | "dark", readonly AccessibilityFinding[]>>;
  /** How many checks axe made: none would mean that it saw nothing. */
  readonly checks: number;
  /** The document at a width of 320 CSS pixels. */
  readonly narrow?: DocumentFacts;
  /** The same, written from right to left. */
  readonly mirrored?: DocumentFacts;
  /** The document at a width of 640 CSS pixels, at twice the size. */
  readonly enlarged?: DocumentFacts;
  /** The heights that it reported: last before it was narrow and enlarged, the most since, and last once all was as before. */
  readonly heights: Readonly<Record<"before" | "most" | "after", number | undefined>>;
  /** A link to another site was followed: where the frame was before and after, and what the app asked of its host. */
  readonly link?: { readonly before: string; readonly after: string; readonly asked: readonly string[] };
}

/** The app is opened and ended several times in one page; `heap` is the last measure. */
export interface RemountedSighting extends Sighting {
  /** Bytes that live in its process, once for each mount. */
  readonly heaps: readonly number[];
}

/** Every scene in which an app is played to, with what it gives. */
export type Sightings = {
  readonly opening: OpeningSighting;
  /** The same document where scripts and styles run by their hash and by nothing else. */
  readonly "hash-only": Sighting;
  readonly streamed: StreamedSighting;
  readonly audited: AuditedSighting;
  readonly remounted: RemountedSighting;
} & { readonly [Fault in AppFaultId as `fault:${Fault}`]: Sighting };

export type ViewSceneId = keyof Sightings;

/** What every rule about a view may know beside its scenes. */
export interface Seen {
  readonly app: AppSighting;
  /** Whether the scenes were played with another process of the server than the one that `app` was read from. */
  readonly isOtherProcess: boolean;
}
