import { HostError } from "../errors.js";
import { rules } from "../rules/registry.js";
import type { Rule } from "../rules/rule.js";

/** Which rules a run judges. */
export interface Selection {
  /** Ids (`INI-04`), families (`INI`); none means every rule that is not for a full run. */
  readonly rules?: readonly string[];
  /** Only rules that have one of these tags. */
  readonly tags?: readonly string[];
  /** Also the rules for a full run. */
  readonly full?: boolean;
  /** By id or family; an id counts before its family. */
  readonly levels?: Readonly<Record<string, RunLevel>>;
}

/** What a broken rule means for a run. */
export type RunLevel = "off" | "warn" | "error";

export function familyOf(id: string): string {
  return id.split("-")[0] ?? id;
}

/** The words by which a rule can be selected. */
export function tagsOf(rule: Rule): readonly string[] {
  return [
    familyOf(rule.id).toLowerCase(),
    rule.level.toLowerCase(),
    rule.on === "view" ? "browser" : "wire",
    rule.who,
    rule.revision,
    ...(rule.on === "view" && rule.isFull ? ["full"] : []),
    ...(rule.tags ?? []),
  ];
}

/**
 * The rules that a run judges, in the order of the registry.
 *
 * @throws {HostError} `BAD_OPTION` for a rule, a tag or a level of no rule: a filter that matches nothing would be a false comfort.
 */
export function selectRules(selection: Selection): readonly Rule[] {
  const { rules: wanted, tags, full = false, levels = {} } = selection;
  for (const name of [...(wanted ?? []), ...Object.keys(levels)]) refuseUnknown(name);
  const known = new Set(rules.flatMap(tagsOf));
  for (const tag of tags ?? []) {
    if (!known.has(tag.toLowerCase())) {
      throw new HostError(
        "BAD_OPTION",
        `there is no tag "${tag}"; there are ${[...known].sort().join(", ")}`,
      );
    }
  }
  return rules.filter((rule) => {
    if (levelOf(rule, levels) === "off") return false;
    const isNamed = wanted?.some((name) => name === rule.id || name === familyOf(rule.id)) ?? false;
    if (wanted && !isNamed) return false;
    if (tags && !tags.some((tag) => tagsOf(rule).includes(tag.toLowerCase()))) return false;
    return isNamed || tags !== undefined || full || rule.on !== "view" || !rule.isFull;
  });
}

/** What a broken rule means: what the run says of it, else what the rule says itself. Rules of the draft never fail a run. */
export function levelOf(rule: Rule, levels: Selection["levels"] = {}): RunLevel {
  const given = levels[rule.id] ?? levels[familyOf(rule.id)];
  if (given === "off") return "off";
  if (rule.revision === "draft") return "warn";
  return given ?? rule.severity ?? (rule.level === "MUST" ? "error" : "warn");
}

/** The rules with everything that must hold before they can be judged. */
export function withNeeded(selected: readonly Rule[]): readonly Rule[] {
  const taken = new Set<string>();
  const take = (id: string) => {
    if (taken.has(id)) return;
    taken.add(id);
    for (const needed of ruleOf(id).needs ?? []) take(needed);
  };
  for (const { id } of selected) take(id);
  return rules.filter(({ id }) => taken.has(id));
}

/** @throws {HostError} `BAD_OPTION` */
export function ruleOf(id: string): Rule {
  const rule = rules.find((each) => each.id === id);
  if (!rule) throw new HostError("BAD_OPTION", `there is no rule "${id}"`);
  return rule;
}

function refuseUnknown(name: string): void {
  if (rules.some(({ id }) => id === name || familyOf(id) === name)) return;
  const families = [...new Set(rules.map(({ id }) => familyOf(id)))].join(", ");
  throw new HostError("BAD_OPTION", `there is no rule or family "${name}"; the families are ${families}`);
}
