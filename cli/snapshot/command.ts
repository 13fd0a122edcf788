import type { Command } from "commander";
import { printable } from "../../base/text/printable.js";
import { helpText } from "../help.js";
import type { CommandPorts } from "../ports.js";
import type { NetworkFlags } from "./read.js";

const afterHelp = `
Which files: those that openship.sources.json lists, else those of the git index; never all of a folder.
SOURCE_DATE_EPOCH sets the time in the Manifest.

Exit codes: 0 done, 1 something in the files is refused, 2 an option, the declaration or a folder cannot be used.`;

const afterReadHelp = `
Exit codes: 0 good, 1 refused, 2 the target cannot be reached or used.`;

const afterDiffHelp = `
Exit codes: 0 the same files, 1 they differ or are refused, 2 a target cannot be reached or used.`;

const privateFlag = ["--private-network", "allow addresses of a private network"] as const;
const jsonFlag = ["--json", "print one JSON document"] as const;

/** Adds `porthole snapshot` and its subcommands; `end` takes the exit code. */
export function addSnapshotCommand(program: Command, ports: CommandPorts, end: (code: number) => void): void {
  const told = async (run: () => Promise<number>) =>
    (await import("./tell.js")).tellOpenShip(run, ports, end);
  const snapshot = program
    .command("snapshot")
    .summary("make, verify, compare and fetch source snapshots (OpenShip)")
    .description("Makes a snapshot of the project in this folder, for a server to publish.")
    .option("--out <dir>", "where snapshots go", ".porthole/snapshot")
    .option(...jsonFlag)
    .addHelpText("after", helpText(afterHelp))
    .allowExcessArguments()
    .action(
      (
        { out, json = false }: { readonly out: string; readonly json?: boolean },
        { args: [word] }: Command,
      ) => {
        if (word !== undefined) {
          snapshot.error(
            `error: snapshot has no command '${printable(word)}': it has verify, diff and fetch`,
          );
        }
        return told(async () => (await import("./make.js")).makeSnapshot({ out, json }, ports));
      },
    );
  snapshot
    .command("verify")
    .summary("verify every byte that an origin publishes")
    .description("Fetches the sources of an origin, or reads a folder of snapshots, and verifies every byte.")
    .argument("<target>", "an origin such as https://example.com, or a folder that holds snapshots")
    .option("--expect <digest>", "refuse any other snapshot")
    .option(...privateFlag)
    .option(...jsonFlag)
    .addHelpText("after", helpText(afterReadHelp))
    .action((target: string, flags: NetworkFlags & { readonly expect?: string; readonly json?: boolean }) =>
      told(async () => (await import("./read.js")).verifySnapshot(target, { json: false, ...flags }, ports)),
    );
  snapshot
    .command("diff")
    .summary("list the files in which two snapshots differ")
    .description(
      "Lists added (+), removed (-) and changed (~) files, and those with other metadata alone (*).",
    )
    .argument("<from>", "an origin, or a folder that holds snapshots")
    .argument("[to]", "likewise; the project in this folder when absent")
    .option(...privateFlag)
    .option(...jsonFlag)
    .addHelpText("after", helpText(afterDiffHelp))
    .action((from: string, to: string | undefined, flags: NetworkFlags & { readonly json?: boolean }) =>
      told(async () => (await import("./read.js")).diffSnapshots(from, to, { json: false, ...flags }, ports)),
    );
  snapshot
    .command("fetch")
    .summary("fetch an origin's sources into an empty folder")
    .description("Fetches and verifies the sources of an origin, and writes them once all are good.")
    .argument("<origin>", "such as https://example.com")
    .argument("<folder>", "a new or empty folder")
    .option("--cache <dir>", "keep the snapshot here, and fetch only what changed the next time")
    .option("--links", "write links as links, not as copies")
    .option(...privateFlag)
    .addHelpText("after", helpText(afterReadHelp))
    .action(
      (
        origin: string,
        folder: string,
        flags: NetworkFlags & { readonly cache?: string; readonly links?: boolean },
      ) => told(async () => (await import("./read.js")).fetchSnapshot(origin, folder, flags, ports)),
    );
}
