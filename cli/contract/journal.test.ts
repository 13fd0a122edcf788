import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openJournal } from "../../server/contracts/index.js";
import {
  approved,
  connected,
  contractsOn,
  offering,
  sendReport,
  stageReports,
  summarize,
  upstreamForFile,
} from "../../test/contracts/kit.js";
import { runIn } from "../../test/fixtures/command.js";
import { inFolder } from "../../test/openship/tree.js";

const upstream = upstreamForFile();

const run = (folder: string, ...words: readonly string[]) => runIn(folder, ["contract", "journal", ...words]);

/** Three calls: one that was done, one that the provider says it failed, one that nobody knows of; their ids in this order. */
async function threeCalls(folder: string): Promise<readonly [string, string, string]> {
  const journal = await openJournal({ url: `sqlite:${join(folder, ".porthole", "contracts.db")}` });
  const contracts = contractsOn(journal);
  await connected(contracts, upstream.current);
  await stageReports(contracts);
  const { contractUrl } = await approved(contracts);
  await contracts.grant({ consumer: "desk", contractUrl, methods: ["summarize"] });
  await contracts.grant({ consumer: "shop", contractUrl, methods: ["send_report"] });
  const ids: string[] = [];
  const call = async (behaviour: object, changes: object = {}) => {
    await upstream.current.behave({ ...offering(summarize, sendReport), call: behaviour });
    const { invocationId } = await contracts.invoke({
      consumer: "desk",
      resource: "reports",
      contractUrl,
      method: "summarize",
      input: { noteId: "n1" },
      transactionId: `transaction-${ids.length}0000000`,
      ...changes,
    });
    ids.push(invocationId);
  };
  const failure = { content: [{ type: "text", text: "No \u202esuch note.\u001b[2J" }], isError: true };
  await call({});
  await call({ result: JSON.stringify({ resultType: "complete", ...failure }) });
  await call({ status: 503 }, { consumer: "shop", method: "send_report", input: { to: "x" } });
  await contracts.close();
  await journal.close();
  return ids as unknown as readonly [string, string, string];
}

describe("porthole contract journal", () => {
  it("INV-14: lists calls, the newest first, and what is narrowed", () =>
    inFolder(async (folder) => {
      const [done, failed, unknown] = await threeCalls(folder);
      const idsOf = (stdout: string) => stdout.split("\n").map((line) => line.split(":", 1)[0]);
      const all = await run(folder);
      expect(all.code).toBe(0);
      expect(idsOf(all.stdout)).toEqual([unknown, failed, done]);
      expect(all.stdout).toMatch(/indeterminate \(http_error\): shop called send_report at reports/);
      const only = async (...words: string[]) => idsOf((await run(folder, ...words)).stdout);
      expect(await only("--state", "indeterminate")).toEqual([unknown]);
      expect(await only("--state", "failed", "--state", "succeeded")).toEqual([failed, done]);
      expect(await only("--consumer", "shop")).toEqual([unknown]);
      expect(await only("--method", "summarize", "--connection", "reports")).toEqual([failed, done]);
      expect(await only("--transaction", "transaction-00000000")).toEqual([done]);
      expect((await run(folder, "--consumer", "nobody")).stdout).toBe("There are no such calls.");
      const first = await run(folder, "--limit", "2");
      const [, place = ""] = /--from (\S+)$/.exec(first.stdout) ?? [];
      expect(await only("--limit", "2", "--from", place)).toEqual([done]);
      const { entries } = JSON.parse((await run(folder, "--json")).stdout);
      expect(entries.map(({ state }: { readonly state: string }) => state)).toEqual([
        "indeterminate",
        "failed",
        "succeeded",
      ]);
    }));

  it("JCS-10: shows one call whole, and steers no terminal with what a provider wrote", () =>
    inFolder(async (folder) => {
      const [done, failed] = await threeCalls(folder);
      const shown = await run(folder, done);
      expect(shown.stdout).toMatch(/result {4}\| \{[\s\S]*"summary": "short"/);
      expect(shown.stdout).not.toContain("--reconcile");
      const report = (await run(folder, failed)).stdout;
      expect(report).toContain("report    | No \\u{202e}such note.\\u{1b}[2J");
    }));

  it("INV-06: says what became of a call, once, by somebody, from evidence", () =>
    inFolder(async (folder) => {
      const [done, , unknown] = await threeCalls(folder);
      expect((await run(folder, unknown)).stdout).toContain(`${unknown} --reconcile succeeded`);
      const word = ["--reconcile", "succeeded", "--by", "Ada", "--evidence", "The mail is in the archive."];
      for (const missing of [["--by", "Ada"], word.slice(0, 4), word.slice(0, 2)]) {
        expect(await run(folder, unknown, ...missing)).toMatchObject({ code: 2, stdout: "" });
      }
      expect(await run(folder, ...word)).toMatchObject({ code: 2, stdout: "" });
      const said = await run(folder, unknown, ...word.slice(0, 5), " ");
      expect(said).toMatchObject({ code: 1, stderr: expect.stringContaining("reconcile_invalid") });
      expect((await run(folder, unknown, ...word)).stdout).toContain("succeeded (reconciled)");
      expect((await run(folder, unknown)).stdout).toMatch(
        /reconciled: succeeded, by Ada\n {4}evidence {2}\| The mail is in the archive\./,
      );
      for (const settled of [unknown, done]) {
        expect(await run(folder, settled, ...word)).toMatchObject({ code: 1 });
      }
    }));

  it.each<[string, readonly string[], number, string]>([
    ["an unknown state", ["--state", "lost"], 2, "a call is dispatching"],
    ["no number", ["--limit", "many"], 2, "1 to 1000"],
    ["an unknown call", ["00000000-0000-0000-0000-000000000000"], 2, "no such call"],
    ["another outcome", ["x", "--reconcile", "indeterminate"], 2, "succeeded"],
    ["one call that is narrowed", ["x", "--consumer", "desk"], 2, "leave out what narrows"],
  ])("says in one line what is wrong with %s", (_what, words, code, message) =>
    inFolder(async (folder) => {
      const ended = await run(folder, ...words);
      expect(ended).toMatchObject({ code, stderr: expect.stringContaining(message), stdout: "" });
      expect(ended.stderr.trim().split("\n")).toHaveLength(1);
    }),
  );
});
