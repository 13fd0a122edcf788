import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { EngineError } from "./errors.js";

/** A port of this machine that is free now, for programs that do not tell which one they took. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string")
    throw new EngineError("ENGINE_FAILED", "no port is free");
  return address.port;
}

/** Waits until something listens on a port. @throws {EngineError} `ENGINE_FAILED` */
export async function listening(port: number, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await answers(port))) {
    if (performance.now() > deadline)
      throw new EngineError("ENGINE_FAILED", `nothing listens on port ${port}`);
    await setTimeout(20);
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
