import { expect } from "vitest";
import type {
  CatalogSnapshot,
  CompatibilityProfile,
  ContractError,
  Contracts,
  Journal,
} from "../../../server/contracts/index.js";
import type { UpstreamBehaviour, UpstreamFixture } from "../../server/upstream.js";
import { reviewed } from "../kit.js";

/** What a handed scenario is played with: nothing is connected yet, and the database is empty. */
export interface World {
  readonly contracts: Contracts;
  readonly journal: Journal;
  readonly upstream: UpstreamFixture;
  /** The same database, as another process would open it: its address, and what its driver is loaded from. */
  readonly url: string;
  readonly driver: readonly string[];
  /** The contracts over the same database, as after a new start. */
  readonly restarted: () => Contracts;
}

/** How a handed scenario is played, and what of it is left to parts that are not there. */
export interface Played {
  readonly play: (world: World) => Promise<void>;
  readonly remains?: string;
}

export type PlayedCases = Readonly<Record<string, Played>>;

export const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: "object" }, ...more });

/** Tools as texts, page by page. */
export const pages = (...all: readonly (readonly string[])[]): UpstreamBehaviour => ({
  pages: Object.fromEntries(
    all.map((tools, at) => [
      at === 0 ? "first" : `c${at}`,
      { tools, ...(at + 1 < all.length && { nextCursor: `"c${at + 1}"` }) },
    ]),
  ),
});

/** Connects the fixture as it behaves, and reads its catalog. */
export async function imported(
  { contracts, upstream }: World,
  behaviour: UpstreamBehaviour,
  profile: CompatibilityProfile = "2026-07-28",
  id = "reports",
): Promise<CatalogSnapshot> {
  await upstream.behave(behaviour);
  const endpoint = `${upstream.origin}/mcp?as=${id}`;
  await contracts.connect({ id, endpoint, profile, privateNetwork: true });
  return (await contracts.importConnection(id)).snapshot;
}

/** Stages tools by their names, or with ids that a reviewer has typed. */
export const stage = (
  { contracts }: World,
  tools: readonly (string | { readonly tool: string; readonly id: string })[],
  connection = "reports",
) =>
  contracts.stage({
    connection,
    slug: connection,
    methods: tools.map((each) => ({
      ...(typeof each === "string" ? { tool: each } : each),
      effect: "reads" as const,
    })),
    ...reviewed,
  });

/** The refusal of what must not succeed. */
export async function refusal(act: Promise<unknown>): Promise<ContractError> {
  return act.then(
    () => expect.fail("nothing was refused"),
    (error) => error,
  );
}

/** Nothing was stored of what was refused. */
export async function nothingStaged({ contracts }: World): Promise<void> {
  expect(await contracts.reviews()).toEqual([]);
  expect(await contracts.published()).toEqual([]);
}

/** Why a tool cannot become a method; empty when it can. */
export function reasons({ unsupported }: CatalogSnapshot, name: string) {
  return unsupported.filter((each) => each.name === name).flatMap((each) => each.reasons);
}

/** What the fixture was called for; listing its tools is no call. */
export async function calls({ upstream }: World): Promise<readonly string[]> {
  const seen = await upstream.seen();
  return seen.map(({ body }) => body).filter((body) => body.includes('"tools/call"'));
}
