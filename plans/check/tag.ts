import { activeTags, htmlTags, neutralTags, svgTags, timedTags } from "../vocabulary/tags.js";
import type { CheckLog } from "./log.js";

const html: ReadonlySet<string> = new Set(htmlTags);
const svg: ReadonlyMap<string, string> = new Map(svgTags.map((tag) => [tag.toLowerCase(), tag]));
const active: ReadonlySet<string> = new Set(activeTags);
const timed: ReadonlySet<string> = new Set(timedTags);

/** The name of an element as the platform wants it; a neutral container for one that is in no table (G1-G5). */
export function canonicalTag(given: string, inSvg: boolean, path: () => string, log: CheckLog): string {
  const lower = given.trim().toLowerCase();
  if (html.has(lower)) return lower;
  const cased = svg.get(lower);
  if (cased !== undefined) return cased;
  if (timed.has(lower)) {
    log.refuse("timedTags", {
      path,
      message: `<${lower}> runs on a timer`,
      hint: "Let an event change the state.",
    });
    return lower;
  }
  if (active.has(lower)) {
    log.forbid("TAG_DISABLED", {
      path,
      message: `<${lower}> may not stand in a plan`,
      hint: "Leave it out: a plan loads and runs nothing.",
    });
    return lower;
  }
  const neutral = inSvg ? neutralTags.svg : neutralTags.html;
  log.note(path, `${JSON.stringify(given.slice(0, 64))} is no known element: shown as <${neutral}>`);
  return neutral;
}
