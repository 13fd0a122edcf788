import { detach } from "../../base/json/detach.js";
import { isObject } from "../../base/json/kinds.js";
import { pointerTo } from "../../base/json/pointer.js";
import { checkPlan } from "../check/check-plan.js";
import { chooseLimits, planLimits } from "../limits.js";
import { hasTemplate } from "../template/compile.js";
import { readPath } from "../template/path.js";
import type { CheckOptions, JsonObject, PlanIssue, PlanLimits, PlanNote } from "../types.js";
import { nearest } from "./nearest.js";
import { type Suggestion, suggest } from "./suggest.js";
import { type PlanCounts, type Survey, survey } from "./survey.js";

interface Suggested {
  /** The slip behind it, if it looks like one. */
  readonly suggestion?: Suggestion;
}

export type ExplainedIssue = PlanIssue & Suggested;
export type ExplainedNote = PlanNote & Suggested;

/** A count, and the limit that it stands under. */
export interface PlanCount {
  readonly actual: number;
  readonly limit: number;
}

/** Something that is allowed and probably not meant. `path` is a JSON Pointer to the first place. */
export interface LooseEnd extends Suggested {
  /**
   * - `never-set`: a path that is read, is not in the initial state and is written by no action
   * - `no-transition`: an event type that is sent, and neither a transition nor a tool nor an action of the host
   * - `never-sent`: a transition that no event of the plan sends
   */
  readonly kind: "never-set" | "no-transition" | "never-sent";
  readonly path: string;
  /** The state path, or the event type. */
  readonly name: string;
}

/** Everything that an author wants to know about a plan. */
export interface PlanExplanation {
  readonly ok: boolean;
  /** As `checkPlan` tells them; empty for an accepted plan. */
  readonly issues: readonly ExplainedIssue[];
  /** What was kept neutral; empty for a refused plan. */
  readonly notes: readonly ExplainedNote[];
  /** Null when the value is no JSON object, or larger than its limit of bytes. */
  readonly counts: Readonly<Record<keyof PlanCounts, PlanCount>> | null;
  /** The tools that events call, which the app's configuration must allow. */
  readonly tools: readonly string[];
  /** The actions of the host that events ask for (`link:` and so on), which the app's configuration must allow. */
  readonly hostActions: readonly string[];
  /** Looked for only where `counts` are known; at most 100. */
  readonly looseEnds: readonly LooseEnd[];
}

const toolEvent = /^tool:(.+)$/;
const toolAnswer = /^tool:(.+):(?:result|error)$/;
const hostAction = /^(?:link|message|display|download):/;
const mostLooseEnds = 100;
/** State paths that a mistyped one is compared with. */
const mostKnownPaths = 1_000;

/**
 * Explains what `checkPlan` decides: each issue and note with the word that was probably meant, the plan's counts
 * beside their limits, the tools it names, and what is read but never set or sent but never heard. Never throws.
 *
 * The value is read twice, so accessors should not count how often they are called.
 */
export function explainPlan(value: unknown, options: CheckOptions = {}): PlanExplanation {
  const result = checkPlan(value, options);
  const chosen = chooseLimits(options);
  // What the author wrote: an accepted plan holds canonical names instead, and a refused one is not given back.
  const limits = chosen.ok ? chosen.limits : planLimits.defaults;
  const detached = detach(value, limits.bytes);
  const plan = detached.ok && isObject(detached.value) ? detached.value : null;
  const found = plan && detached.ok ? survey(plan, detached.bytes) : null;
  const withWord = <Found extends PlanIssue | PlanNote>(each: Found): Found & Suggested =>
    plan ? { ...each, ...suggested(suggest(plan, each)) } : each;
  return {
    ok: result.ok,
    issues: result.ok ? [] : result.issues.map(withWord),
    notes: result.ok ? result.notes.map(withWord) : [],
    counts: found && countsUnder(limits, found.counts),
    tools: found ? namesOf(found.events.keys(), toolEvent) : [],
    hostActions: found ? [...found.events.keys()].filter((type) => hostAction.test(type)) : [],
    looseEnds: found ? looseEnds(found) : [],
  };
}

