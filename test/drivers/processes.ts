import { readdirSync, readFileSync } from "node:fs";

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

/** The processes of this machine that still run; those that have ended and were not yet asked how are none. */
function running(): readonly Running[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const [, name = "", state, parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(stat) ?? [];
        return state === "Z" || state === "X" ? [] : [{ pid: Number(pid), parent: Number(parent), name }];
      } catch {
        return [];
      }
    });
}

/** Everything that a process has started, and what those have. */
export function descendantsOf(pid: number): readonly Running[] {
  const all = running();
  const below = (parent: number): readonly Running[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid);
}

/** Those of these processes that still run. */
export function alive(processes: readonly Running[]): readonly Running[] {
  const now = new Map(running().map((each) => [each.pid, each.name]));
  return processes.filter(({ pid, name }) => now.get(pid) === name);
}

/** The memory of these processes in megabytes, what they share counted in shares. */
export function memoryOf(processes: readonly Running[]): number {
  const kilobytes = processes.map(({ pid }) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}
