import type { CallOutcome, OpenedApp, PolicyReport } from "../control/protocol.js";
import type { MediaWish } from "../controls.js";
import type { Recording } from "../record/recording.js";
import type { Rehearsal } from "../rehearsal.js";

/**
 * What the control page offers to a program that drives the browser, as `window.porthole`.
 *
 * Only scripts of the page's own origin and a driver reach it: apps live in frames of other origins.
 */
export interface PageDriver {
  /** Resolves when the page has its host; rejects with the reason when it gets none. */
  ready(): Promise<void>;
  /** Calls a tool as a click would, and shows its app. @throws when no server offers the conversation such a tool. */
  open(call: DriverCall, rehearsal: Rehearsal): void;
  /** Calls a tool of a server as the conversation would; the app that is shown does not hear of it. */
  call(call: DriverCall): Promise<CallOutcome>;
  /** Sends the app that is shown a request of any kind. */
  askApp(message: AppMessageToSend, timeoutMs: number): Promise<AppAnswer>;
  /** Sends the app that is shown a notification of any kind, as it is: no fault changes it. */
  tellApp(message: AppMessageToSend): void;
  /** Makes a recording of the app that is shown, or was last. */
  record(): Promise<Recording>;
  /** Ends the app that is shown, and gives one sentence on how it ended. */
  close(): Promise<string>;
  /** What the person wants the browser to say of motion and colours, once that is something else than is known. */
  mediaWish(known: MediaWish | undefined): Promise<MediaWish>;
  /** What the page knows; of the messages only those after the one with this number. */
  look(after: number): PageState;
}

/** A tool call; without a server, of the first that offers the tool. */
export interface DriverCall {
  readonly server?: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A request or notification to an app. */
export interface AppMessageToSend {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What an app answered; `silence` when nothing came in time, or nothing that is an answer. */
export type AppAnswer = { readonly milliseconds: number } & (
  | { readonly kind: "result"; readonly result: Readonly<Record<string, unknown>> }
  | { readonly kind: "error"; readonly error: { readonly code: number; readonly message: string } }
  | { readonly kind: "silence" }
);

/** Where an app stands. */
export type AppStatus = "none" | "loading" | "initializing" | "ready" | "closing" | "closed" | "failed";

export interface PageState {
  readonly status: AppStatus;
  /** One sentence about the app: why it failed, how it ended. */
  readonly note: string;
  /** The app's place; without the document. */
  readonly app?: Omit<OpenedApp, "html">;
  /** How the call ended; absent while it runs. */
  readonly outcome?: CallOutcome;
  readonly messages: readonly LoggedMessage[];
  readonly reports: readonly PolicyReport[];
  readonly modelContext?: unknown;
  readonly conversation: readonly ConversationMessage[];
}

/** A message between host and app. */
export interface LoggedMessage {
  readonly id: number;
  readonly direction: "to-app" | "from-app";
  /** Milliseconds since the app was opened. */
  readonly at: number;
  readonly kind: "request" | "notification" | "result" | "error" | "dropped";
  /** The method; for an answer, the method of its request. */
  readonly method: string;
  /** Characters of JSON, about. */
  readonly size: number;
  /** Absent when the page could not keep it. */
  readonly message?: unknown;
  /** The page could not keep the payload. */
  readonly isForgotten?: true;
  /** Why the message was dropped. */
  readonly fault?: string;
}

/** A message that the app has written into the conversation. */
export interface ConversationMessage {
  readonly role: "user";
  /** Absent when the page could not keep it. */
  readonly content?: readonly unknown[];
}

declare global {
  interface Window {
    /** Of the control page alone. */
    porthole?: PageDriver;
  }
}
