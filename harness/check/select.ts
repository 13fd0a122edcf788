import { HostError } from "../errors.js";
import { type FaultId, faults } from "../faults/catalogue.js";
import { rules } from "../rules/registry.js";
import type { Budget, Rule } from "../rules/rule.js";

/** Which rules a run judges. */
export interface Selection {
  /** Ids (`INI-04`), families (`INI`); none means every rule that is not for a full run. */
  readonly rules?: readonly string[];
  /** Only rules that have one of these tags. */
  readonly tags?: readonly string[];
  /** Also the rules for a full run. */
  readonly full?: boolean;
  /** Also the rules on how an app bears these faults. */
  readonly faults?: readonly FaultId[];
  /** The revision that is asked for: rules of the draft fail a run only where it is `draft`. */
  readonly spec?: SpecRevision;
  /** By id or family; an id counts before its family. */
  readonly levels?: Readonly<Record<string, RunLevel>>;
  /** By the id of a rule that has a budget. */
  readonly budgets?: Readonly<Record<string, Budget>>;
  /** An app that shows nothing, or is never shown, is a broken rule (INI-21) and not a gap in the report. */
  readonly requireRender?: boolean;
}

/** The revisions of MCP Apps that can be asked for; the first is the newest that is stable. */
export const specRevisions = ["2026-01-26", "draft"] as const;
export type SpecRevision = (typeof specRevisions)[number];

/** The rule that says whether an app was shown. */
export const renderRule = "INI-21";

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
  const { rules: wanted, tags, full = false, levels = {}, faults: borne = [] } = selection;
  for (const name of [...(wanted ?? []), ...Object.keys(levels)]) refuseUnknown(name);
  refuseBudgets(selection.budgets ?? {});
  refuseFaults(borne);
  const known = new Set(rules.flatMap(tagsOf));
  for (const tag of tags ?? []) {
    if (!known.has(tag.toLowerCase())) {
      throw new HostError(
        "BAD_OPTION",
        `there is no tag "${tag}"; there are ${[...known].sort().join(", ")}`,
      );
    }
  }
  const selected = rules.filter((rule) => {
    if (selection.requireRender && rule.id === renderRule) return true;
    if (levelOf(rule, selection) === "off") return false;
    const isNamed = wanted?.some((name) => name === rule.id || name === familyOf(rule.id)) ?? false;
    if (wanted && !isNamed) return false;
    if (tags && !tags.some((tag) => tagsOf(rule).includes(tag.toLowerCase()))) return false;
    if (isNamed || tags !== undefined || full || rule.on !== "view" || !rule.isFull) return true;
    return faultsOf(rule).some((fault) => borne.includes(fault));
  });
  if (selected.length === 0) throw new HostError("BAD_OPTION", "no rule is left to be judged");
  return selected;
}

/** What a broken rule means: what the run says of it, else what the rule says itself. */
export function levelOf(
  rule: Rule,
  { levels = {}, spec, requireRender = false }: Pick<Selection, "levels" | "spec" | "requireRender"> = {},
): RunLevel {
  if (requireRender && rule.id === renderRule) return "error";
  const given = levels[rule.id] ?? levels[familyOf(rule.id)];
  if (given === "off") return "off";
  if (rule.revision === "draft" && spec !== "draft") return "warn";
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

/** The faults under which a rule is judged. */
export function faultsOf(rule: Rule): readonly FaultId[] {
  const scenes: readonly string[] = rule.on === "view" ? rule.scenes : [];
  return faults.map(({ id }) => id).filter((id) => scenes.includes(`fault:${id}`));
}

function refuseFaults(wanted: readonly FaultId[]): void {
  for (const fault of wanted) {
    if (rules.some((rule) => faultsOf(rule).includes(fault))) continue;
    const known = [...new Set(rules.flatMap(faultsOf))].sort().join(", ");
    throw new HostError("BAD_OPTION", `no rule says how an app bears "${fault}"; there are ${known}`);
  }
}

function refuseBudgets(budgets: Readonly<Record<string, Budget>>): void {
  for (const [id, [better, most]] of Object.entries(budgets)) {
    const isBudget = [better, most].every((each) => Number.isFinite(each) && each >= 0) && better <= most;
    if (!isBudget)
      throw new HostError("BAD_OPTION", `the budget of ${id} must be two numbers, the second not smaller`);
    if (rules.some((rule) => rule.id === id && rule.budget)) continue;
    const known = rules.filter(({ budget }) => budget).map((rule) => rule.id);
    throw new HostError("BAD_OPTION", `there is no budget "${id}"; there are ${known.join(", ")}`);
  }
}

function refuseUnknown(name: string): void {
  if (rules.some(({ id }) => id === name || familyOf(id) === name)) return;
  const families = [...new Set(rules.map(({ id }) => familyOf(id)))].join(", ");
  throw new HostError("BAD_OPTION", `there is no rule or family "${name}"; the families are ${families}`);
}
