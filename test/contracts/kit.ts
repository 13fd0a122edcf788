import { afterAll, beforeAll, beforeEach } from "vitest";
import {
  type Contracts,
  type ContractsOptions,
  createContracts,
  createSchemaValidators,
  type Journal,
  type MethodSelection,
  type ProviderModule,
  type PublishedContract,
  type StagedContract,
  type StageOptions,
} from "../../server/contracts/index.js";
import { startUpstream, type UpstreamBehaviour, type UpstreamFixture } from "../server/upstream.js";

export const publicUrl = "https://contracts.example";

/** The two tools of the handed cases. */
export const summarize = {
  name: "summarize",
  description: "Summarise one note.",
  inputSchema: {
    type: "object",
    properties: { noteId: { type: "string", maxLength: 64 } },
    required: ["noteId"],
    additionalProperties: false,
  },
  outputSchema: { type: "object", properties: { summary: { type: "string" } }, required: ["summary"] },
};
export const sendReport = {
  name: "send_report",
  description: "Send the weekly report.",
  inputSchema: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
};

export const offering = (...tools: readonly object[]): UpstreamBehaviour => ({
  pages: { first: { tools: tools.map((tool) => JSON.stringify(tool)) } },
});

/** Selected, and all said of them that has to be said. */
export const selection: readonly MethodSelection[] = [
  { tool: "summarize", effect: "reads" },
  { tool: "send_report", effect: "irreversible", note: "A mail goes out." },
];
export const reviewed: Pick<StageOptions, "disclosure" | "dependencies"> = {
  disclosure: "Reports Ltd may change the code behind these tools.",
  dependencies: "none",
};

/** The fixture of another server, for a whole file; it offers both tools at the start of each test. */
export function upstreamForFile(): { readonly current: UpstreamFixture } {
  const held: { current?: UpstreamFixture } = {};
  beforeAll(async () => {
    held.current = await startUpstream();
  });
  afterAll(() => held.current?.stop());
  beforeEach(() => held.current?.behave(offering(summarize, sendReport)));
  return held as { readonly current: UpstreamFixture };
}

const validators = createSchemaValidators({ timeLimit: 5_000 });

export function contractsOn(journal: Journal, options: Partial<ContractsOptions> = {}): Contracts {
  return createContracts({ journal, publicUrl, ...options, ports: { validators, ...options.ports } });
}

/** Connects the fixture and reads its catalog. */
export async function connected(
  contracts: Contracts,
  upstream: UpstreamFixture,
  id = "reports",
): Promise<void> {
  const endpoint = `${upstream.origin}/mcp?as=${id}`;
  await contracts.connect({ id, endpoint, profile: "2026-07-28", privateNetwork: true });
  await contracts.importConnection(id);
}

export function stageReports(
  contracts: Contracts,
  options: Partial<StageOptions> = {},
): Promise<StagedContract> {
  return contracts.stage({
    connection: "reports",
    slug: "reports",
    methods: selection,
    ...reviewed,
    ...options,
  });
}

/** What a person does: looks at the stage, asks for a code, and approves. */
export async function approved(contracts: Contracts, slug = "reports"): Promise<PublishedContract> {
  const { staged } = await contracts.review(slug);
  const { code } = await contracts.issueCode(slug);
  return contracts.approve({ slug, reviewer: "Ada", shownDigest: staged.stageDigest, code });
}

/** Both tools connected, reviewed and published. */
export async function published(contracts: Contracts, upstream: UpstreamFixture): Promise<PublishedContract> {
  await connected(contracts, upstream);
  await stageReports(contracts);
  return approved(contracts);
}

/** The same two methods as a module of this process. */
export function reportsModule(id = "native-reports", description = summarize.description): ProviderModule {
  const { name: _one, ...summary } = summarize;
  const { name: _two, ...report } = sendReport;
  return {
    id,
    methods: {
      summarize: { ...summary, description, run: async () => ({ summary: "short" }) },
      send_report: { ...report, run: async () => null },
    },
  };
}

export const call = { transactionId: "0123456789abcdef", input: { noteId: "n1" } } as const;
