import type { Json, JsonObject } from "../../../base/json/kinds.js";
import { isArray, isObject } from "../../../base/json/kinds.js";
import { canonicalJson } from "../json/canonical.js";
import type { MethodId } from "../names/method-id.js";
import { type Adapter, type AdapterMethod, methodIn } from "./adapter.js";
import { asJson, type ContractManifest, type MethodEntry } from "./manifest.js";

/** What becomes of one method from the published version to the staged one. */
export interface MethodChange {
  readonly id: MethodId;
  /**
   * - `interface`: it is called in another way; `disclosure`: its producer says something else of it; `both`.
   * - `order`: the same but for the order of some list, which can still matter.
   * - `review`: its definition is the same, and the reviewer says something else of it.
   */
  readonly change: "added" | "removed" | "interface" | "disclosure" | "both" | "order" | "review" | "same";
}

/** One version as it is compared. */
export interface Version {
  readonly manifest: ContractManifest;
  readonly adapter: Adapter;
}

/** By id; also the methods that stay the same. Without a published version all are added. */
export function changesBetween(before: Version | undefined, after: Version): readonly MethodChange[] {
  const known = new Map(before?.manifest.methods.map((entry) => [entry.id, entry]));
  const changes: MethodChange[] = after.manifest.methods.map((entry) => {
    const old = known.get(entry.id);
    known.delete(entry.id);
    const was = before && methodIn(before.adapter, entry.id);
    const is = methodIn(after.adapter, entry.id);
    if (!old || !was || !is) return { id: entry.id, change: "added" };
    return { id: entry.id, change: changeOf(was, is, old, entry) };
  });
  for (const id of known.keys()) changes.push({ id, change: "removed" });
  return changes.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function changeOf(
  was: AdapterMethod,
  is: AdapterMethod,
  old: MethodEntry,
  entry: MethodEntry,
): MethodChange["change"] {
  if (was.digests.definition === is.digests.definition && was.tool === is.tool) {
    return canonicalJson(asJson(old)) === canonicalJson(asJson(entry)) ? "same" : "review";
  }
  if (sorted(was.definition) === sorted(is.definition)) return "order";
  const isInterface = was.digests.interface !== is.digests.interface;
  const isDisclosure = was.digests.disclosure !== is.digests.disclosure;
  return isInterface && isDisclosure ? "both" : isInterface ? "interface" : "disclosure";
}

/** The text of a definition whose lists are all in one order (REV-07). */
function sorted(definition: JsonObject): string {
  const inOrder = (value: Json): Json => {
    if (isArray(value)) {
      return value
        .map(inOrder)
        .map((each) => [canonicalJson(each), each] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, each]) => each);
    }
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inOrder(each)]));
  };
  return canonicalJson(inOrder(definition));
}
