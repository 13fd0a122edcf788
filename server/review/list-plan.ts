import { badge, element, emptyState, plan, table, theme } from "../../plans/authoring/index.js";
import type { RuntimePlan } from "../../plans/types.js";
import type { PublishedContract, StageReview } from "../contracts/index.js";
import { reviewTool } from "./names.js";

/** All that waits for a review, and what was published. */
export function listPlan(
  reviews: readonly StageReview[],
  published: readonly PublishedContract[],
  notice?: string,
): RuntimePlan {
  return plan({
    id: "contract-reviews",
    root: element(
      "article",
      { "aria-labelledby": "reviews-title" },
      element("h1", { id: "reviews-title", style: { marginBlockStart: "0" } }, "Contracts"),
      notice !== undefined && element("p", { role: "status", style: { color: theme.success } }, notice),
      element("h2", null, "Waiting for a review"),
      // A stage may come from the command line while this is open.
      element(
        "p",
        null,
        element(
          "button",
          { type: "button", onClick: { type: `tool:${reviewTool}`, payload: {} } },
          "Look again",
        ),
      ),
      reviews.length === 0
        ? emptyState({
            title: "Nothing waits",
            children: "What changes at a connected server is staged here.",
          })
        : element("ul", { style: { paddingInlineStart: "1.2em" } }, reviews.map(waiting)),
      element("h2", null, "Published"),
      published.length === 0
        ? element("p", { style: { color: theme.muted } }, "No contract was published yet.")
        : table({
            caption: "Published contracts",
            rows: published.map(({ contractUrl, manifest, review, revokedAt }) => ({
              contract: contractUrl,
              methods: manifest.methods.length,
              reviewer: review.reviewer,
              state: revokedAt === null ? "in use" : "out of use",
            })),
            columns: [
              { key: "contract", header: "Contract", rowHeader: true },
              { key: "methods", header: "Methods" },
              { key: "reviewer", header: "Reviewed by" },
              { key: "state", header: "State" },
            ],
          }),
    ),
  });
}

function waiting({ staged: { slug, manifest, changes } }: StageReview) {
  const changed = changes.filter(({ change }) => change !== "same").length;
  return element(
    "li",
    { key: slug, style: { marginBlock: "4px" } },
    element("button", { type: "button", onClick: { type: `tool:${reviewTool}`, payload: { slug } } }, slug),
    ` version ${manifest.version} `,
    badge({
      children: `${changed} of ${changes.length} methods changed`,
      tone: changed > 0 ? "warning" : "neutral",
    }),
  );
}
