import type { RequestId, Transport } from "@modelcontextprotocol/server";

export type RawResult = Readonly<Record<string, unknown>>;

/**
 * Lets a server of this process answer with results as they are, past what the server class would check and complete
 * (TIN-14).
 *
 * @returns a function that a handler calls with the id of its request and the result that is to be sent.
 */
export function rawAnswers(transport: Transport): (id: RequestId, result: RawResult) => void {
  const results = new Map<RequestId, RawResult>();
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    const result = "result" in message ? results.get(message.id) : undefined;
    if (result === undefined || !("result" in message)) return send(message, options);
    results.delete(message.id);
    return send({ ...message, result }, options);
  };
  return (id, result) => void results.set(id, result);
}
