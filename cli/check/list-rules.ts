import { levelOf, selectRules, tagsOf } from "../../harness/check/select.js";
import { createMark } from "../color.js";
import { exitCodes } from "../errors.js";
import type { CommandPorts } from "../ports.js";
import type { CheckFlags } from "./command.js";

/** `porthole check --list`: every rule with what a broken one means, and the words to select it by. */
export function listRules(flags: CheckFlags, ports: CommandPorts): number {
  const selection = {
    ...(flags.level ? { levels: flags.level } : {}),
    ...(flags.spec ? { spec: flags.spec } : {}),
    ...(flags.requireRender ? { requireRender: true } : {}),
    ...(flags.budget ? { budgets: flags.budget } : {}),
  };
  const rules = selectRules({
    full: true,
    ...(flags.rule ? { rules: flags.rule } : {}),
    ...(flags.tag ? { tags: flags.tag } : {}),
    ...selection,
  });
  if (flags.json) {
    const listed = rules.map((rule) => ({
      id: rule.id,
      title: rule.title,
      level: rule.level,
      severity: levelOf(rule, selection),
      revision: rule.revision,
      section: rule.section,
      who: rule.who,
      needs: rule.needs ?? [],
      upstream: rule.upstream ?? [],
      ...(rule.budget ? { budget: flags.budget?.[rule.id] ?? rule.budget } : {}),
      remedy: rule.remedy,
      tags: tagsOf(rule),
    }));
    ports.stdout(JSON.stringify(listed, null, 2));
    return exitCodes.ok;
  }
  const mark = createMark(ports.color);
  for (const rule of rules) {
    ports.stdout(
      `${mark(rule.id, "strong")}  ${rule.title} ${mark(`${rule.level}, ${levelOf(rule, selection)}; ${tagsOf(rule).join(" ")}`, "quiet")}`,
    );
  }
  ports.stdout(rules.length === 1 ? "1 rule" : `${rules.length} rules`);
  return exitCodes.ok;
}
