import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Place, temporaryFolder } from "./place.js";

export interface PostgresServer {
  /** A database in which whoever holds it may create others. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Why there is no PostgreSQL here. */
export class NoPostgres extends Error {
  override readonly name = "NoPostgres";
}

/**
 * A real PostgreSQL: the one that `DATABASE_URL` names, else a cluster of its own, made by the programs that are installed.
 *
 * @param place where the cluster stands
 * @throws {NoPostgres}
 */
export async function startPostgres(place: Place = "disk"): Promise<PostgresServer> {
  const given = process.env.DATABASE_URL;
  return given ? { url: given, stop: async () => {} } : startCluster(place);
}

/** A server of the test's own, which may be killed. */
export interface PostgresCluster extends PostgresServer {
  /** Kills all of its processes at once, as a loss of power does. */
  readonly kill: () => Promise<void>;
  /** Starts it again, on what stands on the disk. */
  readonly start: () => Promise<void>;
}

/** @throws {NoPostgres} */
export async function startCluster(place: Place = "disk"): Promise<PostgresCluster> {
  const bin = findPrograms() ?? installPrograms();
  const folder = await mkdtemp(join(await temporaryFolder(place), "porthole-pg-"));
  const as = await handOver(folder);
  const cluster = join(folder, "data");
  const made = spawnSync(
    join(bin, "initdb"),
    [
      "--pgdata",
      cluster,
      "--username",
      "porthole",
      "--auth",
      "trust",
      "--no-sync",
      "--locale",
      "C",
      "-E",
      "UTF8",
    ],
    { ...as, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new NoPostgres(`initdb: ${made.error?.message ?? made.stderr}`);
  const port = await freePort();
  const url = `postgres://porthole@127.0.0.1:${port}/postgres`;
  const settings = ["listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
  const words = ["-D", cluster, "-p", String(port), ...settings.flatMap((each) => ["-c", each])];
  const started = async () => {
    // A group of its own, so that none of its processes outlives the others.
    const server = spawn(join(bin, "postgres"), words, {
      ...as,
      cwd: folder,
      stdio: "ignore",
      detached: true,
    });
    const exit = once(server, "exit");
    const end = () => {
      if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, "SIGKILL");
    };
    process.once("exit", end);
    void exit.then(() => process.off("exit", end));
    await ready(url, () => server.exitCode === null && server.signalCode === null);
    return { server, exit };
  };
  let running = await started();
  return {
    url,
    async kill() {
      if (running.server.pid !== undefined) process.kill(-running.server.pid, "SIGKILL");
      await running.exit;
    },
    async start() {
      running = await started();
    },
    async stop() {
      running.server.kill("SIGINT");
      await running.exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string | undefined {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const folders = [
    ...(process.env.PATH ?? "").split(":"),
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

function installPrograms(): string {
  if (process.getuid?.() === 0) {
    for (const words of [["update"], ["install", "-y", "--no-install-recommends", "postgresql"]]) {
      spawnSync("apt-get", words, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
    }
    const found = findPrograms();
    if (found) return found;
  }
  throw new NoPostgres("there is no PostgreSQL: set DATABASE_URL, or install its server (initdb, postgres)");
}

/** PostgreSQL does not run as root: then it runs as somebody who may do nothing else. */
async function handOver(folder: string): Promise<{ readonly uid?: number; readonly gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout);
  const [uid, gid] = [id("-u"), id("-g")];
  await chown(folder, uid, gid);
  await chmod(folder, 0o700);
  return { uid, gid };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

async function ready(url: string, isAlive: () => boolean): Promise<void> {
  const { default: pg } = await import("pg");
  for (let tries = 0; tries < 300 && isAlive(); tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await setTimeout(100);
    }
  }
  throw new NoPostgres("the server did not start");
}

/** Makes an empty database beside the one that is given. */
export async function newDatabase(url: string): Promise<string> {
  const name = `porthole_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await statement(url, `CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** Empties a database, which is far quicker than making another one. */
export function emptyDatabase(url: string): Promise<void> {
  return statement(url, "DROP SCHEMA IF EXISTS porthole CASCADE");
}

async function statement(url: string, text: string): Promise<void> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
