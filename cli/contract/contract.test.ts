import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { offering, sendReport, summarize, upstreamForFile } from "../../test/contracts/kit.js";
import { runIn } from "../../test/fixtures/command.js";
import { inFolder } from "../../test/openship/tree.js";

const upstream = upstreamForFile();
const publicUrl = ["--public-url", "https://contracts.example"];
const first = "https://contracts.example/contracts/reports/1";

const run = (folder: string, ...words: readonly string[]) => runIn(folder, ["contract", ...words]);

const select = {
  slug: "reports",
  methods: [
    { tool: "summarize", effect: "reads" },
    { tool: "send_report", effect: "irreversible", note: "A mail goes out." },
  ],
  disclosure: "Reports Ltd may change the code behind these tools.",
  dependencies: "none",
};

async function connect(folder: string): Promise<void> {
  const words = ["connect", "reports", upstream.current.url, "--profile", "2026-07-28", "--private-network"];
  expect(await run(folder, ...words)).toMatchObject({ code: 0 });
}

async function publish(folder: string): Promise<void> {
  await connect(folder);
  await writeFile(join(folder, "reports.json"), JSON.stringify(select));
  expect(await run(folder, "import", "reports", "--select", "reports.json", ...publicUrl)).toMatchObject({
    code: 0,
  });
  const shown = await run(folder, "approve", "reports");
  const [, code = ""] = /^Code, .*: (\S+)$/m.exec(shown.stdout) ?? [];
  const [, digest = ""] = /digest +(\S+)$/m.exec(shown.stdout) ?? [];
  const word = ["approve", "reports", "--reviewer", "Ada", "--digest", digest, "--code", code];
  expect(await run(folder, ...word)).toMatchObject({ code: 0 });
}

