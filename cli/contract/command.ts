import { type Command, Option } from "commander";
import { type InvocationState, invocationStates } from "../../server/contracts/dispatch/outcome.js";
import { compatibilityProfiles } from "../../server/contracts/profile.js";
import { UsageError } from "../errors.js";
import { helpText } from "../help.js";
import { parsed, repeated } from "../options.js";
import type { CommandPorts } from "../ports.js";
import type { ConnectFlags } from "./connect.js";
import type { GrantFlags, RevokeFlags } from "./grant.js";
import type { JournalFlags } from "./journal.js";
import type { StoreFlags } from "./open.js";
import type { ApproveFlags, ImportFlags } from "./review.js";

const afterHelp = `
Where: --database, else PORTHOLE_DATABASE, else contracts.db in the data folder (--data, else PORTHOLE_DATA, else .porthole).

Public address: --public-url, else PORTHOLE_PUBLIC_URL; contracts are published below it.

Exit codes: 0 done, 1 refused (diff: something waits for a review), 2 an option, a file or the database cannot be used.`;

/** Adds `porthole contract` and its subcommands; `end` takes the exit code. */
export function addContractCommand(program: Command, ports: CommandPorts, end: (code: number) => void): void {
  const told = async (run: () => Promise<number>) =>
    (await import("./tell.js")).tellContract(run, ports, end);
  const contract = program
    .command("contract")
    .summary("review tools of other servers and grant single ones of them")
    .description("Connects other MCP servers, reviews what their tools say, and grants single methods of it.")
    .addHelpText("after", helpText(afterHelp));
  const add = (words: string, summary: string, description: string) =>
    contract
      .command(words)
      .summary(summary)
      .description(description)
      .option("--database <url>", "sqlite:<path> or postgres://…")
      .option("--data <folder>", "the data folder")
      .option("--public-url <url>", "where contracts are published");
  add(
    "connect <name> [endpoint]",
    "connect an MCP server",
    "Connects an MCP server as one resource; nothing is sent to it. Without an endpoint: suspends or resumes a connection.",
  )
    .addOption(
      new Option("--profile <revision>", "the revision of MCP that it speaks").choices(compatibilityProfiles),
    )
    .option("--credential-env <variable>", "the variable of the environment that holds its bearer token")
    .option("--issuer <url>", "who issued the token")
    .option("--audience <url>", "the resource that it was issued for")
    .option("--subject <name>", "whose it is")
    .option("--private-network", "allow addresses of a private network and of this machine")
    .option("--suspend", "use the connection no more until it is resumed")
    .option("--resume", "use a suspended connection again")
    .action((name: string, endpoint: string | undefined, flags: ConnectFlags) =>
      told(async () => (await import("./connect.js")).connectServer(name, endpoint, flags, ports)),
    );
  add(
    "import <name>",
    "read the catalog of a connection, and stage a contract",
    "Reads all tools of a connection and tells what changed; with --select it stages the contract that the file describes.",
  )
    .option(
      "--select <file>",
      "JSON: slug, methods (tool, id, effect, note, summary), disclosure, dependencies",
    )
    .action((name: string, flags: ImportFlags) =>
      told(async () => (await import("./review.js")).importTools(name, flags, ports)),
    );
  add(
    "diff [slug]",
    "show what waits for a review",
    "Shows each staged contract and what changed since its published version.",
  ).action((slug: string | undefined, flags: StoreFlags) =>
    told(async () => (await import("./review.js")).showStages(slug, flags, ports)),
  );
  add(
    "approve <slug>",
    "review a staged contract, and publish it",
    "Shows the staged contract and a one-time code. With reviewer, digest and code it publishes what was shown.",
  )
    .option("--reviewer <name>", "who has reviewed it")
    .option("--digest <digest>", "the digest that was shown")
    .option("--code <code>", "the code that was shown")
    .option("--reject", "take it away instead of publishing it")
    .action((slug: string, flags: ApproveFlags) =>
      told(async () => (await import("./review.js")).approveStage(slug, flags, ports)),
    );
  add(
    "grant <consumer> <contract>",
    "grant methods of a published contract",
    "Grants methods of a published contract, named by its exact URL, to a consumer.",
  )
    .option("--method <id>", "a method; may be repeated", repeated)
    .option(
      "--carry-from <contract>",
      "grant what this older version granted and what is the same; to all consumers as -",
    )
    .option("--resource <name>", "the connection, where several implement the contract")
    .option("--calls <n>", "how many calls it allows in all (default: any number)")
    .option("--issuer <url>", "with --subject: whose access tokens are this consumer's")
    .option("--subject <subject>", "with --issuer: the subject of these tokens")
    .action((consumer: string, url: string, flags: GrantFlags) =>
      told(async () => (await import("./grant.js")).grantMethods(consumer, url, flags, ports)),
    );
  add(
    "revoke [what]",
    "revoke a grant, a contract, a connection, or all grants of a consumer",
    "Revokes a grant by its id, a contract by its URL or a connection by its name, for good.",
  )
    .option("--method <id>", "only this method of the grant; may be repeated", repeated)
    .option("--consumer <name>", "instead: all grants of this consumer")
    .action((what: string | undefined, flags: RevokeFlags) =>
      told(async () => (await import("./grant.js")).revoke(what, flags, ports)),
    );
  add(
    "list",
    "list connections, contracts and grants",
    "Lists connections, contracts, what waits for a review, and grants.",
  )
    .option("--json", "print one JSON document")
    .action((flags: StoreFlags & { readonly json?: boolean }) =>
      told(async () => (await import("./list.js")).listAll(flags, ports)),
    );
  add(
    "journal [call]",
    "show calls, and say what became of those that nobody knows of",
    "Lists calls, the newest first, or shows one by its id. With --reconcile it says what became of an indeterminate one.",
  )
    .option("--state <state>", "only calls in this state; may be repeated", parsed(statesWith))
    .option("--consumer <name>", "only calls of this consumer")
    .option("--connection <name>", "only calls at this connection")
    .option("--contract <url>", "only calls of this contract")
    .option("--method <id>", "only calls of this method")
    .option("--transaction <id>", "only the call of this transaction")
    .option("--limit <n>", "how many (default: 100)")
    .option("--from <place>", "where the list before has ended")
    .addOption(new Option("--reconcile <state>", "what became of the call").choices(["succeeded", "failed"]))
    .option("--by <name>", "who says so")
    .option("--evidence <words>", "what it is known from")
    .option("--json", "print one JSON document")
    .action((call: string | undefined, flags: JournalFlags) =>
      told(async () => (await import("./journal.js")).showJournal(call, flags, ports)),
    );
}

/** Reads a state, after those before it. @throws {UsageError} `OPTION_INVALID` */
function statesWith(text: string, before: readonly InvocationState[] = []): readonly InvocationState[] {
  const state = invocationStates.find((each) => each === text);
  if (state) return [...before, state];
  throw new UsageError("OPTION_INVALID", `a call is ${invocationStates.join(", ")}, not "${text}"`);
}
