import { join } from "node:path";
import { parseArgs } from "node:util";
import { ContractError } from "../contracts/errors.js";
import { DevKeyError, dataFolder, readDevKey } from "./access/dev-key.js";
import { devToken } from "./access/tokens.js";
import { type Companion, type CompanionOptions, startCompanion } from "./companion.js";

const help = `The companion server of Porthole: an MCP server that shows live figures of this machine,
and what a model draws, and that publishes its own source.

Usage: node main.js [--port <n>] [--dev] [--data <folder>] [--database <url>] [--public-url <url>]
       node main.js token --role member|admin [--hours <n>] [--data <folder>]

  --port <n>       the port to listen on, on 127.0.0.1 (default: a free one)
  --dev            take development tokens, and serve /mcp/auth, which asks for one
  --data <folder>  where the key of these tokens is (default: PORTHOLE_DATA, else .porthole)
  --database <url> where contracts are, for the admin to review: sqlite:<path> or postgres://...
                   (default: PORTHOLE_DATABASE; with --dev contracts.db in the data folder); with --dev
                   consumers find at /mcp/granted what they were granted
  --public-url <url>  where contracts are published (default: PORTHOLE_PUBLIC_URL, else the server's own address)
  -h, --help       this text

token prints a token for a role; send it as "Authorization: Bearer <token>".

  --role <role>    member or admin
  --hours <n>      how long the token is good (default: 8)
`;

/** Ends with one clear line: 2 for a wrong call, 1 for a server that cannot start. */
function quit(code: 1 | 2, message: string): never {
  console.error(message);
  process.exit(code);
}

function readCommand() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        port: { type: "string" },
        dev: { type: "boolean" },
        data: { type: "string" },
        database: { type: "string" },
        "public-url": { type: "string" },
        role: { type: "string" },
        hours: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    // The first line says what is wrong; the others explain how dashes are read.
    return quit(2, String(error instanceof Error ? error.message : error).split("\n", 1)[0] ?? "");
  }
}

function readNumber(
  option: string,
  text: string | undefined,
  fallback: number,
  least: number,
  most: number,
): number {
  if (text === undefined) return fallback;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most) {
    quit(2, `${option} takes a number from ${least} to ${most}, not "${text}".`);
  }
  return number;
}

/** Contracts are there where a database is named, and in development. */
function contractsOf(
  given: { readonly dev?: boolean; readonly database?: string; readonly "public-url"?: string },
  folder: string,
): CompanionOptions["contracts"] {
  // A variable that is set to nothing names nothing.
  const named = given.database ?? (process.env.PORTHOLE_DATABASE || undefined);
  const database = named ?? (given.dev ? `sqlite:${join(folder, "contracts.db")}` : undefined);
  const publicUrl = given["public-url"] ?? (process.env.PORTHOLE_PUBLIC_URL || undefined);
  return database === undefined ? undefined : { database, ...(publicUrl !== undefined && { publicUrl }) };
}

/** A companion without contracts is better than none where nothing opens their database, unless they were asked for. */
async function startWithout(port: number, options: CompanionOptions, error: unknown): Promise<Companion> {
  const isMissing = error instanceof ContractError && error.code === "journal_addon_missing";
  if (!isMissing || !options.contracts || values.database || process.env.PORTHOLE_DATABASE) throw error;
  console.error(`No contracts: ${error.message}.`);
  const { contracts: _contracts, ...others } = options;
  return startCompanion({ ...others, port });
}

async function start(port: number, options: CompanionOptions): Promise<Companion> {
  try {
    return await startCompanion({ ...options, port }).catch((error: unknown) =>
      startWithout(port, options, error),
    );
  } catch (error) {
    const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (taken) return quit(1, `Port ${port} is taken. Choose another one with --port.`);
    return quit(1, error instanceof Error ? error.message : String(error));
  }
}

async function printToken(folder: string, role: string | undefined, hours: number): Promise<void> {
  if (role !== "member" && role !== "admin") return quit(2, "--role takes member or admin.");
  try {
    console.log(await devToken(await readDevKey(folder, false), role, hours));
  } catch (error) {
    if (error instanceof DevKeyError) quit(1, error.message);
    throw error;
  }
}

const { values, positionals } = readCommand();
const [command, ...more] = positionals;
const folder = dataFolder(values.data);
if (values.help) {
  process.stdout.write(help);
} else if (command === "token" && more.length === 0) {
  await printToken(folder, values.role, readNumber("--hours", values.hours, 8, 1, 720));
} else if (command !== undefined) {
  quit(2, `Unexpected argument '${positionals.join(" ")}'.`);
} else {
  const port = readNumber("--port", values.port, 0, 0, 65_535);
  const contracts = contractsOf(values, folder);
  const companion = await start(port, {
    ...(values.dev && { dev: { dataFolder: folder } }),
    ...(contracts && { contracts }),
  });
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    void companion.close();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  console.log(companion.url);
  if (companion.authUrl) console.log(companion.authUrl);
  if (companion.grantedUrl) console.log(companion.grantedUrl);
  const source = await companion.source;
  if (source.kind === "published") {
    const { digest, totals } = source.snapshot.manifest;
    console.log(
      `Published source: ${new URL("/openship", companion.url)} (${totals.files} files, ${digest})`,
    );
  } else if (!isStopping) console.error(`No snapshot of the source is published: ${source.reason}`);
}
