import type { JsonObject } from "../../../base/json/kinds.js";
import type { Context } from "../context.js";
import { newestVersion } from "../published/version.js";
import type { Sql } from "../store/journal.js";
import { methodIn } from "./adapter.js";
import type { MethodChange } from "./changes.js";
import type { MethodEntry } from "./manifest.js";
import type { StagedContract } from "./stage.js";
import { readStage, type StoredStage, storedStageOf } from "./stages.js";

/** A stage as its reviewer needs it: with the names at the server, and what the producer claims. For the owner alone. */
export interface StageReview {
  readonly staged: StagedContract;
  readonly stagedAt: string;
  readonly endpoint: string;
  readonly profile: string;
  /** Whose credential it is used with; null without one. */
  readonly subject: string | null;
  readonly methods: readonly MethodReview[];
  /** Methods of the published version that this one does not have. */
  readonly removed: readonly string[];
}

export interface MethodReview {
  readonly entry: MethodEntry;
  readonly change: MethodChange["change"];
  /** The exact name at the server. */
  readonly tool: string;
  /** What the producer says: hints that nobody has verified. */
  readonly claims: JsonObject;
  /** The whole definition, and the published one where it differs. */
  readonly definition: JsonObject;
  readonly before: JsonObject | undefined;
}

/** @throws {ContractError} `not_found` */
export function reviewOf({ journal }: Context, slug: string): Promise<StageReview> {
  return journal.read(async (sql) => readReview(sql, await readStage(sql, slug)));
}

/** All stages, by name. */
export function listReviews({ journal }: Context): Promise<readonly StageReview[]> {
  return journal.read(async (sql) => {
    const rows = await sql.rows("SELECT * FROM stages ORDER BY slug");
    const reviews: StageReview[] = [];
    for (const row of rows) reviews.push(await readReview(sql, storedStageOf(row)));
    return reviews;
  });
}

async function readReview(sql: Sql, { staged, adapter, stagedAt }: StoredStage): Promise<StageReview> {
  const published = await newestVersion(sql, staged.slug);
  const changeOf = new Map(staged.changes.map(({ id, change }) => [id, change]));
  const { endpoint, profile, subject } = adapter.route;
  return {
    staged,
    stagedAt,
    endpoint,
    profile,
    subject,
    removed: staged.changes.filter(({ change }) => change === "removed").map(({ id }) => id),
    methods: staged.manifest.methods.flatMap((entry): readonly MethodReview[] => {
      const method = methodIn(adapter, entry.id);
      if (!method) return [];
      const change = changeOf.get(entry.id) ?? "added";
      const before = published && methodIn(published.adapter, entry.id)?.definition;
      const { name, inputSchema, outputSchema, ...claims } = method.definition;
      const isOther = change !== "same" && change !== "review";
      return [
        {
          entry,
          change,
          tool: method.tool,
          claims,
          definition: method.definition,
          before: isOther ? before : undefined,
        },
      ];
    }),
  };
}
