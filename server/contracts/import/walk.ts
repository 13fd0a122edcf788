import { ContractError } from "../errors.js";
import { contractLimits } from "../limits.js";
import type { CompatibilityProfile } from "../profile.js";
import { MissingAnswer } from "../upstream/answer-tap.js";
import type { UpstreamSession } from "../upstream/session.js";
import { type PageFault, readPage } from "./page.js";

/**
 * Why a catalog could not be read to its end.
 *
 * - `no_tools_capability`: the server does not say that it has tools, which is not the same as having none.
 * - `repeated_cursor`: a page leads to one that was asked for before.
 * - `too_many_pages`: there are more pages than allowed.
 * - `no_answer`: the answer ended before it had come.
 * - `page_failed`: the server did not answer, or not as a server does.
 */
export type IncompleteReason =
  | PageFault
  | "no_tools_capability"
  | "repeated_cursor"
  | "too_many_pages"
  | "no_answer"
  | "page_failed";

/** All pages of a server's tools. */
export interface WalkedPages {
  /** The text of each tool, in the order in which they came. */
  readonly texts: readonly string[];
  /** Milliseconds for which the server says that all of them hold; `null` where it says nothing. */
  readonly ttlMs: number | null;
}

/**
 * Walks all pages of a server's tools by their cursors (IMP-08).
 *
 * @throws {ContractError} `catalog_incomplete`, `catalog_limit_exceeded`, and what the session throws
 */
export async function walkPages(
  session: UpstreamSession,
  profile: CompatibilityProfile,
): Promise<WalkedPages> {
  if (!session.hasTools) throw incomplete(1, "no_tools_capability");
  const texts: string[] = [];
  let ttlMs: number | null = null;
  const asked = new Set<string | undefined>();
  let bytes = 0;
  for (let cursor: string | undefined, page = 1; ; page++) {
    if (page > contractLimits.pagesPerCatalog) throw incomplete(page, "too_many_pages");
    asked.add(cursor);
    const text = await answer(session, cursor, page);
    bytes += Buffer.byteLength(text);
    const { catalogBytes: allowed } = contractLimits;
    if (bytes > allowed) {
      throw new ContractError("catalog_limit_exceeded", "IMP-05", `a catalog has at most ${allowed} bytes`, {
        limit: "catalogBytes",
        allowed,
        actual: bytes,
      });
    }
    const read = readPage(text, profile);
    if (!read.ok) throw incomplete(page, read.reason);
    texts.push(...read.tools);
    if (read.ttlMs !== null) ttlMs = Math.min(read.ttlMs, ttlMs ?? read.ttlMs);
    if (read.nextCursor === undefined) return { texts, ttlMs };
    if (asked.has(read.nextCursor)) throw incomplete(page, "repeated_cursor");
    cursor = read.nextCursor;
  }
}

async function answer(session: UpstreamSession, cursor: string | undefined, page: number): Promise<string> {
  try {
    return await session.listTools(cursor);
  } catch (error) {
    if (error instanceof MissingAnswer) throw incomplete(page, "no_answer", error);
    if (error instanceof ContractError && error.details.reason === "unreachable") {
      throw incomplete(page, "page_failed", error);
    }
    throw error;
  }
}

function incomplete(page: number, reason: IncompleteReason, cause?: unknown): ContractError {
  const message = `the catalog could not be read to its end: page ${page}, ${reason}`;
  return new ContractError("catalog_incomplete", "IMP-08", message, { page, reason }, { cause });
}