function countsUnder(limits: PlanLimits, counts: PlanCounts): PlanExplanation["counts"] {
  const under = (name: keyof PlanCounts): PlanCount => ({ actual: counts[name], limit: limits[name] });
  return {
    bytes: under("bytes"),
    depth: under("depth"),
    nodes: under("nodes"),
    transitions: under("transitions"),
    actions: under("actions"),
    stateBytes: under("stateBytes"),
  };
}

function looseEnds(found: Survey): readonly LooseEnd[] {
  return [...neverSet(found), ...noTransition(found), ...neverSent(found)].slice(0, mostLooseEnds);
}

function neverSet({ initial, reads, writes }: Survey): readonly LooseEnd[] {
  const reached = new Set([...writes].flatMap(upTo));
  const isSet = (name: string) =>
    readPath({ state: initial }, { root: "state", segments: name.split("."), safe: true }) !== undefined ||
    reached.has(name) ||
    upTo(name).some((above) => writes.has(above));
  const unset = [...reads].filter(([name]) => !isSet(name)).slice(0, mostLooseEnds);
  if (unset.length === 0) return [];
  const known = new Set([...statePaths(initial), ...reached]);
  return unset.map(([name, path]) => ({
    kind: "never-set",
    path,
    name,
    ...suggested(slip(path, name, nearest(name, known) ?? nearest(name, withRoot(known)))),
  }));
}

function noTransition({ events, transitions }: Survey): readonly LooseEnd[] {
  const known = new Set(transitions);
  const isHeard = (type: string) =>
    known.has(type) || toolEvent.test(type) || hostAction.test(type) || hasTemplate(type);
  return [...events]
    .filter(([type]) => !isHeard(type))
    .slice(0, mostLooseEnds)
    .map(([name, path]) => ({
      kind: "no-transition",
      path,
      name,
      ...suggested(slip(path, name, nearest(name, known) ?? toolMeant(name))),
    }));
}

/** The type that calls a tool, where its colon was written as another sign. */
function toolMeant(type: string): string | undefined {
  const tool = /^tools?[./_-](.+)$/.exec(type)?.[1];
  return tool === undefined ? undefined : `tool:${tool}`;
}

function neverSent({ events, transitions }: Survey): readonly LooseEnd[] {
  const types = [...events.keys()];
  // What a template makes of a type is known only when the event comes.
  if (types.some(hasTemplate)) return [];
  const isSent = (type: string) => {
    const tool = toolAnswer.exec(type)?.[1];
    return events.has(type) || (tool !== undefined && events.has(`tool:${tool}`));
  };
  return transitions
    .filter((type) => !isSent(type))
    .slice(0, mostLooseEnds)
    .map((name) => {
      const path = pointerTo("/state/transitions", name);
      return { kind: "never-sent", path, name, ...suggested(slip(path, name, nearest(name, types))) };
    });
}

/** A path and every path above it. */
function upTo(path: string): readonly string[] {
  const segments = path.split(".");
  return segments.map((_segment, index) => segments.slice(0, index + 1).join("."));
}

/** Paths of the initial state, the outer ones first. */
function statePaths(initial: JsonObject): readonly string[] {
  const paths: string[] = [];
  const open: (readonly [prefix: string, value: JsonObject])[] = [["", initial]];
  for (let at = open.shift(); at && paths.length < mostKnownPaths; at = open.shift()) {
    const [prefix, value] = at;
    for (const [key, child] of Object.entries(value).slice(0, mostKnownPaths)) {
      paths.push(`${prefix}${key}`);
      if (isObject(child)) open.push([`${prefix}${key}.`, child]);
    }
  }
  return paths;
}

function namesOf(types: Iterable<string>, pattern: RegExp): readonly string[] {
  return [...types].flatMap((type) => pattern.exec(type)?.[1] ?? []);
}

function withRoot(paths: Iterable<string>): readonly string[] {
  return [...paths].map((path) => `state.${path}`);
}

function slip(path: string, instead: string, use: string | undefined): Suggestion | undefined {
  return use === undefined ? undefined : { path, instead, use };
}

function suggested(suggestion: Suggestion | undefined): Suggested {
  return suggestion === undefined ? {} : { suggestion };
}
