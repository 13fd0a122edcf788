import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { pinEndpoint } from "./endpoint.js";
import { guardedAgent } from "./guarded-agent.js";

/** A server that ends no connection itself, and what it says of that. */
async function serving(keepAlive: string | undefined) {
  const listener: RequestListener = (_request, response) => {
    response.writeHead(200, keepAlive === undefined ? {} : { "keep-alive": keepAlive }).end("{}");
  };
  const server = createServer({ keepAliveTimeout: 0 }, listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const agent = guardedAgent(pinEndpoint(url, { privateNetwork: true }));
  onTestFinished(async () => {
    await agent.destroy();
    server.close();
  });
  const sockets = new Set<IncomingMessage["socket"]>();
  server.on("request", ({ socket }: IncomingMessage) => void sockets.add(socket));
  const ask = async () => {
    const { body } = await agent.request({ origin: url, path: "/", method: "POST", body: "{}" });
    await body.text();
  };
  return { sockets, ask };
}

it("INV-06: connections are used again by calls that follow one another", async () => {
  for (const keepAlive of [undefined, "timeout=60"]) {
    const { sockets, ask } = await serving(keepAlive);
    for (let at = 0; at < 5; at++) await ask();
    // The next call may come before the last one has let go of its own.
    expect(sockets.size, keepAlive).toBeLessThan(3);
  }
});

it("INV-06: none is used again that the server is about to end", async () => {
  const { sockets, ask } = await serving("timeout=1");
  for (let at = 0; at < 5; at++) await ask();
  expect(sockets.size).toBe(5);
});

it.each([undefined, "timeout=2"])("INV-06: it is given up sooner than servers do (%s)", async (keepAlive) => {
  const { sockets, ask } = await serving(keepAlive);
  await ask();
  const [socket] = sockets;
  expect(socket?.destroyed).toBe(false);
  const idle = performance.now();
  if (socket) await once(socket, "close");
  expect(performance.now() - idle).toBeLessThan(2_000);
});
