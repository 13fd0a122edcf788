import { setTimeout } from "node:timers/promises";
import { HostError } from "../errors.js";
import type { Connection } from "./connection.js";

/** A connection that can be made anew in its place. */
export interface Restartable extends Connection {
  /**
   * Ends the connection and makes it again; requests that run fail, and those that come meanwhile wait.
   *
   * @throws {HostError} what connecting throws; the next restart may succeed.
   */
  restart(): Promise<void>;
}

/** A server that is just starting is tried again, in milliseconds. */
const againMs = 250;
const longestMs = 10_000;

/** @param connect makes the connection, and makes it again. */
export async function restartable(connect: () => Promise<Connection>): Promise<Restartable> {
  let current = await connect();
  let ready: Promise<Connection> = Promise.resolve(current);
  /** Once it is closed nothing is started any more. */
  let isClosed = false;

  async function again(): Promise<Connection> {
    const began = performance.now();
    await current.close().catch(() => {});
    for (;;) {
      try {
        const next = await connect();
        if (isClosed) await next.close();
        current = next;
        return next;
      } catch (error) {
        // A program that has ended will do so again; a server at an address may be just about to listen.
        const isHopeless = error instanceof HostError && error.code === "COMMAND_FAILED";
        if (isClosed || isHopeless || performance.now() - began > longestMs) throw error;
        await setTimeout(againMs);
      }
    }
  }

  return {
    get label() {
      return current.label;
    },
    get name() {
      return current.name;
    },
    get server() {
      return current.server;
    },
    get capabilities() {
      return current.capabilities;
    },
    get protocolVersion() {
      return current.protocolVersion;
    },
    redact: (text) => current.redact(text),
    tools: () => current.tools(),
    refreshTools: async () => (await ready).refreshTools(),
    callTool: async (params, signal) => (await ready).callTool(params, signal),
    resource: async (method, params) => (await ready).resource(method, params),
    async restart() {
      const before = ready;
      ready = before.then(again, again);
      // Whoever waits for it hears of the failure; nobody else need.
      ready.catch(() => {});
      await ready;
    },
    async close() {
      isClosed = true;
      await ready.catch(() => {});
      await current.close();
    },
  };
}
