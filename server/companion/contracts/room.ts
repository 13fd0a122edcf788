import { type Contracts, createContracts, openJournal } from "../../contracts/index.js";
import type { SurfacePart } from "../../parts/index.js";
import { reviewPart } from "../../review/index.js";
import type { Person } from "../access/roles.js";
import type { Routes } from "../routes.js";
import { answerContracts } from "./documents.js";

export interface ContractsRoom {
  /** @param origin where the companion listens; contracts are published below it unless told otherwise */
  readonly begin: (origin: string) => {
    /** For the admin alone. */
    readonly parts: readonly SurfacePart<Person>[];
    readonly answerPublic: NonNullable<Routes["answerPublic"]>;
  };
  readonly close: () => Promise<void>;
}

/**
 * Opens the contracts of the companion.
 *
 * @throws {ContractError} what `openJournal` throws
 */
export async function openContracts(database: string, publicUrl?: string): Promise<ContractsRoom> {
  const journal = await openJournal({ url: database });
  return {
    begin(origin) {
      const contracts: Contracts = createContracts({ journal, publicUrl: publicUrl ?? origin });
      const reviewer = (person: Person | undefined) => (person?.role === "admin" ? person.name : undefined);
      return {
        parts: [reviewPart<Person>(contracts, { reviewer })],
        answerPublic: answerContracts(contracts),
      };
    },
    close: () => journal.close(),
  };
}
