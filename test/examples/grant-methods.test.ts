import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openJournal } from "../../server/contracts/index.js";
import { contractsOn, published, upstreamForFile } from "../contracts/kit.js";
import { offeredToDesk, runGranted, welcomeDesk } from "./grant-methods.js";

const upstream = upstreamForFile();

it("runs the one method that was granted, and no other", async () => {
  const folder = mkdtempSync(join(tmpdir(), "porthole-example-"));
  const journal = await openJournal({ url: `sqlite:${join(folder, "contracts.db")}` });
  onTestFinished(async () => {
    await journal.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const contracts = contractsOn(journal);
  const { contractUrl } = await published(contracts, upstream.current);
  await welcomeDesk(contracts);
  expect(await offeredToDesk(contracts)).toEqual(["summarize"]);
  const consumer = await contracts.consumerOf({ issuer: "https://id.example", subject: "ada" });
  const call = { consumer, resource: "reports", contractUrl, transactionId: "0123456789abcdef", input: {} };
  const ran: string[] = [];
  const run = (method: string) =>
    runGranted(contracts, { ...call, method }, async () => {
      ran.push(method);
    });
  await run("summarize");
  await expect(run("send_report")).rejects.toMatchObject({ code: "grant_denied" });
  expect(ran).toEqual(["summarize"]);
});
