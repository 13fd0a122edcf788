import type { Engine, EngineBrowser } from "../engines/port.js";
import type { CspMode, FrameMode } from "../policy/modes.js";
import type { AppRule, Budget, Judgement, Outcome, Rule, ServerRule, ViewRule } from "../rules/rule.js";
import type {
  AppSighting,
  Seen,
  ServerSighting,
  Sighting,
  Sightings,
  ViewSceneId,
} from "../rules/sightings.js";
import { type InstrumentId, instruments } from "./instruments.js";
import { levelOf, renderRule, type Selection } from "./select.js";

/** How a scene went. */
export type PlayedScene =
  | { readonly kind: "seen"; readonly seen: Sighting }
  /** It could not be played. */
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "timeout"; readonly message: string };

/** Everything that was seen of one app in one browser and frame. */
export interface Stand {
  readonly app: AppSighting;
  readonly browser: { readonly engine: Engine; readonly hears: EngineBrowser["hears"] };
  readonly isOtherProcess: boolean;
  readonly frame: FrameMode;
  readonly csp: CspMode;
  readonly scenes: ReadonlyMap<ViewSceneId, PlayedScene>;
  /** The instruments that were seen to work here. */
  readonly working: ReadonlySet<InstrumentId>;
}

/** The verdict on one rule. */
export interface Judged {
  readonly rule: Rule;
  readonly outcome: Outcome;
  readonly message: string;
  readonly evidence: readonly string[];
  /** The rule that it needs, when it could not run because that one does not hold. */
  readonly unmet?: string;
  /** It could not run since the driver of this engine does not hear what it is about. */
  readonly isDeaf?: true;
}

/** What rules are judged on: a server, one of its apps, or an app in a browser. */
export type Subject =
  | { readonly on: "server"; readonly server: ServerSighting }
  | { readonly on: "app"; readonly app: AppSighting }
  | { readonly on: "view"; readonly stand: Stand };

export interface JudgeOptions extends Pick<Selection, "levels" | "spec" | "budgets" | "requireRender"> {
  /** Why there is no server to judge: the target is a file or a recording, and the server is this program's own. */
  readonly noServer?: string;
}

/** Judges rules of one kind on one subject; `before` are the verdicts on what stands above it: its server, its app. */
export function judgeAll(
  rules: readonly Rule[],
  subject: Subject,
  before: readonly Judged[],
  options: JudgeOptions,
): readonly Judged[] {
  const known = new Map(before.map((judged) => [judged.rule.id, judged]));
  const judged: Judged[] = [];
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const verdictOn = (rule: Rule): Judged => {
    const done = known.get(rule.id);
    if (done) return done;
    for (const id of rule.needs ?? []) {
      const needed = known.get(id) ?? (byId.has(id) ? verdictOn(byId.get(id) as Rule) : undefined);
      if (needed && !isMet(needed)) return keep(rule, blockedBy(needed));
    }
    return keep(rule, judgeOne(rule, subject, options));
  };
  const keep = (rule: Rule, { outcome, message, evidence = [], unmet, isDeaf }: Verdict): Judged => {
    const entry: Judged = {
      rule,
      outcome: outcomeOf(rule, outcome, options),
      message,
      evidence,
      ...(unmet === undefined ? {} : { unmet }),
      ...(isDeaf ? { isDeaf } : {}),
    };
    known.set(rule.id, entry);
    judged.push(entry);
    return entry;
  };
  for (const rule of rules) if (rule.on === subject.on) verdictOn(rule);
  return judged;
}

interface Verdict {
  readonly outcome: Judgement["outcome"] | "timeout";
  readonly message: string;
  readonly evidence?: readonly string[];
  readonly unmet?: string;
  readonly isDeaf?: true;
}

function isMet({ outcome }: Judged): boolean {
  return outcome === "pass" || outcome === "warn" || outcome === "not-applicable";
}

function blockedBy({ rule, outcome, message, unmet, isDeaf }: Judged): Verdict {
  const deaf = isDeaf ? { isDeaf } : {};
  if (unmet !== undefined) return { outcome: "could-not-run", message, unmet, ...deaf };
  const why = outcome === "fail" ? "does not hold" : "could not be judged";
  return { outcome: "could-not-run", message: `${rule.id} ${why}: ${message}`, unmet: rule.id, ...deaf };
}

function judgeOne(rule: Rule, subject: Subject, { noServer, budgets }: JudgeOptions): Verdict {
  const budget = budgets?.[rule.id] ?? rule.budget;
  if (rule.who === "server" && noServer !== undefined)
    return { outcome: "not-applicable", message: noServer };
  try {
    if (subject.on === "server") return (rule as ServerRule).judge(subject.server);
    if (subject.on === "app") return (rule as AppRule).judge(subject.app, budget);
    return judgeView(rule as ViewRule, subject.stand, budget);
  } catch (error) {
    // A rule that stumbles over what it sees has judged nothing.
    const reason = error instanceof Error ? error.message : String(error);
    return { outcome: "could-not-run", message: `the rule failed on what it saw: ${reason}` };
  }
}

function judgeView(rule: ViewRule, stand: Stand, budget: Budget | undefined): Verdict {
  const { app, browser, isOtherProcess, scenes, working } = stand;
  const seen: Partial<Record<ViewSceneId, Sighting>> = {};
  for (const scene of rule.scenes) {
    const played = scenes.get(scene);
    if (!played) return { outcome: "could-not-run", message: `the scene "${scene}" was not played` };
    if (played.kind === "timeout") return { outcome: "timeout", message: played.message };
    if (played.kind === "failed") return { outcome: "could-not-run", message: played.message };
    seen[scene] = played.seen;
  }
  const silent = rule.instruments.filter((id) => !working.has(id));
  // Each scene that the rule names was played, and it looks at no other.
  const judgement = rule.judge(
    { ...(seen as unknown as Sightings), app, isOtherProcess } satisfies Seen,
    budget,
  );
  // What was seen counts; only that nothing was seen needs the proof that it would have been.
  if (judgement.outcome === "fail" || (silent.length === 0 && judgement.outcome !== "could-not-run"))
    return judgement;
  // A driver that need not hear something may have heard it of the control app and not of this one.
  const unheard = rule.instruments.filter((id) => {
    const { heardBy } = instruments[id];
    return heardBy !== undefined && !browser.hears[heardBy];
  });
  if (unheard.length > 0) {
    const message = `the driver of ${browser.engine} hears no ${unheard.join(", ")}`;
    return { outcome: "could-not-run", message, isDeaf: true };
  }
  if (silent.length === 0) return judgement;
  const signs = silent.map((id) => `"${id}" (an app that ${instruments[id].sign})`).join(", ");
  return { outcome: "could-not-run", message: `here nothing would have been seen: no sign of ${signs}` };
}

function outcomeOf(rule: Rule, outcome: Verdict["outcome"], options: JudgeOptions): Outcome {
  if (options.requireRender && rule.id === renderRule && outcome !== "pass") return "fail";
  if (outcome === "advice") return "warn";
  if (outcome === "fail") return levelOf(rule, options) === "error" ? "fail" : "warn";
  return outcome;
}
