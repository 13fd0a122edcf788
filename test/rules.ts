/** The rule ids that sources and tests cite: families with two digits anywhere, letters with a number in the plans' rooms. */
const family =
  /\b(?:RES|MET|VIS|SBX|CSP|PRM|INI|CAP|CTX|DIM|DSP|THM|REQ|TIN|TDN|APT|NEG|SEC|HAR|CTR|IMP|REV|GRT|DIS|INV|PLC|JNL|JCS|SCH|NET|LIV|FLD|ACT|CON|STR|HASH|DET|BUD|LINT|ROB|A11Y)-\d{2}\b/g;
const letter = /(?<![\w#.+-])[ABCDEGLNPSTUVY]\d{1,2}(?![\w.])/g;
const familyRange = /\b([A-Z][A-Z0-9]{2,3})-(\d{2}) to \1-(\d{2})\b/g;
const letterRange = /\b([A-Z])(\d{1,2})-\1(\d{1,2})\b/g;

/** Where a capital letter and a number are a rule about plans. */
const plansRooms = /^(?:base\/json|plans|view|server\/app\/plan-|test\/fuzz|test\/browser\/view-)/;

const surfacesLetter = /(?<![\w#.+-])(?:[RC]\d{1,2}|H\d)(?![\w.])/g;

/** Where it is a rule about surfaces. */
const surfacesRooms =
  /^(?:server\/(?:surfaces|app\/part|companion\/access)|test\/(?:server|browser\/companion-))/;

/** Plans and surfaces both have a C1; of the two, the surfaces' is called by the name of its section. */
const ofSurfaces = (id: string): string => `surfaces ${id}`;

/** Where letters and a number are a rule of OpenShip; the list names it with `OS-` before it. */
const openShipRooms =
  /^(?:server\/openship|server\/companion\/source|test\/openship|test\/full\/verify-view|cli\/(?:snapshot|verify-view))/;
const openShip = /(?<![\w#.+-])(?:MB|[EDMPGBSHKVX])\d{1,2}(?![\w.])/g;
const openShipRange = /(?<![\w#.+-])(MB|[EDMPGBSHKVX])(\d{1,2})(?:–| to )\1(\d{1,2})(?![\w.])/g;

/** The ids that a file cites; ranges count in full. @param file a path from the project's root */
export function rulesCitedIn(file: string, text: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [id] of text.matchAll(family)) ids.add(id);
  for (const [, name, first, last] of text.matchAll(familyRange)) {
    for (let at = Number(first); at <= Number(last); at += 1)
      ids.add(`${name}-${String(at).padStart(2, "0")}`);
  }
  if (surfacesRooms.test(file)) for (const [id] of text.matchAll(surfacesLetter)) ids.add(ofSurfaces(id));
  if (openShipRooms.test(file)) {
    for (const [id] of text.matchAll(openShip)) ids.add(`OS-${id}`);
    for (const [, name, first, last] of text.matchAll(openShipRange)) {
      for (let at = Number(first); at <= Number(last); at += 1) ids.add(`OS-${name}${at}`);
    }
  }
  if (!plansRooms.test(file)) return ids;
  for (const [id] of text.matchAll(letter)) ids.add(id);
  for (const [, name, first, last] of text.matchAll(letterRange)) {
    for (let at = Number(first); at <= Number(last); at += 1) ids.add(`${name}${at}`);
  }
  return ids;
}

export interface ListedRule {
  readonly id: string;
  readonly meaning: string;
  /** The test files that are said to prove it. */
  readonly tests: readonly string[];
}

/** The rows of docs/rules.md, section by section. */
export function rulesListed(page: string): readonly ListedRule[] {
  return page.split(/^## /m).flatMap((section) => {
    const named = section.startsWith("Surfaces\n") ? ofSurfaces : (id: string) => id;
    return [
      ...section.matchAll(/^\| ((?:OS-)?(?:[A-Z]{1,3}-?|[A-Z][A-Z0-9]{3}-)\d{1,2}) \| (.+) \| (.+) \|$/gm),
    ].map(([, id = "", meaning = "", tests = ""]) => ({
      id: named(id),
      meaning,
      tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
    }));
  });
}
