import {
  ContractError,
  type Contracts,
  consumerAuth,
  createContracts,
  exposeGrants,
  legible,
  openJournal,
} from "../../contracts/index.js";
import type { SurfacePart } from "../../parts/index.js";
import { journalPart, reviewPart } from "../../review/index.js";
import { createMcpHandler, type McpHandler, type OAuthResource } from "../../surfaces/index.js";
import type { Person } from "../access/roles.js";
import { report } from "../listen.js";
import type { Routes } from "../routes.js";
import { packageVersion } from "../version.js";
import { answerContracts } from "./documents.js";

/** The contracts of a companion that listens. */
export interface OpenContracts {
  /** For the admin alone. */
  readonly parts: readonly SurfacePart<Person>[];
  readonly answerPublic: NonNullable<Routes["answerPublic"]>;
  /** The door where each consumer finds the methods that it was granted, and nothing else. */
  readonly granted: (oauth: OAuthResource) => McpHandler;
}

export interface ContractsRoom {
  /** @param origin where the companion listens; contracts are published below it unless told otherwise */
  readonly begin: (origin: string) => OpenContracts;
  readonly close: () => Promise<void>;
}

/**
 * Opens the contracts of the companion.
 *
 * @throws {ContractError} what `openJournal` throws
 */
export async function openContracts(database: string, publicUrl?: string): Promise<ContractsRoom> {
  const journal = await openJournal({ url: database });
  let contracts: Contracts | undefined;
  return {
    begin(origin) {
      const opened = createContracts({ journal, publicUrl: publicUrl ?? origin });
      contracts = opened;
      const admin = (person: Person | undefined) => (person?.role === "admin" ? person.name : undefined);
      return {
        parts: [
          reviewPart<Person>(opened, { reviewer: admin }),
          journalPart<Person>(opened, { owner: admin }),
        ],
        answerPublic: answerContracts(opened),
        granted: (oauth) => grantedDoor(opened, oauth),
      };
    },
    async close() {
      await contracts?.close();
      await journal.close();
    },
  };
}

function grantedDoor(contracts: Contracts, oauth: OAuthResource): McpHandler {
  return createMcpHandler({
    serverInfo: { name: "porthole-granted", title: "Granted methods", version: packageVersion() },
    auth: consumerAuth({ oauth, grants: contracts }),
    challenge: oauth.challenge,
    // The caller is told that there is no such tool; why stands in the owner's log.
    hooks: {
      onUnknownTool: ({ tool, context: { identity } }) => {
        const message = `${identity?.consumer} has called "${legible(tool)}", which it was not granted`;
        report(new ContractError("grant_denied", "GRT-03", message, { reason: "method_not_granted" }));
      },
    },
    runtimeTools: exposeGrants(contracts, {
      consumer: (identity) => identity?.consumer,
      onWithheld: (consumer, withheld) => {
        const names = withheld.map(({ name, reason }) => `${name} (${reason})`).join(", ");
        report(new TypeError(`granted to ${consumer}, and not offered: ${names}`));
      },
    }),
  });
}
