import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { contractsOn, published, upstreamForFile } from "../../../test/contracts/kit.js";
import { connect } from "../../../test/server/mcp.js";
import { openJournal } from "../../contracts/index.js";
import { startCompanion } from "../companion.js";
import { readDevKey } from "./dev-key.js";
import { devToken } from "./tokens.js";

const upstream = upstreamForFile();
const issuer = "http://localhost/porthole-companion-dev";

it("GRT-03, GRT-09: the companion offers methods of another server to member and admin, to each its own", async () => {
  const data = await mkdtemp(join(tmpdir(), "porthole-granted-"));
  const database = `sqlite:${join(data, "contracts.db")}`;
  const companion = await startCompanion({ dev: { dataFolder: data }, contracts: { database } });
  const journal = await openJournal({ url: database });
  const contracts = contractsOn(journal, { publicUrl: new URL(companion.url).origin });
  onTestFinished(async () => {
    await contracts.close();
    await journal.close();
    await companion.close();
    await rm(data, { recursive: true, force: true });
  });
  const { contractUrl } = await published(contracts, upstream.current);
  const tokenOf = async (role: "member" | "admin") =>
    devToken(await readDevKey(data, false), role, 1).then((token) => ({ authorization: `Bearer ${token}` }));
  const grantedUrl = companion.grantedUrl ?? "";
  const as = async (role: "member" | "admin") => connect(grantedUrl, "2026-07-28", await tokenOf(role));
  // Whoever signs in and is no consumer of anybody's is not let in, whatever the token's role.
  await expect(as("admin")).rejects.toThrow();
  for (const [role, consumer, method] of [
    ["member", "members", "summarize"],
    ["admin", "admins", "send_report"],
  ] as const) {
    await contracts.mapConsumer({ issuer, subject: `dev-${role}` }, consumer);
    await contracts.grant({ consumer, contractUrl, methods: [method] });
  }
  const [member, admin] = [await as("member"), await as("admin")];
  expect((await member.listTools()).tools.map(({ name }) => name)).toEqual(["summarize"]);
  expect((await admin.listTools()).tools.map(({ name }) => name)).toEqual(["send_report"]);
  const summary = await member.callTool({ name: "summarize", arguments: { noteId: "n1" } });
  expect(summary.structuredContent).toEqual({ summary: "short" });
  await expect(member.callTool({ name: "send_report", arguments: { to: "x" } })).rejects.toThrow("not found");

  // The owner sees the call in the journal app, the member has no such tool.
  const owner = await connect(companion.authUrl ?? "", "2026-07-28", await tokenOf("admin"));
  const shown = await owner.callTool({ name: "contract_calls", arguments: {} });
  expect(JSON.stringify(shown.structuredContent)).toContain("summarize at reports");
  expect(JSON.stringify(shown.content)).not.toContain("members");
  const other = await connect(companion.authUrl ?? "", "2026-07-28", await tokenOf("member"));
  expect((await other.listTools()).tools.map(({ name }) => name)).not.toContain("contract_calls");
});
