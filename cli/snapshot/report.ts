import { printable } from "../../base/text/printable.js";
import type { FileChange, Manifest, SnapshotProgress } from "../../server/openship/index.js";
import type { CommandPorts } from "../ports.js";

/** The sentence that says which snapshot is meant. */
export function summary({ digest, totals, project }: Manifest): string {
  const files = `${totals.files} ${totals.files === 1 ? "file" : "files"}`;
  return `${printable(project.name)}  ${digest}  ${files}, ${totals.bytes} bytes`;
}

const signs = { added: "+", removed: "-", changed: "~", altered: "*" } as const;

/** One line for each change. */
export function changeLines(changes: readonly FileChange[]): string {
  return changes.map(({ path, change }) => `${signs[change]} ${printable(path)}`).join("\n");
}

const pause = 500;

/** Says now and then how far a work goes on that takes long; `doing` names it, such as "Reading files". */
export function progressTo(
  doing: string,
  { stderr }: Pick<CommandPorts, "stderr">,
  now: () => number = () => performance.now(),
): (progress: SnapshotProgress) => void {
  let last = now();
  return ({ files, totalFiles, bytes }) => {
    if (now() - last < pause) return;
    last = now();
    stderr(`${doing}: ${files} of ${totalFiles}, ${Math.round(bytes / 1_000_000)} MB`);
  };
}
