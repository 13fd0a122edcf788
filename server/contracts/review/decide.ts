import { readConnection, requireConnected } from "../connections/connection.js";
import { type Context, moment } from "../context.js";
import { ContractError } from "../errors.js";
import { lastSnapshot } from "../import/snapshots.js";
import { requireText } from "../names/slug.js";
import {
  newestVersion,
  type PublishedContract,
  type ReviewRecord,
  readPublished,
  writeVersion,
} from "../published/version.js";
import type { Sql } from "../store/journal.js";
import { bindingOf, methodIn, routeOf } from "./adapter.js";
import { codeProblem } from "./code.js";
import { readStage, type StoredStage } from "./stages.js";

/** A person's word on the stage that was shown. */
export interface Decision {
  readonly slug: string;
  /** Who has signed in and reviewed it. */
  readonly reviewer: string;
  /** The digest of the stage that the reviewer was shown. */
  readonly shownDigest: string;
  /** The one-time code that the reviewer was shown outside of MCP. */
  readonly code: string;
}

/**
 * Publishes the version that was shown, and offers it at its resource.
 *
 * @throws {ContractError} `review_required`, `review_stale`, `approval_code_invalid`, `pin_incomplete`, `not_found`,
 *   `connection_unavailable`
 */
export async function approve(context: Context, decision: Decision): Promise<PublishedContract> {
  return decided(context, decision, async (sql, { staged, adapter }, reviewer) => {
    if (staged.missing.length > 0) {
      const message = `not all is pinned that has to be: ${staged.missing.join(", ")}`;
      throw new ContractError("pin_incomplete", "IMP-13", message, { missing: staged.missing });
    }
    await refuseOutdated(sql, { staged, adapter });
    const review: ReviewRecord = {
      reviewer,
      outcome: "approved",
      at: moment(context),
      shownDigest: staged.stageDigest,
      disclosure: staged.disclosure,
      dependencies: staged.dependencies,
    };
    const { slug, manifest, preference } = staged;
    await writeVersion(sql, { slug, manifest, preference, review });
    await sql.run(
      "INSERT INTO assignments (resource, url, adapter, epoch) VALUES (?, ?, ?, 1)",
      staged.connection,
      manifest.contractUrl,
      JSON.stringify(adapter),
    );
    return readPublished(sql, manifest.contractUrl);
  });
}

/**
 * Takes the stage that was shown away, unpublished.
 *
 * @throws {ContractError} `review_required`, `review_stale`, `approval_code_invalid`, `not_found`
 */
export async function reject(context: Context, decision: Decision): Promise<void> {
  await decided(context, decision, async () => {});
}

async function decided<T>(
  context: Context,
  { slug, reviewer, shownDigest, code }: Decision,
  act: (sql: Sql, stage: StoredStage, reviewer: string) => Promise<T>,
): Promise<T> {
  const name = requireReviewer(reviewer);
  const outcome = await context.journal.change(async (sql) => {
    const stage = await readStage(sql, slug);
    const current = stage.staged.stageDigest;
    if (shownDigest !== current) {
      const message = "what was shown is not what is staged now: look at it again";
      throw new ContractError("review_stale", "REV-03", message, { shown: shownDigest, current });
    }
    const problem = await codeProblem(sql, context, stage.row, code);
    // A wrong try has to be remembered, so it does not undo the change.
    if (problem) return { problem };
    const result = await act(sql, stage, name);
    await sql.run("DELETE FROM stages WHERE slug = ?", slug);
    return { result };
  });
  if (outcome.problem) throw outcome.problem;
  return outcome.result;
}

function requireReviewer(reviewer: string): string {
  try {
    return requireText(reviewer, "a reviewer");
  } catch (cause) {
    const message = "nothing is published without the name of who has reviewed it";
    throw new ContractError("review_required", "REV-10", message, {}, { cause });
  }
}

/** What was staged has to be what was last seen: else the newest of the producer's words would go unread. */
async function refuseOutdated(
  sql: Sql,
  { staged, adapter }: Pick<StoredStage, "staged" | "adapter">,
): Promise<void> {
  const connection = await readConnection(sql, staged.connection);
  requireConnected(connection);
  const snapshot = await lastSnapshot(sql, connection.id);
  const newest = await newestVersion(sql, staged.slug);
  const isNext = staged.manifest.version === (newest?.manifest.version ?? 0) + 1;
  const changed = staged.manifest.methods.filter(({ id }) => {
    const method = methodIn(adapter, id);
    return !method || bindingOf(method, adapter.route, routeOf(connection), snapshot) !== "verified";
  });
  if (isNext && changed.length === 0) return;
  const message = "the server says something else by now: stage it again";
  throw new ContractError("review_stale", "REV-03", message, { methods: changed.map(({ id }) => id) });
}
