import {
  type JSONRPCMessage,
  ReadBuffer,
  SdkError,
  SdkErrorCode,
  serializeMessage,
  type Transport,
} from "@modelcontextprotocol/client";
import { type ProcessGroup, type ProcessOptions, startProcess } from "./process-group.js";

/** The ways in which a command ends by itself. */
export type CommandEnd =
  | { readonly kind: "not-started"; readonly error: NodeJS.ErrnoException }
  | { readonly kind: "exited"; readonly code: number | null; readonly signal: NodeJS.Signals | null };

export interface CommandTransportOptions extends ProcessOptions {
  readonly command: string;
  /** Each line of the standard error. */
  readonly onStderr: (line: string) => void;
  /** The command has ended, and nobody asked it to. */
  readonly onEnd: (end: CommandEnd) => void;
}

/** A message holds at most a document of the largest size, escaped. */
const largestLine = 64 * 1024 * 1024;
const longestStderrLine = 4_000;

/**
 * Speaks MCP with a program over its standard streams.
 *
 * The SDK's own transport leaves behind what a program has started; this one ends the whole process group. `pid` and
 * `stderr` are there because the client knows a transport of this kind by them.
 */
export function commandTransport(options: CommandTransportOptions): Transport {
  let group: ProcessGroup | undefined;
  let isClosing = false;
  const buffer = new ReadBuffer({ maxBufferSize: largestLine });

  const transport: Transport & { readonly pid: number | null; readonly stderr: null } = {
    get pid() {
      return group?.child.pid ?? null;
    },
    stderr: null,
    start() {
      group = startProcess(options.command, options);
      const { child } = group;
      child.stdin?.on("error", (error) => transport.onerror?.(error));
      child.stdout?.on("data", read);
      readLines(child.stderr, options.onStderr);
      child.once("close", (code, signal) => {
        if (!isClosing) options.onEnd({ kind: "exited", code, signal });
        transport.onclose?.();
      });
      return new Promise((resolve, reject) => {
        child.once("spawn", resolve);
        child.once("error", (error) => {
          options.onEnd({ kind: "not-started", error });
          reject(error);
        });
      });
    },
    send(message) {
      const stdin = group?.child.stdin;
      if (!stdin?.writable) {
        return Promise.reject(new SdkError(SdkErrorCode.NotConnected, "the command has ended"));
      }
      return new Promise((resolve, reject) => {
        stdin.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
      });
    },
    async close() {
      isClosing = true;
      await group?.end();
      buffer.clear();
    },
  };

  function read(chunk: Buffer): void {
    try {
      buffer.append(chunk);
    } catch (error) {
      transport.onerror?.(error instanceof Error ? error : new TypeError(String(error)));
      void transport.close();
      return;
    }
    for (let message = next(); message !== null; message = next()) {
      if (message !== undefined) transport.onmessage?.(message);
    }
  }

  /** The next message; `undefined` for a line that is none, `null` when no line is complete. */
  function next(): JSONRPCMessage | null | undefined {
    try {
      return buffer.readMessage();
    } catch (error) {
      transport.onerror?.(error instanceof Error ? error : new TypeError(String(error)));
      return undefined;
    }
  }
  return transport;
}

function readLines(stream: NodeJS.ReadableStream | null, onLine: (line: string) => void): void {
  let rest = "";
  stream?.setEncoding("utf8");
  stream?.on("data", (text: string) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = (lines.pop() ?? "").slice(0, longestStderrLine);
    for (const line of lines) if (line.trim() !== "") onLine(line.slice(0, longestStderrLine));
  });
  stream?.on("end", () => {
    if (rest.trim() !== "") onLine(rest);
  });
}
