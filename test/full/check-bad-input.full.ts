import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { checkApp, type Report } from "../../harness/index.js";

const server = fileURLToPath(new URL("../conformance/server.mjs", import.meta.url));
const quick = { ready: 8_000, rest: 500, answer: 500, after: 200 };
/** The programs that tell their number are all gone once a check has ended. */
const gone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

/** Checks a server that means harm, and beside it one that is good. */
async function checkWith(
  behaviour: string,
): Promise<{ readonly report: Report; readonly pids: readonly number[] }> {
  const pids: number[] = [];
  const target = (name: string, ...words: readonly string[]) => ({
    name,
    command: process.execPath,
    args: [server, ...words],
    env: { FIXTURE_TELLS_PID: "1" },
  });
  const report = await checkApp({
    targets: [target("hostile", `HOSTILE-${behaviour}`), target("good")],
    rules: ["RES", "INI-01", "INI-08", "CSP-11", "TIN-13", "BUD-03"],
    timings: quick,
    timeoutMs: 10_000,
    onServerStderr: (line) => {
      const [, pid] = /^pid (\d+)$/.exec(line) ?? [];
      if (pid !== undefined) pids.push(Number(pid));
    },
  });
  return { report, pids };
}

const outcomes = (report: Report, from: string) =>
  Object.fromEntries(
    report.verdicts.filter(({ server: name }) => name === from).map(({ rule, outcome }) => [rule, outcome]),
  );

/** What each is told as; the longest that a check of it and of the good one may take, in seconds, on a busy machine. */
const cases = [
  ["MUTE", 1, {}],
  ["HANG", 3, { "RES-05": "pass", "INI-01": "pass", "TIN-13": "could-not-run" }],
  ["CRASH", 3, { "RES-05": "pass", "TIN-13": "could-not-run" }],
  ["READ", 1, { "RES-05": "fail" }],
  ["HUGE", 1, { "RES-05": "fail" }],
  ["PATTERN", 0, { "INI-01": "pass", "TIN-13": "pass" }],
  ["GREEDY", 0, { "INI-01": "pass" }],
] as const;

describe("a check bears what servers and apps do, says what it was, and goes on with the next", () => {
  it.each(cases)("%s", async (behaviour, exitCode, expected) => {
    const { report, pids } = await checkWith(behaviour);
    if (behaviour === "MUTE")
      expect(report).toMatchObject({ exitCode: 3, incomplete: [expect.stringMatching(/^hostile/)] });
    else {
      const open = report.verdicts.filter(
        ({ outcome }) => outcome === "could-not-run" || outcome === "timeout",
      );
      // What is not expected is shown.
      if (exitCode === 0) expect(open.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
      expect(report.exitCode).toBe(exitCode);
    }
    expect(outcomes(report, "hostile")).toMatchObject(expected);
    // The good one beside it has lost nothing.
    expect(outcomes(report, "good")).toMatchObject({ "INI-01": "pass", "INI-08": "pass", "CSP-11": "pass" });
    expect(report.milliseconds).toBeLessThan(120_000);
    expect(pids.length).toBeGreaterThan(1);
    expect(pids.filter((pid) => !gone(pid))).toEqual([]);
  });

  it("APPS: of 5 000 apps so many are checked, and the rest is told", async () => {
    const report = await checkApp({
      targets: [{ command: process.execPath, args: [server, "HOSTILE-APPS"] }],
      rules: ["RES"],
      timings: quick,
    });
    expect(report.apps).toHaveLength(20);
    expect(report).toMatchObject({ exitCode: 3, incomplete: [expect.stringContaining("has 5001 apps")] });
  });
});
