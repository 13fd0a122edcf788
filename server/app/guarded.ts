import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  UrlElicitationRequiredError,
} from "@modelcontextprotocol/server";
import { readPlan } from "../../plans/index.js";
import { carriesCheckedPlan, failure } from "./plan-result.js";
import type { AppToolResult, PlanAppFailure } from "./register.js";

/** Tells the server's owner what went wrong. */
export type Fail = (code: PlanAppFailure["code"], detail: unknown) => void;

/**
 * Keeps what goes wrong in the author's code from the model, and a plan that was not checked from the view.
 *
 * @param plan whether every result must carry one
 */
export function guarded<Given extends readonly unknown[]>(
  run: (...given: Given) => AppToolResult | Promise<AppToolResult>,
  plan: "required" | "optional",
  fail: Fail,
): (...given: Given) => Promise<CallToolResult | InputRequiredResult> {
  return async (...given) => {
    try {
      const result = await run(...given);
      if (isInputRequiredResult(result) || result.isError || carriesCheckedPlan(result)) return result;
      if (plan === "optional" && readPlan(result).kind === "none") return result;
      fail("NO_PLAN", result);
    } catch (error) {
      // This one is made to reach the client: it carries the address that the person has to visit.
      if (error instanceof UrlElicitationRequiredError) throw error;
      fail("HANDLER_FAILED", error);
    }
    return failure("The tool could not finish because of an error on the server.");
  };
}

export function toStandardError({ tool, code, detail }: PlanAppFailure): void {
  console.error(`porthole: ${code} in the tool "${tool}":`, detail);
}
