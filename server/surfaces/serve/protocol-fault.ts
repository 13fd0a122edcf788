import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { Exchange } from "../run/exchange.js";

/**
 * Runs what has no error result of its own. A protocol error was made for the client and passes; the text of anything
 * else goes to the owner alone.
 *
 * @throws ProtocolError
 */
export async function protocolFault<Identity, Value>(
  { report }: Exchange<Identity>,
  run: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    report(error);
    throw new ProtocolError(ProtocolErrorCode.InternalError, "Internal error");
  }
}
