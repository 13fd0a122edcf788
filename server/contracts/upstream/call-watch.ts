import { createParser } from "eventsource-parser";
import type { Dispatcher } from "undici";
import type { OutcomeReason } from "../dispatch/outcome.js";
import { ContractError } from "../errors.js";
import type { AnswerReader } from "./answer-tap.js";

/** What was seen of one call on the wire. */
export type CallTrace =
  /** Its request was never written. */
  | { readonly kind: "unsent"; readonly reason: OutcomeReason }
  /** An answer to it, as it came. */
  | { readonly kind: "answer"; readonly text: string }
  /** Another status than success, with the body that came with it. */
  | { readonly kind: "status"; readonly status: number; readonly text: string }
  /** It was written, and no answer came. */
  | { readonly kind: "lost"; readonly reason: OutcomeReason };

/** Watches the calls of one session, one at a time: what the official client makes of an answer decides nothing. */
export interface CallWatch {
  /** The reader of a request that is a call; none for other requests. */
  readonly sending: (body: string) => AnswerReader | undefined;
  /** A refusal of our own, such as of a redirect. */
  readonly refused: (refusal: ContractError) => void;
  /**
   * Runs a call.
   *
   * @param send by the official client
   * @param onFurther told of every answer after the first
   */
  readonly run: (send: () => Promise<unknown>, onFurther: (text: string) => void) => Promise<CallTrace>;
  /** Whether the call's request has begun to be written. */
  readonly isWritten: () => boolean;
}

interface Watched {
  isLetOut: boolean;
  isWritten: boolean;
  readonly end: (trace: CallTrace) => void;
  readonly further: (text: string) => void;
  readonly missing: (error?: unknown) => void;
}

export function watchCalls(): CallWatch {
  let current: Watched | undefined;
  let refusal: ContractError | undefined;

  return {
    sending(body) {
      const request = parsed(body);
      if (request?.method !== "tools/call" || !current) return undefined;
      // Whatever a client may do: a call goes out once.
      if (current.isLetOut) throw new ContractError("endpoint_not_allowed", "INV-07", "a call is sent once");
      current.isLetOut = true;
      return readerOf(request.id, current);
    },
    refused(error) {
      refusal ??= error;
    },
    isWritten: () => current?.isWritten === true,
    run(send, onFurther) {
      refusal = undefined;
      return new Promise((resolve) => {
        const watched: Watched = {
          isLetOut: false,
          isWritten: false,
          end: resolve,
          further: onFurther,
          missing: (error) => {
            const reason = refusal ? reasonOf(refusal) : lossOf(error);
            resolve(
              watched.isWritten ? { kind: "lost", reason } : { kind: "unsent", reason: unsentReason(reason) },
            );
          },
        };
        current = watched;
        // Where an answer came, it was told before the client had read it.
        send().then(() => watched.missing(), watched.missing);
      });
    },
  };
}

/** Notes the moment before the first byte of a request is written to a connection. */
function noting(onWritten: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        onWritten();
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...told) => handler.onRequestUpgrade?.(...told),
      onResponseStart: (...told) => handler.onResponseStart?.(...told),
      onResponseData: (...told) => handler.onResponseData?.(...told),
      onResponseEnd: (...told) => handler.onResponseEnd?.(...told),
      onResponseError: (...told) => handler.onResponseError?.(...told),
    });
}

function readerOf(id: unknown, watched: Watched): AnswerReader {
  let isAnswered = false;
  const json = (text: string) => {
    const answer = parsed(text);
    if (!answer || answer.id !== id || answer.method !== undefined) return;
    if (isAnswered) return watched.further(text);
    isAnswered = true;
    watched.end({ kind: "answer", text });
  };
  const parser = createParser({ onEvent: ({ data }) => json(data) });
  const onWritten = () => {
    watched.isWritten = true;
  };
  return {
    via: (agent) => agent.compose(noting(onWritten)),
    json,
    piece: parser.feed,
    end: () => watched.missing(),
    fail: watched.missing,
    status: (status, text) => watched.end({ kind: "status", status, text }),
  };
}

/** Refusals of our own, which have the name of what they are. */
function reasonOf({ code, details }: ContractError): OutcomeReason {
  switch (code) {
    case "address_blocked":
    case "endpoint_not_allowed":
    case "redirect_refused":
    case "response_too_large":
    case "profile_mismatch":
      return code;
    case "connection_unavailable":
      if (details.reason === "not_connected" || details.reason === "reauthorization_required") {
        return details.reason;
      }
      return "unreachable";
    default:
      return "unreachable";
  }
}

function lossOf(error: unknown): OutcomeReason {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ContractError) return reasonOf(cause);
    if (cause.name === "AbortError") return "aborted";
  }
  return error === undefined ? "no_answer" : "connection_lost";
}

/** Of a request that was not written, only why it was not is told. */
export function unsentReason(reason: OutcomeReason): OutcomeReason {
  return reason === "no_answer" || reason === "connection_lost" ? "unreachable" : reason;
}

/** Why a session could not be opened. */
export function reasonOfFailure(error: unknown): OutcomeReason {
  return unsentReason(lossOf(error));
}

function parsed(text: string): { readonly id?: unknown; readonly method?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
