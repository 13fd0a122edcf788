// `npm start`: installs what is missing, builds, starts the companion server and the harness, prints one URL.
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { CommandError, paint, run, say } from "./say.mjs";
import { root } from "./spawn.mjs";

const help = `npm start [-- options]

Installs what is missing, builds, starts the companion server and the harness, and prints the URL to open.

  --port <n>     the port of the page (default: a free one)
  --open         opens the page in your browser
  --as <role>    opens the companion as a member or as the admin, with a development token
  -h, --help     this text
`;

function options() {
  try {
    return parseArgs({
      options: {
        port: { type: "string" },
        open: { type: "boolean" },
        as: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new CommandError(`${error.message}\n\n${help}`, 2);
  }
}

function portOf(text) {
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new CommandError(`--port takes a number from 0 to 65535, not "${text}".`, 2);
  }
  return text;
}

const companionProgram = "dist/server/companion/main.js";
const roles = ["member", "admin"];

function roleOf(text) {
  if (text === undefined || roles.includes(text)) return text;
  throw new CommandError(`--as takes ${roles.join(" or ")}, not "${text}".`, 2);
}

/** A development token of the companion that runs, by the command that anybody would use. */
function tokenFor(role) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, companionProgram), "token", "--role", role],
    { cwd: root, encoding: "utf8" },
  );
  if (status !== 0) throw new CommandError(`There is no token for ${role}: ${stderr.trim()}`, status || 1);
  return stdout.trim();
}

/** How the harness reaches the companion: by the door for everybody, or as somebody. */
function wayIn(url, role, stop) {
  if (!role) return [url];
  try {
    return [`${url}/auth`, "--header", `Authorization: Bearer ${tokenFor(role)}`];
  } catch (error) {
    // Nothing would end the companion otherwise.
    stop();
    throw error;
  }
}

/** Starts a program of ours; its first line on stdout that is a URL means that it listens. */
function startProgram(file, args) {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const exited = new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 0)));
  const listening = new Promise((resolve) => {
    lines.on("line", (line) => {
      const url = /https?:\/\/\S+/.exec(line)?.[0];
      if (url) resolve(url);
    });
  });
  return { child, exited, listening };
}

async function main() {
  const { port, open, as, help: wantsHelp } = options();
  if (wantsHelp) {
    process.stdout.write(help);
    return;
  }
  const harnessPort = portOf(port);
  const role = roleOf(as);
  await build();

  const programs = [];
  let stopping = false;
  const stop = () => {
    stopping = true;
    for (const { child } of programs) child.kill("SIGTERM");
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);

  const begin = async (what, file, args) => {
    say(`Starting ${what} ...`);
    const program = startProgram(file, args);
    programs.push(program);
    const url = await Promise.race([program.listening, program.exited]);
    if (typeof url === "string" || stopping) return { program, url };
    stop();
    await Promise.all(programs.map((each) => each.exited));
    throw new CommandError(`${what} did not start (exit ${url}).`, url || 1);
  };

  const companion = await begin("the companion server", companionProgram, role ? ["--dev"] : []);
  if (!stopping) {
    const args = [
      "open",
      ...wayIn(companion.url, role, stop),
      ...(harnessPort ? ["--port", harnessPort] : []),
      ...(open ? ["--open"] : []),
    ];
    const harness = await begin("the harness", "dist/cli/main.js", args);
    if (!stopping) {
      say(`Companion server: ${companion.url}, opened ${role ? `as ${role}` : "without a token"}`);
      if (!role) say("With one: npm start -- --as member, or --as admin.");
      process.stdout.write(`\n  Open  ${paint("cyan", harness.url)}\n\n`);
      say("Ctrl-C stops both.");
      await Promise.race(programs.map((each) => each.exited));
      if (!stopping) say("A server ended; stopping the other.");
    }
  }
  const failed = !stopping;
  stop();
  await Promise.all(programs.map((each) => each.exited));
  say("Stopped.");
  if (failed) process.exitCode = 1;
}

await run(main);
