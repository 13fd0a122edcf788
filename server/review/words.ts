import type { Tone } from "../../plans/authoring/index.js";
import { type Effect, legible, type MethodChange } from "../contracts/index.js";

export const changeWords: Readonly<Record<MethodChange["change"], readonly [words: string, tone: Tone]>> = {
  added: ["New", "info"],
  removed: ["Removed", "warning"],
  interface: ["Called in another way", "warning"],
  disclosure: ["Says something else", "warning"],
  both: ["Called in another way, says something else", "warning"],
  order: ["Another order of a list", "warning"],
  review: ["Reviewed otherwise", "info"],
  same: ["As published", "neutral"],
};

export const effectWords: Readonly<Record<Effect, readonly [words: string, tone: Tone]>> = {
  none: ["No effect", "success"],
  reads: ["Reads", "success"],
  writes: ["Writes", "warning"],
  irreversible: ["Cannot be undone", "danger"],
};

/** A text of a producer as a reviewer may read it, over several lines. */
export function producerText(text: string): string {
  return legible(text, { lines: true });
}

/** Letters of a definition that one view can show. */
const mostLetters = 150_000;

/** The lines of a definition, with nothing in them that hides; undefined when it is too long to be shown. */
export function definitionLines(definition: object): readonly string[] | undefined {
  const indented = producerText(JSON.stringify(definition, null, 2));
  const text = indented.length <= mostLetters ? indented : producerText(JSON.stringify(definition));
  return text.length <= mostLetters ? text.split("\n") : undefined;
}
