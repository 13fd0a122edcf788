import { z } from "zod";
import { planAppPart, planTool } from "../app/part.js";
import { planResult } from "../app/plan-result.js";
import { createViewResource, type ViewResource } from "../app/view-resource.js";
import { ContractError, type Contracts } from "../contracts/index.js";
import type { SurfacePart } from "../parts/index.js";
import { listPlan } from "./list-plan.js";
import { methodPlan } from "./method-plan.js";
import { decideTool, reviewTool } from "./names.js";
import { stagePlan } from "./stage-plan.js";
import { sentence, told } from "./told.js";

export interface ReviewOptions<Identity> {
  /**
   * The name of who calls, from a token that was checked; undefined for who may not review. The part belongs into the
   * surface of reviewers, and asks all the same.
   */
  readonly reviewer: (identity: Identity | undefined) => string | undefined;
}

/** The view of the review app: it may look and decide, and nothing else. */
export function createReviewView(): ViewResource {
  return createViewResource({
    uri: "ui://contract-review",
    name: "contract-review-view",
    title: "Contract review",
    description: "Shows staged contracts to their reviewer, and takes the decision.",
    config: { tools: [reviewTool, decideTool] },
  });
}

const lookInput = z.object({
  slug: z.string().optional().describe("The contract that is looked at; all of them when absent"),
  method: z.string().optional().describe("One of its methods, to read its whole definition"),
});
const decideInput = z.object({
  slug: z.string(),
  digest: z.string().describe("The digest of what the reviewer was shown"),
  outcome: z.enum(["approved", "rejected"]),
  code: z.string().max(20).describe("The one-time code that the reviewer was shown outside of MCP"),
});

/**
 * The contract review as a part of a surface: `review_contracts`, which shows, and for the app alone `decide_contract`,
 * which approves or rejects what was shown. A decision takes a code that no tool and no plan ever holds, so that a model
 * cannot decide (REV-10).
 */
export function reviewPart<Identity>(
  contracts: Contracts,
  { reviewer }: ReviewOptions<Identity>,
): SurfacePart<Identity> {
  const view = createReviewView();
  const list = async (notice?: string) =>
    planResult(listPlan(await contracts.reviews(), await contracts.published(), notice), {
      // What producers write of their tools is for the person's eyes, not for the model that called this.
      text: `${notice ?? "The view shows what waits for a review."} The decision is the person's, in the view.`,
    });
  return planAppPart<Identity>([
    planTool<Identity, typeof lookInput>({
      name: reviewTool,
      title: "Review contracts",
      description:
        "Shows contracts that wait for a review to the person who reviews them. It decides nothing.",
      inputSchema: lookInput,
      view,
      annotations: { readOnlyHint: true, openWorldHint: false },
      handler: ({ slug, method }, { identity }) =>
        told(async () => {
          const name = requireReviewer(reviewer(identity));
          if (slug === undefined) return list();
          const review = await contracts.review(slug);
          const text = "The view shows the contract. The decision is the person's, in the view.";
          if (method === undefined) return planResult(stagePlan(review, name), { text });
          const one = review.methods.find(({ entry }) => entry.id === method);
          return one
            ? planResult(methodPlan(slug, one), { text })
            : sentence("The contract has no such method.");
        }),
    }),
    planTool<Identity, typeof decideInput>({
      name: decideTool,
      title: "Decide",
      description: "Publishes or takes away what the reviewer was shown, for the view.",
      inputSchema: decideInput,
      view,
      visibility: ["app"],
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
      handler: ({ slug, digest, outcome, code }, { identity }) =>
        told(async () => {
          const name = requireReviewer(reviewer(identity));
          const decision = { slug, reviewer: name, shownDigest: digest, code };
          if (outcome === "rejected") {
            await contracts.reject(decision);
            return list(`Rejected: ${slug}.`);
          }
          const { contractUrl } = await contracts.approve(decision);
          return list(`Published: ${contractUrl}.`);
        }),
    }),
  ]);
}

function requireReviewer(name: string | undefined): string {
  if (name !== undefined && name !== "") return name;
  throw new ContractError("review_required", "REV-10", "only a reviewer who has signed in may do this");
}
