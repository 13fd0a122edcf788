import type { IncomingMessage } from "node:http";

/** A sender that goes on this far beyond the limit is cut off instead of answered. */
const patience = 4;

/**
 * Reads a request body of at most `limit` bytes.
 *
 * A body that is too large is read on but not kept, for a while, so that its sender hears the answer: a connection that is
 * closed with bytes unread is reset, and the answer with it.
 *
 * @returns the text, or `undefined` when it is too large or the connection broke.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= limit) chunks.push(chunk);
      else chunks = [];
      if (size > limit * patience) request.destroy();
    });
    request.once("end", () => resolve(size > limit ? undefined : Buffer.concat(chunks).toString("utf8")));
    request.once("close", () => resolve(undefined));
  });
}
