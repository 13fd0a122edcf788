import type { ChildProcess } from "node:child_process";
import spawn from "cross-spawn";

/** A program with pipes for its standard streams, and everything that it starts. */
export interface ProcessGroup {
  readonly child: ChildProcess;
  /** Closes the program's input, and ends the whole group when that does not: by a request, then by force. */
  end(): Promise<void>;
}

export interface ProcessOptions {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** How long a program may take after its input has closed, and again after it was asked to end, in milliseconds. */
const graceMs = 1_000;

/** Windows has no process groups; there the program alone is ended. */
const hasGroups = process.platform !== "win32";

const running = new Set<ChildProcess>();
let isWatchingExit = false;

/**
 * Starts a program without a shell, in a process group of its own, so that what it starts ends with it (HAR-11).
 *
 * It also ends when this process exits without calling `end`.
 */
export function startProcess(command: string, { args, env, cwd }: ProcessOptions): ProcessGroup {
  const child = spawn(command, args, {
    env,
    ...(cwd === undefined ? {} : { cwd }),
    shell: false,
    detached: hasGroups,
    windowsHide: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  running.add(child);
  endWithThisProcess();
  // Left alone, a group of which nothing is left could share its number with a later one.
  let isGone = false;
  const killRest = () => {
    if (!isGone) signal(child, "SIGKILL");
    isGone = true;
    running.delete(child);
  };
  const exited = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => {
      signal(child, "SIGTERM");
      setTimeout(killRest, graceMs).unref();
      resolve();
    });
  });
  return {
    child,
    async end() {
      child.stdin?.destroy();
      if (!(await within(exited, graceMs))) {
        signal(child, "SIGTERM");
        await within(exited, graceMs);
      }
      // What the program has started may outlive it.
      killRest();
      child.stdout?.destroy();
      child.stderr?.destroy();
      await exited;
    },
  };
}

function endWithThisProcess(): void {
  if (isWatchingExit) return;
  isWatchingExit = true;
  process.on("exit", () => {
    for (const child of running) signal(child, "SIGKILL");
  });
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (hasGroups) process.kill(-child.pid, name);
    else child.kill(name);
  } catch {
    // Nothing of the group is left.
  }
}

async function within(event: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const came = await Promise.race([event.then(() => true), late]);
  clearTimeout(timer);
  return came;
}
