import type { OfferedMethod } from "../grants/checker.js";
import { parseContractUrl } from "./contract-url.js";

/** What a consumer is offered as tools, by their names, and what it is not offered since a name would mean two things. */
export interface OfferedTools {
  readonly tools: ReadonlyMap<string, OfferedMethod>;
  /** Names of which none is offered. */
  readonly clashing: readonly string[];
}

/**
 * Gives each granted method the name of its id. Of one contract at one resource the newest version stands for the others, since
 * it was granted last; where different ones have a method of one id, or the name is taken, none of them is offered: a name that
 * means another thing tomorrow would be worse than none.
 *
 * @param taken names that tools beside these have
 */
export function offeredTools(methods: readonly OfferedMethod[], taken: ReadonlySet<string>): OfferedTools {
  const holders = new Map<string, OfferedMethod[]>();
  for (const offered of newest(methods)) {
    const { id } = offered.method;
    const others = holders.get(id);
    if (others) others.push(offered);
    else holders.set(id, [offered]);
  }
  const tools = new Map<string, OfferedMethod>();
  const clashing: string[] = [];
  for (const [id, [only, ...others]] of holders) {
    if (only && others.length === 0 && !taken.has(id)) tools.set(id, only);
    else clashing.push(id);
  }
  return { tools, clashing };
}

function newest(methods: readonly OfferedMethod[]): readonly OfferedMethod[] {
  const found = new Map<string, OfferedMethod>();
  for (const offered of methods) {
    const { base, version } = parseContractUrl(offered.contractUrl);
    const key = JSON.stringify([offered.resource, base, offered.method.id]);
    const other = found.get(key);
    if (!other || parseContractUrl(other.contractUrl).version < version) found.set(key, offered);
  }
  return [...found.values()];
}
