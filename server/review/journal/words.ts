import type { Tone } from "../../../plans/authoring/index.js";
import type { InvocationState } from "../../contracts/index.js";

export const stateWords: Readonly<Record<InvocationState, readonly [words: string, tone: Tone]>> = {
  dispatching: ["Under way", "info"],
  succeeded: ["Done", "success"],
  failed: ["Failed", "danger"],
  refused: ["Refused by the provider", "neutral"],
  not_sent: ["Not sent", "neutral"],
  completed_invalid_output: ["Answer withheld", "warning"],
  indeterminate: ["Unknown", "warning"],
};

/** What a state means for the effect, to somebody who has to decide what to do about it. */
export const stateMeaning: Readonly<Record<InvocationState, string>> = {
  dispatching: "It was sent, and no answer has come yet.",
  succeeded: "It was done, and answered as the contract says.",
  failed: "The provider reports a failure. Parts of the effect may stand.",
  refused: "The provider says that it has not done it.",
  not_sent: "Nothing was sent to the provider.",
  completed_invalid_output:
    "The provider has answered with what the contract does not allow. The effect may stand.",
  indeterminate:
    "Nobody knows whether it was done. Ask the provider, and reconcile the call with what it says.",
};

/** A moment as a person reads it. */
export function momentText(iso: string): string {
  return iso.replace("T", " ").replace(/(?:\.\d+)?Z$/, " UTC");
}
