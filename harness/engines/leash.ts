import type { ChildProcess } from "node:child_process";
import { type ProcessGroup, startProcess } from "../target/process-group.js";
import { EngineError } from "./errors.js";

/**
 * Ends its whole group when the program has ended, and when its own input ends: that is when we are gone, killed as we may be.
 */
const script = `
exec 3<&0
"$@" 3<&- </dev/null &
program=$!
(cat <&3 >/dev/null; kill -KILL 0) 2>/dev/null &
exec 3<&-
wait $program
kill -KILL 0
`;

/** Starts a program of a browser that does not outlive this process. */
export function leashed(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ProcessGroup {
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return startProcess("/bin/sh", {
    args: ["-c", script, "sh", command, ...args],
    env: Object.fromEntries(given),
  });
}

/**
 * Waits for a line of the program's output.
 *
 * @returns what the pattern's first group holds
 * @throws {EngineError} `ENGINE_FAILED` when the program ends or stays silent
 */
export function lineOf(
  child: ChildProcess,
  pattern: RegExp,
  what: string,
  timeoutMs: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const give = (settle: () => void) => {
      clearTimeout(timer);
      child.off("exit", onExit);
      settle();
    };
    const failed = (why: string) =>
      new EngineError(
        "ENGINE_FAILED",
        `${what} ${why}${text === "" ? "" : `: ${text.trim().split("\n").at(-1)}`}`,
      );
    const onExit = () => give(() => reject(failed("has ended at once")));
    const timer = setTimeout(() => give(() => reject(failed(`was not ready in ${timeoutMs} ms`))), timeoutMs);
    child.once("exit", onExit);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        text = (text + chunk.toString()).slice(-10_000);
        const found = pattern.exec(text)?.[1];
        if (found !== undefined) give(() => resolve(found));
      });
    }
  });
}
