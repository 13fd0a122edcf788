import type { Snapshot } from "../../openship/snapshot.js";
import { foldersOf, parentOf } from "./folders.js";

/** A line of the outline: an entry, or how many of a folder's entries are left out. */
export type OutlineRow =
  | { readonly kind: "entry"; readonly path: string; readonly depth: number }
  | { readonly kind: "rest"; readonly folder: string; readonly count: number; readonly depth: number };

/** How many rows there are at most, and how many folders of the way stand in it, whatever the snapshot is. */
const mostRows = 500;
const mostLevels = 8;

/**
 * The tree of a snapshot, opened along the way to a file or folder: the entries of the root, and of the last folders of the
 * way. It is flat, since paths may be deeper than a plan.
 */
export function outlineOf(snapshot: Snapshot, current: string): readonly OutlineRow[] {
  const way = wayTo(current);
  const levels = way.length > mostLevels ? ["", ...way.slice(1 - mostLevels)] : way;
  const perLevel = Math.floor(mostRows / levels.length);
  const rowsOf = (level: number): readonly OutlineRow[] => {
    const folder = levels[level] ?? "";
    const entries = entriesOf(snapshot, folder);
    const inside = levels[level + 1];
    const opened = inside ?? current;
    const shown = entries.slice(0, perLevel);
    // What is open is there, also where the folder holds more than is shown.
    const isOpenShown = shown.some((path) => opened.startsWith(path));
    const open = isOpenShown ? undefined : entries.find((path) => path === opened || isBelow(opened, path));
    const rows = [...shown, ...(open === undefined ? [] : [open])].flatMap((path): readonly OutlineRow[] => [
      { kind: "entry", path, depth: level },
      ...(inside !== undefined && isBelow(inside, path) ? rowsOf(level + 1) : []),
    ]);
    const count = entries.length - perLevel - (open === undefined ? 0 : 1);
    return count > 0 ? [...rows, { kind: "rest", folder, count, depth: level }] : rows;
  };
  return rowsOf(0);
}

/** Whether a folder is another one or lies in it. */
function isBelow(path: string, folder: string): boolean {
  return folder.endsWith("/") && path.startsWith(folder);
}

/** The folders from the root to an entry, which is the last of them if it is a folder. */
function wayTo(path: string): readonly string[] {
  const folder = path.endsWith("/") || path === "" ? path : parentOf(path);
  return folder === "" ? [""] : [...wayTo(parentOf(folder)), folder];
}

function entriesOf(snapshot: Snapshot, path: string): readonly string[] {
  const { folders = [], files = [] } = foldersOf(snapshot).get(path) ?? {};
  return [...folders, ...files.map((entry) => entry.path)];
}
