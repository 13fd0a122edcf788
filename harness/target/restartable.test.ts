import { expect, it } from "vitest";
import { HostError } from "../errors.js";
import type { Connection } from "./connection.js";
import { restartable } from "./restartable.js";

/** Connections that know their number. */
function connections(fails: (number: number) => HostError | undefined = () => undefined) {
  const log: string[] = [];
  let made = 0;
  const connect = async (): Promise<Connection> => {
    made += 1;
    const number = made;
    const fault = fails(number);
    if (fault) throw fault;
    log.push(`open ${number}`);
    return {
      label: `connection ${number}`,
      name: undefined,
      server: undefined,
      capabilities: {},
      protocolVersion: "1",
      redact: (text) => text,
      tools: () => [],
      refreshTools: async () => [],
      callTool: async () => ({ number }),
      resource: async () => ({ number }),
      close: async () => void log.push(`close ${number}`),
    };
  };
  return { connect, log };
}

it("ends a connection before it makes the next one, and what is asked meanwhile waits for that", async () => {
  const { connect, log } = connections();
  const connection = await restartable(connect);
  const restarting = connection.restart();
  expect(await connection.callTool({ name: "a" })).toEqual({ number: 2 });
  await restarting;
  expect(log).toEqual(["open 1", "close 1", "open 2"]);
  expect(connection.label).toBe("connection 2");
});

it("tries a server again that is about to listen, and not a command that has ended", async () => {
  const late = connections((number) =>
    number === 2 ? new HostError("UNREACHABLE", "connection refused") : undefined,
  );
  const connection = await restartable(late.connect);
  await connection.restart();
  expect(late.log).toEqual(["open 1", "close 1", "open 3"]);

  const ended = connections((number) =>
    number === 2 ? new HostError("COMMAND_FAILED", "ended") : undefined,
  );
  const command = await restartable(ended.connect);
  await expect(command.restart()).rejects.toMatchObject({ code: "COMMAND_FAILED" });
  await expect(command.callTool({ name: "a" })).rejects.toMatchObject({ code: "COMMAND_FAILED" });
  // The next time it may start.
  await command.restart();
  expect(await command.callTool({ name: "a" })).toEqual({ number: 3 });
});

it("starts nothing once it is closed", async () => {
  const { connect, log } = connections();
  const connection = await restartable(connect);
  const restarting = connection.restart();
  await connection.close();
  await restarting;
  expect(log.filter((line) => line.startsWith("open")).length).toBe(
    new Set(log.filter((line) => line.startsWith("close"))).size,
  );
});
