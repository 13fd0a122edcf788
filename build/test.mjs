// `npm test` (core), `npm run test:full` (full) and `npm run test:engines` (engines). The last line says what was counted: "N passed, N failed".
// Words after `--` narrow the run to the test files whose path holds them.
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { build } from "./build.mjs";
import { add, playwrightCounts, vitestCounts } from "./counts.mjs";
import { ensureChromium, ensureEngine } from "./engines.mjs";
import { install } from "./install.mjs";
import { CommandError, paint, run, say } from "./say.mjs";
import { root, tool } from "./spawn.mjs";

const [tier = "core", ...filters] = process.argv.slice(2);
let reports;
/** What the suites of Chromium have shown, for the grid of the three engines. */
const kept = join(root, "node_modules/.cache/porthole");
const keptReports = ["playwright.config.ts", "playwright.full.config.ts"].map((config) =>
  join(kept, `${config}.json`),
);

async function check(what, ...commands) {
  say(`${what} ...`);
  for (const [file, ...args] of commands) {
    const { code, output } = await tool(file, args, { quiet: true });
    if (code === 0) continue;
    process.stderr.write(`${output.trim()}\n${paint("red", `${what} failed`)}\n`);
    return { passed: 0, failed: 1, skipped: 0, failures: [what] };
  }
  return { passed: 1, failed: 0, skipped: 0, failures: [] };
}

async function unit(config) {
  say(`Unit tests (${config}) ...`);
  const report = join(reports, `${config}.json`);
  const { code } = await tool("vitest/vitest.mjs", [
    "run",
    "--config",
    config,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
    "--passWithNoTests",
    ...filters,
  ]);
  return orFailed(code, config, await vitestCounts(report));
}

async function browser(config, ...args) {
  process.env.PORTHOLE_CHROMIUM = await ensureChromium();
  say(`Browser suites (${config}), Chromium being ${process.env.PORTHOLE_CHROMIUM} ...`);
  return suites(config, ["line", "json"], ...args);
}

async function suites(config, reporters, ...args) {
  const report = join(reports, `${config}.json`);
  const { code } = await tool(
    "@playwright/test/cli.js",
    ["test", "--config", config, `--reporter=${reporters}`, "--pass-with-no-tests", ...args, ...filters],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PORTHOLE_REPORTS: keptReports.join(delimiter) } },
  );
  const place = join(kept, `${config}.json`);
  if (filters.length === 0 && keptReports.includes(place)) {
    await mkdir(kept, { recursive: true });
    await copyFile(report, place).catch(() => {});
  }
  return orFailed(code, config, await playwrightCounts(report));
}

/** A runner that ends badly with no failed test has failed all the same. */
function orFailed(code, config, counts) {
  if (code === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [`${config}: the runner ended with ${code}`] };
}

const tiers = {
  async core() {
    const parts = [];
    if (filters.length === 0) {
      parts.push(
        await check(
          "Types",
          ["typescript/bin/tsc", "-p", "tsconfig.json"],
          ["typescript/bin/tsc", "-p", "plans/tsconfig.json"],
        ),
        await check("Format and lint", ["@biomejs/biome/bin/biome", "check", "."]),
      );
    }
    parts.push(await unit("vitest.config.ts"), await browser("playwright.config.ts"));
    return parts;
  },
  async full() {
    return [
      await unit("vitest.full.config.ts"),
      await browser("playwright.full.config.ts"),
      ...(filters.length === 0 ? await inEngines() : []),
    ];
  },
  /** The view in the other engines, and a grid at the end: Chromium has its turn in the browser suites of the two tiers. */
  async engines() {
    const views = await inEngines();
    return views.length === 0 ? [] : [...views, await unit("vitest.engines.config.ts")];
  },
};

async function inEngines() {
  const there = [];
  for (const engine of ["firefox", "webkit"]) {
    const why = await ensureEngine(engine);
    if (why) say(`${engine} is not run: ${why}`);
    else there.push(engine);
  }
  if (there.length === 0) return [];
  say(`The view in ${there.join(" and ")} ...`);
  return [
    await suites(
      "playwright.engines.config.ts",
      ["line", "json", "./test/drivers/grid-reporter.ts"],
      ...there.map((engine) => `--project=${engine}`),
    ),
  ];
}

async function main() {
  const parts = tiers[tier];
  if (!parts) throw new CommandError(`There is no tier "${tier}": core, full or engines.`, 2);
  await install();
  await build();
  reports = await mkdtemp(join(tmpdir(), "porthole-test-"));
  const sum = (await parts()).reduce(add);
  await rm(reports, { recursive: true, force: true });
  if (sum.skipped > 0) say(`${sum.skipped} skipped: their reasons are printed above.`);
  for (const failure of sum.failures) process.stdout.write(`failed: ${failure}\n`);
  process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);
  if (sum.failed > 0) process.exitCode = 1;
}

await run(main);
