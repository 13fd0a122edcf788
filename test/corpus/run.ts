import { writeFile } from "node:fs/promises";
import { installThirdParty } from "../third-party/install.js";
import {
  type Checked,
  checkSubject,
  differences,
  expectedFile,
  expectedFindings,
  type Findings,
  subjects,
} from "./corpus.js";

// `npm run corpus [-- <server> ...] [-- --update]`: checks the servers of others and prints a table; with --update what is found
// is expected from then on.
const words = process.argv.slice(2);
const isUpdate = words.includes("--update");
const names = subjects.filter((name) => words.every((word) => word.startsWith("--")) || words.includes(name));

try {
  await installThirdParty();
} catch (error) {
  console.log(
    `could not run: the packages cannot be installed (${error instanceof Error ? error.message.split("\n")[0] : error})`,
  );
  process.exit(3);
}
const expected = await expectedFindings();
const found: Record<string, Findings> = { ...expected };
let isAsExpected = true;
for (const name of names) {
  const checked: Checked = await checkSubject(name);
  const wrong = differences(expected[name] ?? {}, checked.findings);
  const told = Object.entries(checked.findings).map(([rule, outcome]) => `${rule} ${outcome}`);
  const mark = isUpdate ? "·" : wrong.length === 0 ? "✓" : "✗";
  const seconds = (checked.milliseconds / 1_000).toFixed(1);
  console.log(
    `${mark} ${name.padEnd(24)} ${String(checked.passed).padStart(3)} pass  ${seconds.padStart(5)} s  ${told.join(", ") || "no finding"}`,
  );
  for (const [rule, message] of Object.entries(checked.messages)) {
    if (words.includes("--messages")) console.log(`    ${rule}: ${message}`);
  }
  if (!isUpdate) for (const line of wrong) console.log(`    ${line}`);
  isAsExpected &&= wrong.length === 0;
  found[name] = checked.findings;
  if (isUpdate) await writeFile(expectedFile, `${JSON.stringify(found, null, 2)}\n`);
}
if (!isUpdate) console.log(isAsExpected ? "as expected" : "not as expected");
process.exitCode = isUpdate || isAsExpected ? 0 : 1;
