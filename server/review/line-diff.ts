/** One line of two texts laid over one another. */
export interface DiffLine {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Lines of either text that are compared; longer ones are shown one after the other. */
const mostLines = 1_200;

/** The longest common lines of two texts, and what only one of them has. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  if (before.length > mostLines || after.length > mostLines) {
    return [
      ...before.map((text): DiffLine => ({ kind: "removed", text })),
      ...after.map((text): DiffLine => ({ kind: "added", text })),
    ];
  }
  // lengths[i][j]: how many lines the rests from i and from j have in common.
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    const row = lengths[i] as Uint16Array;
    for (let j = after.length - 1; j >= 0; j--) {
      row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    if (old !== undefined && old === now) {
      lines.push({ kind: "same", text: old });
      i++;
      j++;
    } else if (old !== undefined && (now === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: "removed", text: old });
      i++;
    } else if (now !== undefined) {
      lines.push({ kind: "added", text: now });
      j++;
    }
  }
  return lines;
}
