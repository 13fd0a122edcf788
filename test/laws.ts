/** Who may import whom: a room may reach only the rooms that stand in its row. */
export const laws: Readonly<Record<string, readonly string[]>> = {
  base: [],
  plans: ["base"],
  view: ["base", "plans"],
  "server/parts": [],
  "server/app": ["base", "plans", "server/parts"],
  "server/surfaces": ["base", "plans", "server/parts"],
  "server/openship": ["base", "server/parts"],
  "server/contracts": ["base", "server/parts", "server/surfaces"],
  "server/review": ["base", "plans", "server/app", "server/contracts", "server/parts"],
  harness: ["base"],
};

/** The rooms that may import everything. */
export const open: readonly string[] = ["cli", "server/companion", "test", "server"];

/** The packages that a room may import; a room that is not named may import any. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  base: [],
  plans: ["ajv/dist/runtime/", "d3-scale", "d3-shape", "fastest-levenshtein"],
  view: ["@modelcontextprotocol/ext-apps", "@modelcontextprotocol/client", "@preact/signals-core", "preact"],
};

const rooms = [...Object.keys(laws), ...open].sort((a, b) => b.length - a.length);

/** The room that a file of the project (a path from its root) stands in. */
export function roomOf(file: string): string | undefined {
  return rooms.find((room) => file.startsWith(`${room}/`));
}

/**
 * Why one import breaks the laws.
 *
 * @param file the importing file, as a path from the project's root
 * @param target what it imports: a path from the root, or a package's specifier
 */
export function breach(
  file: string,
  target: string,
  isPackage: boolean,
  isTypeOnly: boolean,
): string | undefined {
  const room = roomOf(file);
  if (!room || open.includes(room)) return undefined;
  if (isPackage) {
    const allowed = packages[room];
    if (
      !allowed ||
      allowed.some((name) => target === name || target.startsWith(name.endsWith("/") ? name : `${name}/`))
    ) {
      return undefined;
    }
    return `${file}: ${room} may not import the package ${target}`;
  }
  const other = roomOf(target);
  if (other === room) return undefined;
  if (!other || !laws[room]?.includes(other)) return `${file}: ${room} may not import ${target}`;
  if (other === "server/parts" && !isTypeOnly) return `${file}: server/parts gives types only`;
  return undefined;
}
