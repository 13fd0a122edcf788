import type { Server } from "node:http";

export interface LoopbackOptions {
  /** The port to listen on; a free one without it. */
  readonly port?: number;
  /** The loopback address to listen on. Default: `127.0.0.1`. */
  readonly host?: "127.0.0.1" | "::1" | "localhost";
}

export interface Listening {
  /** The address without a path. */
  readonly origin: string;
  /** Ends open connections, too. */
  close(): Promise<void>;
}

/** Resolves once the server listens, on this machine alone; rejects with what the system says, as for a taken port. */
export async function listenOnLoopback(
  http: Server,
  { port = 0, host = "127.0.0.1" }: LoopbackOptions,
): Promise<Listening> {
  const listensOn = await new Promise<number>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      const address = http.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
  return {
    origin: `http://${host === "::1" ? "[::1]" : host}:${listensOn}`,
    async close() {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      http.closeAllConnections();
      await closed;
    },
  };
}

/** Tells the owner of the server what went wrong in a request. */
export function report(error: Error): void {
  console.error("porthole:", error);
}
