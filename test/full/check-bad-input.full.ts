import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { checkApp, type Report } from "../../harness/index.js";
import { descendantsOf } from "../drivers/processes.js";

const server = fileURLToPath(new URL("../conformance/server.mjs", import.meta.url));
const quick = { ready: 4_000, rest: 500, answer: 500, after: 200 };

interface Checked {
  readonly report: Report;
  /** The numbers of the servers' processes. */
  readonly pids: readonly number[];
}

/** Checks servers that mean harm one after the other in one run, and a good one after each. */
async function checkAll(behaviours: readonly string[], rules: readonly string[]): Promise<Checked> {
  const pids: number[] = [];
  const target = (name: string, ...words: readonly string[]) => ({
    name,
    command: process.execPath,
    args: [server, ...words],
    env: { FIXTURE_TELLS_PID: "1" },
  });
  const report = await checkApp({
    targets: behaviours.flatMap((each) => [target(each, `HOSTILE-${each}`), target(`after-${each}`)]),
    rules,
    timings: quick,
    timeoutMs: 5_000,
    onServerStderr: (line) => {
      const [, pid] = /^pid (\d+)$/.exec(line) ?? [];
      if (pid !== undefined) pids.push(Number(pid));
    },
  });
  return { report, pids };
}

const verdictsOn = ({ report }: Checked, name: string) =>
  Object.fromEntries(
    report.verdicts.filter(({ server: of }) => of === name).map(({ rule, outcome }) => [rule, outcome]),
  );

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

function expectNothingLeft({ pids }: Checked, atLeast: number): void {
  expect(pids.length).toBeGreaterThanOrEqual(atLeast);
  expect(pids.filter(isAlive)).toEqual([]);
  // The browser too was started by this process.
  expect(descendantsOf(process.pid).filter(({ name }) => /chrom|node/.test(name))).toEqual([]);
}

/** What the run says of each server; what it says where that is one of the rules on the whole run. */
const servers = {
  MUTE: {},
  HANG: { "RES-05": "pass", "TIN-13": "could-not-run" },
  CRASH: { "RES-05": "pass", "TIN-13": "could-not-run" },
  READ: { "RES-05": "fail" },
  HUGE: { "RES-05": "fail" },
  PATTERN: { "RES-05": "pass", "TIN-13": "pass" },
  FLOOD: { "RES-05": "pass", "TIN-13": "could-not-run" },
  TOOLS: { "RES-05": "pass", "TIN-13": "pass", "VIS-01": "pass" },
} as const;

describe("servers that hang, crash, flood or lie", () => {
  let checked: Checked;
  beforeAll(async () => {
    checked = await checkAll(Object.keys(servers), ["RES", "TIN-13", "VIS-01"]);
  });

  it.each(Object.entries(servers))(
    "%s is told as what it is, and the next one has lost nothing",
    (name, expected) => {
      expect(verdictsOn(checked, name)).toMatchObject(expected);
      expect(verdictsOn(checked, `after-${name}`)).toMatchObject({ "RES-05": "pass", "TIN-13": "pass" });
    },
  );

  it("make a run that is red, names who was not reached, and took no longer than the limits say", () => {
    expect(checked.report.exitCode).toBe(1);
    expect(checked.report.incomplete).toEqual([expect.stringMatching(/^MUTE could not be checked/)]);
    expect(checked.report.milliseconds).toBeLessThan(90_000);
  });

  it("leave no process behind", () => expectNothingLeft(checked, 2 * Object.keys(servers).length));

  it("APPS: of 5 000 apps so many are checked, and the rest is told", async () => {
    const report = await checkApp({
      targets: [{ command: process.execPath, args: [server, "HOSTILE-APPS"] }],
      rules: ["RES"],
    });
    expect(report.apps).toHaveLength(20);
    expect(report).toMatchObject({ exitCode: 3, incomplete: [expect.stringContaining("has 5001 apps")] });
  });
});

/** What the run says of each app, and of that with which rule. */
const apps = {
  // It loops in the task in which it would say initialized: nothing is heard of it, and its frame cannot be looked into.
  LOOP: { "INI-01": "fail", "INI-08": "could-not-run", "INI-21": "could-not-run" },
  // Whether its scene ends in time is the machine's; that it floods is told, or that its scene did not end.
  STORM: { "BUD-03": expect.stringMatching(/^(?:warn|could-not-run)$/) },
  GREEDY: { "INI-01": "pass", "SBX-17": "warn" },
  HANG: { "INI-01": "pass", "INI-08": "pass" },
} as const;

describe("apps that loop, flood or take what they can", () => {
  let checked: Checked;
  beforeAll(async () => {
    checked = await checkAll(Object.keys(apps), ["INI-01", "INI-08", "INI-21", "BUD-03", "SBX-17"]);
  });

  it.each(Object.entries(apps))(
    "%s is told as what it is, and the next one has lost nothing",
    (name, expected) => {
      expect(verdictsOn(checked, name)).toMatchObject(expected);
      expect(verdictsOn(checked, `after-${name}`)).toEqual({
        "INI-01": "pass",
        "INI-08": "pass",
        "INI-21": "pass",
        "BUD-03": "pass",
        "SBX-17": "pass",
      });
    },
  );

  it("make a run that is red, and took no longer than the limits say", () => {
    expect(checked.report.exitCode).toBe(1);
    expect(checked.report.milliseconds).toBeLessThan(240_000);
  });

  it("leave no process and no browser behind", () =>
    expectNothingLeft(checked, 2 * Object.keys(apps).length));
});
