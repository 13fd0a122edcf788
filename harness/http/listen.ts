import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { HostError } from "../errors.js";

/** A server that listens on loopback only. */
export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

const ipv4 = "127.0.0.1";
const ipv6 = "::1";
/** With a free port, the IPv6 side of the same number may be taken by someone else; then another number is tried. */
const freePortAttempts = 8;

/** Listens on `127.0.0.1` and nowhere else (HAR-01). */
export async function listenOnAddress(handler: RequestListener, port: number): Promise<Listening> {
  const server = await bind(handler, port, ipv4);
  return { port: portOf(server), close: () => closeAll([server]) };
}

/**
 * Listens wherever the name `localhost` may lead: `127.0.0.1`, and `::1` where the machine has it.
 *
 * Both must be ours: whoever held `::1` on that port would be the sandbox for a browser that prefers IPv6.
 *
 * @throws {HostError} `PORT_TAKEN` when a fixed port is in use on either address.
 */
export async function listenOnLocalhost(handler: RequestListener, port: number): Promise<Listening> {
  for (let attempt = 1; ; attempt += 1) {
    const first = await bind(handler, port, ipv4);
    try {
      const second = await bind(handler, portOf(first), ipv6);
      return { port: portOf(first), close: () => closeAll([first, second]) };
    } catch (error) {
      if (isAddressMissing(error)) return { port: portOf(first), close: () => closeAll([first]) };
      await closeAll([first]);
      const retry = port === 0 && attempt < freePortAttempts;
      if (!retry) throw error;
    }
  }
}

/** What is served until there is something to serve. */
export const notYet: RequestListener = (_request, response) => void response.writeHead(503).end();

/** Listens before there is a handler: what is served may depend on the port. */
export async function listenLater(
  listen: (handler: RequestListener) => Promise<Listening>,
): Promise<Listening & { serve(handler: RequestListener): void }> {
  let handler: RequestListener = notYet;
  const listening = await listen((request, response) => handler(request, response));
  return {
    ...listening,
    serve(ready) {
      handler = ready;
    },
  };
}

function bind(handler: RequestListener, port: number, address: string): Promise<Server> {
  const server = createServer(handler);
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") {
        reject(new HostError("PORT_TAKEN", `port ${port} is in use; choose another or leave it out`));
      } else if (error.code === "EACCES") {
        reject(new HostError("PORT_TAKEN", `port ${port} may not be used by this account`));
      } else {
        reject(error);
      }
    });
    server.listen(port, address, () => resolve(server));
  });
}

function isAddressMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT")
  );
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map((server) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    }),
  );
}
