import type { Command } from "commander";
import { helpText } from "../help.js";
import type { CommandPorts } from "../ports.js";
import type { VerifyViewFlags } from "./verify.js";

const afterHelp = `
What it shows: that the published source builds to this very view, outside of the configuration that an app puts in,
and to the very file whose hash stands among the artifacts of the snapshot, if one does.

What it does not show: that the source is harmless, or that a server runs it.

It runs the build of the snapshot on this machine. For an origin that is not on this machine say --run-their-build.

Exit codes: 0 the same bytes, 1 other bytes or a refused snapshot, 2 the origin, the build or a file cannot be used.`;

/** Adds `porthole verify-view`; `end` takes the exit code. */
export function addVerifyViewCommand(
  program: Command,
  ports: CommandPorts,
  end: (code: number) => void,
): void {
  program
    .command("verify-view")
    .summary("rebuild the view from an origin's published source, and compare")
    .description(
      "Fetches and verifies an origin's source, builds its view in a clean folder, and compares the bytes.",
    )
    .argument("<origin>", "the origin whose source is built, such as http://127.0.0.1:3000")
    .option("--view <file>", "a saved view to compare with (default: the one of this package)")
    .option("--run-their-build", "run the build of an origin that is not on this machine")
    .addHelpText("after", helpText(afterHelp))
    .action(async (origin: string, flags: VerifyViewFlags) => {
      const [{ tellOpenShip }, { verifyView }] = await Promise.all([
        import("../snapshot/tell.js"),
        import("./verify.js"),
      ]);
      await tellOpenShip(() => verifyView(origin, flags, ports), ports, end);
    });
}
