import { invalid } from "../error.js";
import { type JsonListener, JsonScanner } from "./json-scanner.js";
import { pathTo } from "./members.js";

/**
 * Reads a JSON document for checking.
 *
 * @param document bytes are read strictly: invalid UTF-8, a byte order mark and a member that stands twice are refused (B6).
 *   Any other value is taken as JSON would write it.
 * @returns a value that nobody else holds, frozen whole.
 * @throws {OpenShipError} `OPENSHIP_INVALID`, rule `utf8`, `json` or `duplicate_member`
 */
export function readDocument(document: unknown): unknown {
  return freeze(document instanceof Uint8Array ? parseBytes(document) : copy(document));
}

function parseBytes(bytes: Uint8Array): unknown {
  const scanner = new JsonScanner(refuseDuplicates());
  scanner.write(bytes);
  scanner.end();
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
}

function copy(value: unknown): unknown {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (cause) {
    throw invalid("json", "$", "cannot be written as JSON", { cause });
  }
  return text === undefined ? undefined : JSON.parse(text);
}

/** An open container: the names that it has, or for an array the index that comes next. */
interface Level {
  readonly names: Set<string> | undefined;
  at: string | number;
}

/** `JSON.parse` keeps the last of two members with one name, another reader the first: they would see two documents. */
export function refuseDuplicates(): JsonListener {
  const levels: Level[] = [];
  const afterValue = () => {
    const level = levels.at(-1);
    if (typeof level?.at === "number") level.at++;
  };
  return {
    open: (kind) => {
      levels.push({ names: kind === "object" ? new Set() : undefined, at: kind === "object" ? "" : 0 });
    },
    close: () => {
      levels.pop();
      afterValue();
    },
    key: (name) => {
      const level = levels.at(-1);
      if (!level?.names) return;
      level.at = name;
      if (level.names.has(name)) {
        const path = levels.reduce(
          (parent, { at }) => (typeof at === "number" ? `${parent}[${at}]` : pathTo(parent, at)),
          "$",
        );
        throw invalid("duplicate_member", path, "stands twice");
      }
      level.names.add(name);
    },
    string: afterValue,
    scalar: afterValue,
  };
}

function freeze(value: unknown): unknown {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    Object.freeze(next);
    for (const each of Object.values(next)) open.push(each);
  }
  return value;
}