describe("porthole contract", () => {
  it("connects, imports, reviews, publishes, grants and revokes", () =>
    inFolder(async (folder) => {
      await publish(folder);
      const granted = await run(folder, "grant", "app", first, "--method", "summarize");
      const [id = ""] = granted.stdout.split(":");
      expect(granted.stdout).toContain("app at reports");
      const listed = await run(folder, "list");
      expect(listed.stdout).toMatch(/reports: connected/);
      expect(listed.stdout).toContain(
        `${first}: send_report (irreversible), summarize (reads); reviewed by Ada`,
      );
      expect((await run(folder, "revoke", id, "--method", "summarize")).stdout).toMatch(/: revoked /);
      expect((await run(folder, "revoke", first)).stdout).toContain("out of use since");
      expect((await run(folder, "revoke", "reports")).stdout).toMatch(/^reports: revoked/);
      const { grants, contracts, connections } = JSON.parse((await run(folder, "list", "--json")).stdout);
      expect([grants[0].revokedAt, contracts[0].revokedAt]).toEqual([expect.any(String), expect.any(String)]);
      expect(connections[0].state).toBe("revoked");
    }));

  it("GRT-04, GRT-10: says who signs in as a consumer, and takes all away that a consumer has", () =>
    inFolder(async (folder) => {
      await publish(folder);
      const signedIn = ["--issuer", "https://id.example", "--subject", "ada\u200b"];
      const granted = await run(folder, "grant", "app", first, "--method", "summarize", ...signedIn);
      expect(granted.stdout).toContain("ada\\u{200b} of https://id.example is app");
      await run(folder, "grant", "app", first, "--method", "send_report");
      await run(folder, "grant", "shop", first, "--method", "send_report");
      expect((await run(folder, "list")).stdout).toMatch(
        /Who signs in as a consumer\n {2}ada\\u\{200b\} of https:\/\/id\.example: app/,
      );
      const revoked = await run(folder, "revoke", "--consumer", "app");
      expect(revoked.stdout.match(/app at reports, .*: revoked /g)).toHaveLength(2);
      expect(await run(folder, "revoke", "--consumer", "app")).toMatchObject({
        code: 0,
        stdout: "There was no grant to revoke.",
      });
      expect((await run(folder, "list")).stdout).toMatch(/shop at reports, .*: send_report$/m);
      for (const words of [["revoke"], ["revoke", "reports", "--consumer", "app"]]) {
        expect(await run(folder, ...words)).toMatchObject({ code: 2, stdout: "" });
      }
    }));

  it("DIS-11: bounds the calls of a grant", () =>
    inFolder(async (folder) => {
      await publish(folder);
      const words = ["grant", "app", first, "--method", "summarize", "--calls"];
      expect((await run(folder, ...words, "3")).stdout).toMatch(/: summarize \(0 of 3 calls\)$/);
      for (const wrong of ["0", "-1", "1.5", "many"]) {
        expect(await run(folder, ...words, wrong)).toMatchObject({ code: 2, stdout: "" });
      }
      expect(JSON.parse((await run(folder, "list", "--json")).stdout).grants).toHaveLength(1);
    }));

  it("shows what changed since it was published, and carries grants of what did not", () =>
    inFolder(async (folder) => {
      await publish(folder);
      await run(folder, "grant", "app", first, "--method", "summarize", "--method", "send_report");
      expect(await run(folder, "diff")).toMatchObject({ code: 0, stdout: "Nothing waits for a review." });
      await upstream.current.behave(
        offering({ ...summarize, description: "Summarise any note." }, sendReport),
      );
      const imported = await run(folder, "import", "reports", ...publicUrl);
      expect(imported.stdout).toContain('"summarize" changed: disclosure');
      const diff = await run(folder, "diff", "reports");
      expect(diff.code).toBe(1);
      expect(diff.stdout).toMatch(
        /before +\| \{[\s\S]*"Summarise one note\."[\s\S]*now +\| \{[\s\S]*"Summarise any note\."/,
      );
      const shown = await run(folder, "approve", "reports");
      const [, code = "", digest = ""] = [
        "",
        /^Code, .*: (\S+)$/m.exec(shown.stdout)?.[1],
        /digest +(\S+)$/m.exec(shown.stdout)?.[1],
      ];
      await run(folder, "approve", "reports", "--reviewer", "Ada", "--digest", digest, "--code", code);
      const second = first.replace(/1$/, "2");
      const carried = await run(folder, "grant", "-", second, "--carry-from", first);
      expect(carried.stdout).toContain(`${second}: send_report`);
      expect(carried.stdout).toContain("app needs a new grant for summarize");
    }));

  it("NET-05: says what connecting a credential does not narrow", () =>
    inFolder(async (folder) => {
      const { url, origin } = upstream.current;
      const base = [url, "--profile", "2026-07-28", "--private-network"];
      expect((await run(folder, "connect", "open", ...base)).stdout).not.toContain("credential");
      const credential = ["--credential-env", "T", "--issuer", "https://i.example", "--audience", origin];
      const connected = await run(folder, "connect", "own", ...base, ...credential, "--subject", "owner");
      expect(connected).toMatchObject({ code: 0, stdout: expect.stringContaining("it still may") });
    }));

  it("REV-10: publishes nothing without reviewer, digest or code, and says why", () =>
    inFolder(async (folder) => {
      await connect(folder);
      await writeFile(join(folder, "reports.json"), JSON.stringify(select));
      await run(folder, "import", "reports", "--select", "reports.json", ...publicUrl);
      const shown = await run(folder, "approve", "reports");
      const [, code = ""] = /^Code, .*: (\S+)$/m.exec(shown.stdout) ?? [];
      const [, digest = ""] = /digest +(\S+)$/m.exec(shown.stdout) ?? [];
      const without = (...words: string[]) => run(folder, "approve", "reports", ...words);
      expect(await without("--code", code, "--digest", digest)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("review_required"),
      });
      expect((await without("--code", code, "--reviewer", "Ada")).stderr).toContain("review_stale");
      expect(
        (await without("--code", "AAAA-AAAA", "--reviewer", "Ada", "--digest", digest)).stderr,
      ).toContain("approval_code_invalid");
      expect((await run(folder, "list")).stdout).toMatch(/Contracts\n {2}none/);
      const word = ["--code", code, "--reviewer", "Ada", "--digest", digest];
      expect(await without(...word, "--reject")).toMatchObject({ code: 0, stdout: "Rejected: reports" });
    }));

  it("JCS-10: shows a reviewer what cannot be seen, and steers no terminal", () =>
    inFolder(async (folder) => {
      const sly = { ...summarize, name: "pay\u200bment", description: "\u001b[2Jgone \u202eevil\nnext" };
      await upstream.current.behave(offering(sly));
      await connect(folder);
      const methods = [{ tool: sly.name, effect: "reads" }];
      await writeFile(join(folder, "reports.json"), JSON.stringify({ ...select, methods }));
      const imported = await run(folder, "import", "reports", "--select", "reports.json", ...publicUrl);
      expect(imported.stdout).toContain('"pay\\u{200b}ment"');
      const { stdout } = await run(folder, "approve", "reports");
      expect(stdout).toContain("summary   | \\u{1b}[2Jgone \\u{202e}evil");
      // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what must not be there
      expect(`${imported.stdout}${stdout}`).not.toMatch(/[\u001b\u202e\u200b]/);
    }));

  it.each<[string, readonly string[], number, string]>([
    ["no profile", ["connect", "x", "https://x.example/mcp"], 2, "choose a compatibility profile"],
    ["no endpoint", ["connect", "x"], 2, "takes an endpoint"],
    [
      "half a credential",
      ["connect", "x", "https://x.example/mcp", "--issuer", "https://i.example"],
      2,
      "takes all of",
    ],
    [
      "an address of this machine",
      ["connect", "x", "https://127.0.0.1/mcp", "--profile", "2026-07-28"],
      1,
      "address_blocked",
    ],
    ["an unknown connection", ["import", "ghost", ...publicUrl], 2, "no connection"],
    ["no public address", ["import", "ghost"], 2, "--public-url"],
    ["nothing to review", ["approve", "ghost"], 2, "nothing of this name"],
    ["a contract that is not there", ["grant", "app", first, "--method", "a"], 1, "grant_invalid"],
    ["methods of a connection", ["revoke", "reports", "--method", "a"], 2, "narrows a grant"],
    ["a database that is none", ["list", "--database", "mysql://x"], 2, "sqlite:<path>"],
    [
      "a file that is not there",
      ["import", "x", "--select", "none.json", ...publicUrl],
      2,
      "cannot be read as JSON",
    ],
  ])("says in one line what is wrong with %s", (_what, words, code, message) =>
    inFolder(async (folder) => {
      const ended = await run(folder, ...words);
      expect(ended).toMatchObject({ code, stderr: expect.stringContaining(message), stdout: "" });
      expect(ended.stderr.trim().split("\n")).toHaveLength(1);
    }),
  );

  it.each<[string, unknown, string]>([
    ["an unknown key", { ...select, grants: ["all"] }, 'unknown key "grants"'],
    [
      "a method of an unknown key",
      { ...select, methods: [{ tool: "a", approve: true }] },
      'unknown key "approve"',
    ],
    ["a method that is none", { ...select, methods: ["summarize"] }, "without a tool"],
    ["no methods", { slug: "reports" }, "list of methods"],
    ["a number for a name", { ...select, methods: [{ tool: "a", id: 1 }] }, "wrong kind"],
  ])("refuses a selection with %s", (_what, value, message) =>
    inFolder(async (folder) => {
      await writeFile(join(folder, "s.json"), JSON.stringify(value));
      const ended = await run(folder, "import", "reports", "--select", "s.json", ...publicUrl);
      expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
    }),
  );
});
