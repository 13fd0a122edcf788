import { createParser } from "eventsource-parser";
import type { Agent, Dispatcher } from "undici";

/** Waits for the texts of answers. */
export interface AnswerTap {
  /** Waits for the answer to the next request of a method, which is sent by `run`; gives its JSON text as it came. */
  readonly capture: (method: string, run: () => Promise<unknown>) => Promise<string>;
  /** Tells of a request that is about to be sent, by its body; what comes back is told to the reader. */
  readonly sending: (body: string) => AnswerReader;
}

/** Hears what comes back for one request. */
export interface AnswerReader {
  /** What the request is to be sent with, where that is more than the agent itself. */
  readonly via?: (agent: Agent) => Dispatcher;
  /** A whole body of JSON. */
  readonly json: (text: string) => void;
  /** A piece of an event stream. */
  readonly piece: (text: string) => void;
  /** Another status than success, with its body. */
  readonly status: (status: number, text: string) => void;
  /** Nothing more comes, as it should be. */
  readonly end: () => void;
  /** Nothing more comes, and why. */
  readonly fail: (error: unknown) => void;
}

/** A request that ended without an answer. */
export class MissingAnswer extends Error {
  override readonly name = "MissingAnswer";
}

interface Waiting {
  readonly method: string;
  readonly resolve: (text: string) => void;
  readonly reject: (error: unknown) => void;
}

const nothing = () => {};
const deaf: AnswerReader = { json: nothing, piece: nothing, status: nothing, end: nothing, fail: nothing };

/**
 * Reads the texts of answers beside the official client, which keeps only what it knows of them and refuses a whole list
 * for one tool that it cannot read (IMP-07, IMP-15). One request at a time.
 */
export function tapAnswers(): AnswerTap {
  let waiting: Waiting | undefined;
  return {
    async capture(method, run) {
      try {
        return await new Promise<string>((resolve, reject) => {
          waiting = { method, resolve, reject };
          run().then(
            // The text was told before the client had read it; when only this comes, there was none.
            () => reject(new MissingAnswer(`no answer to ${method}`)),
            reject,
          );
        });
      } finally {
        waiting = undefined;
      }
    },
    sending(body) {
      const request = parsed(body);
      if (!waiting || request?.id === undefined || request.method !== waiting.method) return deaf;
      // What an earlier stream still has to say is not about this request.
      return readerOf(request.id, waiting);
    },
  };
}

function readerOf(id: unknown, { resolve, reject }: Waiting): AnswerReader {
  const json = (text: string) => {
    const answer = parsed(text);
    if (answer && answer.id === id && answer.method === undefined) resolve(text);
  };
  const parser = createParser({ onEvent: ({ data }) => json(data) });
  return {
    json,
    piece: parser.feed,
    // The client says what it means.
    status: nothing,
    end: () => reject(new MissingAnswer("what came ended without an answer")),
    fail: reject,
  };
}

function parsed(text: string): { readonly id?: unknown; readonly method?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
