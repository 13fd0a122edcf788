import type { Contracts } from "../../server/contracts/index.js";
import { journalPart, reviewPart } from "../../server/review/index.js";

interface Person {
  readonly name: string;
  readonly role: "member" | "admin";
}

/** For the surface of those who review what is staged. */
export const forReviewers = (contracts: Contracts) =>
  reviewPart<Person>(contracts, {
    reviewer: (person) => (person?.role === "admin" ? person.name : undefined),
  });

/** For the surface of the owner, who looks at calls. */
export const forOwner = (contracts: Contracts) =>
  journalPart<Person>(contracts, { owner: (person) => (person?.role === "admin" ? person.name : undefined) });
