import type { Command } from "commander";
import { exitCodes } from "../errors.js";
import { helpText } from "../help.js";
import { parsed, readLimits, readPort, repeated } from "../options.js";
import type { CommandPorts } from "../ports.js";

interface PreviewFlags {
  readonly port?: number;
  readonly sandboxPort?: number;
  readonly open?: boolean;
  readonly tool?: readonly string[];
  readonly limit?: readonly string[];
}

interface CheckFlags {
  readonly json?: boolean;
  readonly limit?: readonly string[];
}

const limitFlag = ["--limit <name=n>", "set a limit, such as nodes=8000; may be repeated", repeated] as const;

const afterHelp = `
Exit codes: 0 the plan is accepted, 1 it is refused, 2 the file or an option cannot be used.`;

const afterPreviewHelp = `
Exit codes: 2 the file or an option cannot be used, 130 Ctrl-C ended it.`;

/**
 * Adds `porthole plan` and its subcommands; `end` takes the exit code. What a subcommand needs is loaded when it runs, here as
 * everywhere, since no other should wait for it.
 */
export function addPlanCommand(program: Command, ports: CommandPorts, end: (code: number) => void): void {
  const plan = program
    .command("plan")
    .summary("check, explain or preview a plan")
    .description("Helps to write runtime-plan/v1 plans.");
  const tell = (what: "check" | "explain", summary: string, description: string) =>
    plan
      .command(what)
      .summary(summary)
      .description(description)
      .argument("<file>", "the plan as JSON, or - for the standard input")
      .option("--json", "print one JSON document")
      .option(...limitFlag)
      .addHelpText("after", helpText(afterHelp))
      .action(async (file: string, { json = false, limit = [] }: CheckFlags) => {
        const { checkPlanFile } = await import("./check.js");
        end(await checkPlanFile(file, what, { json, limits: readLimits(limit) }, ports));
      });
  tell("check", "say whether a plan is accepted", "Tells each issue of a plan with its line.");
  tell(
    "explain",
    "tell all that is to know about a plan",
    "Tells each issue and each note with its line, what is read and never set or sent and never heard, the plan's " +
      "counts beside their limits, and the tools that it names.",
  );
  plan
    .command("preview")
    .summary("show a plan, and show it anew when it changes")
    .description(
      "Serves a page that shows the plan in the real view, as a chat host would, and shows it anew whenever the file " +
        "changes. What is wrong with the plan is told here.",
    )
    .argument("<file>", "the plan as JSON")
    .option("--port <n>", "port of the page (default: a free one)", parsed(readPort))
    .option("--sandbox-port <n>", "port of the sandbox (default: a free one)", parsed(readPort))
    .option("--open", "open the page in your browser")
    .option(
      "--tool <name>",
      "let the plan call this tool, which answers with the plan; may be repeated",
      repeated,
    )
    .option(...limitFlag)
    .addHelpText("after", helpText(afterPreviewHelp))
    .action(async (file: string, { tool = [], limit = [], ...flags }: PreviewFlags) => {
      const { previewPlanFile } = await import("./preview.js");
      await previewPlanFile(file, { ...flags, tools: tool, limits: readLimits(limit) }, ports);
      end(exitCodes.interrupted);
    });
}
