import { printableJson } from "../../base/text/printable.js";
import { legible } from "../../server/contracts/index.js";
import { exitCodes } from "../errors.js";
import type { CommandPorts } from "../ports.js";
import { connectionLine, contractLine, grantLine } from "./lines.js";
import { type StoreFlags, withContracts } from "./open.js";

/** `porthole contract list`. @returns the exit code */
export function listAll(
  { json = false, ...flags }: StoreFlags & { readonly json?: boolean },
  ports: CommandPorts,
): Promise<number> {
  return withContracts(flags, ports, async (contracts) => {
    const [connections, published, reviews, grants, consumers] = [
      await contracts.connections(),
      await contracts.published(),
      await contracts.reviews(),
      await contracts.grants(),
      await contracts.consumers(),
    ];
    if (json) {
      const staged = reviews.map(({ staged }) => staged);
      ports.stdout(printableJson({ connections, contracts: published, staged, grants, consumers }));
      return exitCodes.ok;
    }
    const section = (title: string, lines: readonly string[]) => {
      ports.stdout(title);
      for (const line of lines.length > 0 ? lines : ["none"]) ports.stdout(`  ${line}`);
    };
    section("Connections", connections.map(connectionLine));
    section("Contracts", published.map(contractLine));
    section(
      "Waiting for a review",
      reviews.map(({ staged }) => `${staged.slug}: ${staged.manifest.contractUrl}, ${staged.stageDigest}`),
    );
    section("Grants", grants.map(grantLine));
    section(
      "Who signs in as a consumer",
      consumers.map(({ issuer, subject, consumer }) => `${legible(subject)} of ${issuer}: ${consumer}`),
    );
    return exitCodes.ok;
  });
}
