#!/usr/bin/env node
import { addAbortSignal } from "node:stream";
import { buffer } from "node:stream/consumers";
import { wantsColor } from "./color.js";
import { exitCodes } from "./errors.js";
import { runCommand } from "./program.js";

const interrupt = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // A second Ctrl-C does not wait for connections to close.
    if (interrupt.signal.aborted) process.exit(exitCodes.interrupted);
    interrupt.abort();
  });
}

for (const stream of [process.stdout, process.stderr]) {
  // Whoever reads may have read enough, as `head` has: what is begun is ended all the same, and nothing is said of it.
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

const code = await runCommand(process.argv.slice(2), {
  stdout: (line) => process.stdout.write(`${line}\n`),
  stderr: (line) => process.stderr.write(`${line}\n`),
  readStdin: () => buffer(addAbortSignal(interrupt.signal, process.stdin)),
  color: wantsColor(process.env, process.stdout),
  interrupted: interrupt.signal,
  folder: process.cwd(),
});

process.exitCode = code;
// Whatever a configuration file has left running does not keep the command from ending, once what it said is out.
process.stdout.write("", () => setTimeout(() => process.exit(), 500).unref());
