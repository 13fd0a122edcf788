import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readReported } from "./reported.js";

const test = (status: string, ...annotations: readonly object[]) => ({ status, annotations });
const report = {
  suites: [
    {
      title: "browser/view-a.spec.ts",
      file: "browser/view-a.spec.ts",
      specs: [{ title: "draws", tests: [test("expected")] }],
      suites: [
        {
          title: "in the dark",
          file: "browser/view-a.spec.ts",
          specs: [
            { title: "glows", tests: [test("unexpected")] },
            { title: "waits", tests: [test("skipped", { type: "skip", description: "needs a clock" })] },
          ],
        },
      ],
    },
  ],
};

it("reads what a run of another tier has left", () => {
  const folder = mkdtempSync(join(tmpdir(), "porthole-reported-"));
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(report));
  const at = { suite: "view-a", engine: "chromium" };
  expect(readReported(path, "chromium")?.cells).toEqual([
    { ...at, scenario: "draws", mark: "pass" },
    { ...at, scenario: "in the dark › glows", mark: "fail" },
    { ...at, scenario: "in the dark › waits", mark: "not run", why: "needs a clock" },
  ]);
  rmSync(folder, { recursive: true });
  expect(readReported(path, "chromium")).toBeUndefined();
});
