import { isAbsolute, join, resolve } from "node:path";
import { type Contracts, createContracts, openJournal } from "../../server/contracts/index.js";
import { UsageError } from "../errors.js";
import type { CommandPorts } from "../ports.js";

/** Where contracts are kept and published. */
export interface StoreFlags {
  readonly database?: string;
  readonly data?: string;
  readonly publicUrl?: string;
}

/** Opens the contracts for one command. */
export async function withContracts<T>(
  flags: StoreFlags,
  { folder }: Pick<CommandPorts, "folder">,
  act: (contracts: Contracts) => Promise<T>,
): Promise<T> {
  const journal = await openJournal({ url: databaseUrl(flags, folder) });
  try {
    const publicUrl = flags.publicUrl ?? (process.env.PORTHOLE_PUBLIC_URL || "http://localhost");
    return await act(createContracts({ journal, publicUrl }));
  } finally {
    await journal.close();
  }
}

/** @throws {UsageError} `OPTION_INVALID` */
export function requirePublicUrl({ publicUrl }: StoreFlags): void {
  if (publicUrl ?? process.env.PORTHOLE_PUBLIC_URL) return;
  throw new UsageError(
    "OPTION_INVALID",
    "say where contracts are published: --public-url https://… or PORTHOLE_PUBLIC_URL",
  );
}

function databaseUrl({ database, data }: StoreFlags, folder: string): string {
  const given = database ?? (process.env.PORTHOLE_DATABASE || undefined);
  const path = given?.startsWith("sqlite:") ? given.slice("sqlite:".length) : undefined;
  if (given !== undefined && (path === undefined || path === "" || isAbsolute(path))) return given;
  const kept = data ?? (process.env.PORTHOLE_DATA || ".porthole");
  return `sqlite:${resolve(folder, path ?? join(kept, "contracts.db"))}`;
}
