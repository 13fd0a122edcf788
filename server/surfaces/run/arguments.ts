/**
 * The arguments without an own member `__proto__`: whoever copies it by assignment would set a prototype of the
 * client's choice.
 */
export function withoutDangerousKeys(given: unknown): unknown {
  if (typeof given !== "object" || given === null || !Object.hasOwn(given, "__proto__")) return given;
  return Object.fromEntries(Object.entries(given).filter(([key]) => key !== "__proto__"));
}

/** How many values stand in the value, counted up to one more than `most`. */
export function countValues(value: unknown, most: number): number {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const container = open.pop();
    if (typeof container !== "object" || container === null) continue;
    for (const member of Object.values(container)) {
      count += 1;
      if (count > most) return count;
      open.push(member);
    }
  }
  return count;
}
