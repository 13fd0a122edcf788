import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { runCommand } from "../../cli/program.js";
import { checkApp, type HostError, type Report, reportSchema } from "../../harness/index.js";
import { checkFixture } from "../conformance/prove.js";

const server = fileURLToPath(new URL("../conformance/server.mjs", import.meta.url));
const fixture = (...words: readonly string[]) => [process.execPath, server, ...words];
const quick = { rest: 600, after: 300, ready: 3_000, answer: 700 };

/** Runs the command as a person would, but in this process. */
async function command(
  words: readonly string[],
  folder = process.cwd(),
  interrupted = new AbortController().signal,
) {
  const out: string[] = [];
  const told: string[] = [];
  const code = await runCommand(words, {
    stdout: (line) => out.push(line),
    stderr: (line) => told.push(line),
    readStdin: async () => new Uint8Array(),
    color: false,
    interrupted,
    folder,
  });
  return { code, out: out.join("\n"), told };
}

test("an app that keeps every rule passes, and every rule is judged", async ({ browserName }, info) => {
  const file = join(info.outputDir, "report.json");
  await mkdir(info.outputDir, { recursive: true });
  const { code, out, told } = await command([
    ...["check", "--reporter", "list", "--reporter", `json=${file}`, "--"],
    ...fixture(),
  ]);
  expect(out).toContain("Every rule that was judged holds.");
  expect(code).toBe(0);
  expect(told.filter((line) => line.includes("fixture/show"))).not.toEqual([]);
  const report = JSON.parse(await readFile(file, "utf8")) as Report;
  expect(new Ajv2020().validate(reportSchema, report)).toBe(true);
  expect(report.verdicts.filter(({ outcome }) => outcome !== "pass" && outcome !== "not-applicable")).toEqual(
    [],
  );
  expect(report.environment.browsers).toMatchObject([{ name: browserName }]);
  expect(report.apps).toMatchObject([{ id: "fixture/show", uri: "ui://fixture/app" }]);
});

test("@heavy an app that breaks its handshake fails, and what needs the handshake could not run", async () => {
  const { code, out } = await command([
    "check",
    "--json",
    "--quiet",
    "--rule",
    "INI",
    "--",
    ...fixture("INI-01"),
  ]);
  const report = JSON.parse(out) as Report;
  expect(code).toBe(1);
  const outcomes = Object.fromEntries(report.verdicts.map(({ rule, outcome }) => [rule, outcome]));
  expect(outcomes).toMatchObject({ "INI-01": "fail", "INI-04": "could-not-run", "INI-08": "could-not-run" });
});

test("@heavy a broken rule is found in the browser, and a kept one beside it is not", async () => {
  const verdicts = await checkFixture(["CSP-11"], ["CSP-11", "INI-08"]);
  expect(verdicts.map(({ rule, outcome }) => [rule, outcome])).toEqual([
    ["CSP-11", "fail"],
    ["INI-08", "pass"],
  ]);
});

test("@heavy a tool that may change something is not called unless it is named", async () => {
  const check = (allowEffects: readonly string[]) =>
    checkApp({
      targets: [
        {
          command: process.execPath,
          args: [fileURLToPath(new URL("../fixtures/stdio-server.mjs", import.meta.url))],
        },
      ],
      rules: ["INI-01", "RES-05"],
      timings: { ...quick, ready: 1_000 },
      allowEffects,
    });
  expect(await check([])).toMatchObject({
    exitCode: 3,
    verdicts: [
      { rule: "RES-05", outcome: "pass" },
      { rule: "INI-01", outcome: "could-not-run", message: expect.stringContaining("--allow-effects show") },
    ],
  });
  // Its app is a document without a script.
  expect(await check(["show"])).toMatchObject({
    exitCode: 1,
    verdicts: [
      { rule: "RES-05" },
      { rule: "INI-01", outcome: "fail", message: "it never sent ui/initialize" },
    ],
  });
});

test("a server that cannot be reached makes a run incomplete, and a target that is none refuses it", async () => {
  const dead = { command: process.execPath, args: ["-e", "process.exit(3)"] };
  expect(await checkApp({ targets: [dead], rules: ["RES"] })).toMatchObject({
    exitCode: 3,
    verdicts: [],
    incomplete: [expect.stringContaining("could not be checked")],
  });
  await expect(checkApp({ targets: [{ url: "ftp://example.com" }], rules: ["RES"] })).rejects.toMatchObject({
    code: "BAD_TARGET",
  });
});

test("an engine that is not here leaves its rules without a verdict, and says why", async () => {
  const before = process.env.PORTHOLE_FIREFOX;
  process.env.PORTHOLE_FIREFOX = "/nowhere/firefox";
  try {
    const targets = [{ command: process.execPath, args: [server] }];
    const given = { targets, rules: ["RES-02", "INI-01"], browsers: ["firefox"] } as const;
    const reason = expect.stringContaining("PORTHOLE_FIREFOX names /nowhere/firefox");
    expect(await checkApp(given)).toMatchObject({
      exitCode: 3,
      environment: { browsers: [] },
      verdicts: [
        { rule: "RES-02", outcome: "pass" },
        { rule: "INI-01", outcome: "could-not-run", browser: "firefox", message: reason },
      ],
    });
    expect(await checkApp({ ...given, rules: ["INI-21"], requireRender: true })).toMatchObject({
      exitCode: 1,
      verdicts: [{ rule: "INI-21", outcome: "fail" }],
    });
  } finally {
    if (before === undefined) delete process.env.PORTHOLE_FIREFOX;
    else process.env.PORTHOLE_FIREFOX = before;
  }
});

test("Ctrl-C ends a check, and everything that it started", async () => {
  const interrupt = new AbortController();
  const running = command(["check", "--", ...fixture()], process.cwd(), interrupt.signal);
  interrupt.abort();
  expect(await running).toMatchObject({ code: 130, out: "" });
  const stopped = new AbortController();
  const check = checkApp({
    targets: [{ command: process.execPath, args: [server] }],
    signal: stopped.signal,
    onProgress: ({ kind }) => kind === "scene" && stopped.abort(),
  });
  await expect(check).rejects.toEqual(
    expect.objectContaining({ code: "ABORTED" } satisfies Partial<HostError>),
  );
});
