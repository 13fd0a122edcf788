import { wellFormedBytes } from "../../base/json/measure.js";
import { htmlTags, svgTags } from "../vocabulary/tags.js";
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

/** What was found out about the props of a tag, by their names as they were given. */
export type PropTable = Map<string, Prop>;

/** Names of props that are remembered at most, of all tags together, and how long they may be. */
const maxKnown = 4_096;
const maxLength = 64;

const tables: ReadonlyMap<string, PropTable> = new Map(
  [...htmlTags, ...svgTags].map((tag) => [tag, new Map()]),
);
let remembered = 0;

/** The props of a tag; undefined for one that is in no table, or not written as the platform wants it. */
export function propTable(tag: string): PropTable | undefined {
  return tables.get(tag);
}

/** What a prop is, looked up once for each tag and name. */
export function describeProp(table: PropTable | undefined, tag: string, name: string): Prop {
  const found = table?.get(name);
  if (found) return found;
  const kind = classifyProp(tag, name);
  const url = urlShape(name);
  const isAttribute = "name" in kind && (kind.kind !== "attribute" || kind.guard === undefined);
  const canonical = "name" in kind ? kind.name : name;
  const plain = isAttribute && url === undefined;
  const bytes = wellFormedBytes(name);
  const prop: Prop = { kind, name: canonical, url, plain, asIs: plain && canonical === name, bytes };
  // Names come from plans: what they can make the page hold is bounded.
  if (table && remembered < maxKnown && name.length <= maxLength) {
    remembered++;
    table.set(name, prop);
  }
  return prop;
}

/** As `classifyProp`, looked up once for each tag and name. */
export function kindOf(tag: string, name: string): PropKind {
  return describeProp(tables.get(tag), tag, name).kind;
}
