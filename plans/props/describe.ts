import { wellFormedBytes } from "../../base/json/measure.js";
import { classifyProp, type PropKind } from "./classify.js";
import { type UrlShape, urlShape } from "./url.js";

/** What the checks need to know about a prop before they see its value. */
export interface Prop {
  readonly kind: PropKind;
  /** Its name in a canonical plan. */
  readonly name: string;
  readonly url: UrlShape | undefined;
  /** Any scalar may stand in it, but for bad templates. */
  readonly plain: boolean;
  /** It is plain and canonical: there is nothing to do for it. */
  readonly asIs: boolean;
  /** Of the given name as JSON; null when UTF-8 cannot write it. */
  readonly bytes: number | null;
}

/** Names of props that are remembered at most, of all elements together, and how long they may be. */
const maxKnown = 4_096;
const maxLength = 64;

const known = new Map<string, Map<string, Prop>>();
let remembered = 0;

/** What a prop is, looked up once for each element and name. */
export function describeProp(tag: string, name: string): Prop {
  const found = known.get(tag)?.get(name);
  if (found) return found;
  const kind = classifyProp(tag, name);
  const url = urlShape(name);
  const isAttribute = "name" in kind && (kind.kind !== "attribute" || kind.guard === undefined);
  const canonical = "name" in kind ? kind.name : name;
  const plain = isAttribute && url === undefined;
  const bytes = wellFormedBytes(name);
  const prop: Prop = { kind, name: canonical, url, plain, asIs: plain && canonical === name, bytes };
  // Names come from plans: what they can make the page hold is bounded.
  if (remembered < maxKnown && name.length <= maxLength) {
    remembered++;
    const names = known.get(tag);
    if (names) names.set(name, prop);
    else known.set(tag, new Map([[name, prop]]));
  }
  return prop;
}
