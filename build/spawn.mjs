import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { CommandError } from "./say.mjs";

/** The folder of the project. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** npm itself, run by the Node that runs us: no shell, and no dependence on how the platform names the command. */
function npmCommand(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith(".js") ? [process.execPath, [cli, ...args]] : ["npm", args];
}

// Programs get a process group of their own where there are such, so that what they start ends with them.
const grouped = process.platform !== "win32";
const running = new Set();

function end(child) {
  try {
    if (grouped) process.kill(-child.pid, "SIGTERM");
    else child.kill();
  } catch {
    // It has ended by itself.
  }
}

function onSignal(signal) {
  for (const child of running) end(child);
  process.exit(signal === "SIGINT" ? 130 : 143);
}

/** While programs run, a signal to this process alone ends them too. */
function watch(child) {
  if (running.size === 0) for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, onSignal);
  running.add(child);
  child.once("close", () => {
    running.delete(child);
    if (running.size === 0) for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, onSignal);
  });
}

/**
 * Runs a program to its end in the project's folder.
 *
 * @returns its exit code and, with `quiet`, what it printed
 */
export function exec(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", 2, 2],
      detached: grouped,
    });
    watch(child);
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => reject(new CommandError(`${command} cannot be started: ${error.message}`)));
    child.on("close", (code, signal) => resolve({ code: code ?? (signal === "SIGINT" ? 130 : 1), output }));
  });
}

/** Runs a program that must succeed; what it printed is shown when it does not. */
export async function must(what, command, args, options) {
  const { code, output } = await exec(command, args, { quiet: true, ...options });
  if (code !== 0) throw new CommandError(`${what} failed (exit ${code}).\n${output.trim()}`);
}

export function npm(what, args) {
  return must(what, ...npmCommand(args));
}

/** Runs the program of an installed package by its file, with no shell between. */
export function tool(file, args, options) {
  return exec(
    process.execPath,
    [fileURLToPath(new URL(`../node_modules/${file}`, import.meta.url)), ...args],
    options,
  );
}
