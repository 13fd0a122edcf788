import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

export interface PostgresServer {
  /** An empty database of its own. */
  readonly newDatabase: () => Promise<string>;
  /** Ends the server without a word, as a machine that stops. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Why there is no PostgreSQL here. */
export class NoPostgres extends Error {
  override readonly name = "NoPostgres";
}

/**
 * A real PostgreSQL: the one that `DATABASE_URL` names, else a cluster of its own, made by the programs that are installed.
 *
 * @throws {NoPostgres}
 */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.DATABASE_URL;
  if (given) return { newDatabase: maker(given), kill: async () => {}, stop: async () => {} };
  const bin = findPrograms() ?? installPrograms();
  const folder = await mkdtemp(join(tmpdir(), "porthole-pg-"));
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
  const server = spawn(
    join(bin, "postgres"),
    [
      "-D",
      cluster,
      "-p",
      String(port),
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      `unix_socket_directories=${folder}`,
    ],
    { ...as, cwd: folder, stdio: "ignore" },
  );
  const exit = once(server, "exit");
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode === null && server.signalCode === null) server.kill(signal);
    await exit;
  };
  const url = `postgres://porthole@127.0.0.1:${port}/postgres`;
  await ready(url, () => server.exitCode === null);
  return {
    newDatabase: maker(url),
    // The whole of it at once: what it had not written is lost.
    kill: () => end("SIGQUIT"),
    async stop() {
      await end("SIGINT");
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

function maker(url: string): () => Promise<string> {
  return async () => {
    const { default: pg } = await import("pg");
    const name = `porthole_${process.pid}_${Math.random().toString(36).slice(2)}`;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    const own = new URL(url);
    own.pathname = `/${name}`;
    return own.href;
  };
}
