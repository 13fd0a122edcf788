import { z } from "zod";
import { planAppPart, planTool } from "../../app/part.js";
import { planResult } from "../../app/plan-result.js";
import { createViewResource, type ViewResource } from "../../app/view-resource.js";
import { type Contracts, invocationStates } from "../../contracts/index.js";
import type { SurfacePart } from "../../parts/index.js";
import { journalTool } from "../names.js";
import { sentence, told } from "../told.js";
import { callPlan } from "./call-plan.js";
import { callsPlan } from "./list-plan.js";

export interface JournalOptions<Identity> {
  /**
   * The name of who calls, from a token that was checked; undefined for who may not see the calls of all consumers. The part
   * belongs into the owner's surface, and asks all the same.
   */
  readonly owner: (identity: Identity | undefined) => string | undefined;
}

/** Calls on one page. */
const pageSize = 25;

/** The view of the journal: it may look, and nothing else. */
export function createJournalView(): ViewResource {
  return createViewResource({
    uri: "ui://contract-journal",
    name: "contract-journal-view",
    title: "Calls of granted methods",
    description: "Shows the journal of calls to its owner.",
    config: { tools: [journalTool] },
  });
}

const lookInput = z.object({
  call: z.string().max(64).optional().describe("One call by its id; a list when absent"),
  state: z.enum(invocationStates).optional().describe("Only calls in this state"),
  consumer: z.string().max(256).optional().describe("Only calls of this consumer"),
  from: z.string().max(128).optional().describe("Where the page begins, from the page before"),
});

/** The journal of calls as a part of a surface: `contract_calls`, which shows and changes nothing. */
export function journalPart<Identity>(
  { invocations }: Pick<Contracts, "invocations">,
  { owner }: JournalOptions<Identity>,
): SurfacePart<Identity> {
  const view = createJournalView();
  return planAppPart<Identity>([
    planTool<Identity, typeof lookInput>({
      name: journalTool,
      title: "Calls",
      description: "Shows the calls of granted methods, and what became of each, to their owner.",
      inputSchema: lookInput,
      view,
      annotations: { readOnlyHint: true, openWorldHint: false },
      handler: ({ call, state, consumer, from }, { identity }) =>
        told(async () => {
          if (owner(identity) === undefined) return sentence("Only the owner may see the calls.");
          // What consumers got is for the owner's eyes, not for the model that called this.
          if (call !== undefined) {
            return planResult(callPlan(await invocations.read(call)), { text: "The view shows the call." });
          }
          const page = await invocations.list({
            limit: pageSize,
            ...(state && { states: [state] }),
            ...(consumer !== undefined && { consumer }),
            ...(from !== undefined && { from }),
          });
          return planResult(callsPlan(page, { state, consumer, from }), {
            text: `The view shows ${page.entries.length} calls${page.next === null ? "" : ", and there are older ones"}.`,
          });
        }),
    }),
  ]);
}
