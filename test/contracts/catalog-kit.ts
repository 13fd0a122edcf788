import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { ContractError } from "../../server/contracts/errors.js";
import {
  type CatalogSnapshot,
  type CatalogSource,
  type ImportPorts,
  importCatalog,
} from "../../server/contracts/import/catalog.js";
import { createSchemaValidators } from "../../server/contracts/schema/validators.js";
import { pinEndpoint } from "../../server/contracts/upstream/endpoint.js";
import { startUpstream, type UpstreamBehaviour, type UpstreamFixture } from "../server/upstream.js";

const validators = createSchemaValidators({ timeLimit: 5_000 });

export interface CatalogUnderTest {
  readonly upstream: UpstreamFixture;
  readonly read: (changes?: Partial<CatalogSource>, ports?: ImportPorts) => Promise<CatalogSnapshot>;
  /** Why a catalog was not read, which it must not be. */
  readonly refusal: (changes?: Partial<CatalogSource>, ports?: ImportPorts) => Promise<ContractError>;
}

/** The fixture for a whole file, which offers nothing at the start of each test, and what reads its catalog. */
export function catalogForFile(): CatalogUnderTest {
  const held: { upstream?: UpstreamFixture } = {};
  beforeAll(async () => {
    held.upstream = await startUpstream();
  });
  afterAll(() => held.upstream?.stop());
  beforeEach(() => held.upstream?.behave({}));
  const read: CatalogUnderTest["read"] = async (changes = {}, ports = {}) => {
    const source: CatalogSource = {
      id: "connection-1",
      endpoint: pinEndpoint(held.upstream?.url ?? "", { privateNetwork: true }),
      profile: "2026-07-28",
      ...changes,
    };
    return importCatalog(source, { validators, timeout: 20_000, ...ports });
  };
  return {
    get upstream() {
      return held.upstream as UpstreamFixture;
    },
    read,
    refusal: (changes, ports) =>
      read(changes, ports).then(
        () => expect.fail("nothing was refused"),
        (error) => error,
      ),
  };
}

export const definition = (name: string, more: object = {}) => ({
  name,
  inputSchema: { type: "object" },
  ...more,
});
/** A tool as the text of its definition. */
export const tool = (name: string, more: object = {}) => JSON.stringify(definition(name, more));

/** Tools as texts, page by page. */
export const pages = (...all: readonly (readonly string[])[]): NonNullable<UpstreamBehaviour["pages"]> =>
  Object.fromEntries(
    all.map((tools, at) => [
      at === 0 ? "first" : `c${at}`,
      { tools, ...(at + 1 < all.length && { nextCursor: `"c${at + 1}"` }) },
    ]),
  );

export const names = ({ tools }: CatalogSnapshot) => tools.map(({ name }) => name);
/** Which tools cannot become methods, each with the codes of its reasons. */
export const codes = ({ unsupported }: CatalogSnapshot) =>
  unsupported.map(({ name, reasons }) => [name, ...reasons.map(({ code }) => code)]);
