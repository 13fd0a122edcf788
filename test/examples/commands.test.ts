import { describe, expect, it } from "vitest";
import { runIn } from "../fixtures/command.js";
import { blocksOf, pages } from "./guide.js";

/** One call of `porthole` as a page prints it: the words that name the command, and its options. */
interface Printed {
  readonly line: string;
  /** What stands in front of it on the line. */
  readonly before: string;
  readonly command: readonly string[];
  readonly options: readonly string[];
}

/** The calls in the shell blocks of a page. What is quoted, substituted or handed on behind `--` is no option of ours. */
function callsIn(name: string): readonly Printed[] {
  return blocksOf(name)
    .filter(({ language }) => language === "sh" || language === "")
    .flatMap(({ code }) => code.replaceAll(/\\\n\s*/g, "").split("\n"))
    .map((line) => line.replaceAll(/\$\([^)]*\)|"[^"]*"/g, "x").replace(/\s#.*| -- .*/, ""))
    .filter((line) => /(?:^|\s)porthole\s/.test(line))
    .map((line) => {
      const [before = "", after = ""] = line.split(/porthole\s+/);
      const [, first = "", second = ""] = /^(\S+)(?:\s+(\S+))?/.exec(after) ?? [];
      const nested = ["plan", "snapshot", "contract"].includes(first) && /^[a-z]+$/.test(second);
      return {
        line,
        before,
        command: nested ? [first, second] : [first],
        options: [...after.matchAll(/--[a-z-]+/g)].map(([option]) => option),
      };
    });
}

const printed = pages.map((name) => ({ name, calls: callsIn(name) })).filter(({ calls }) => calls.length > 0);

describe("the commands of the guide", () => {
  it.each(printed)("are there as $name prints them, with their options", async ({ calls }) => {
    for (const { line, before, command, options } of calls) {
      expect(before, line).toMatch(/(?:^|&& )npx $/);
      const { code, stdout } = await runIn("/", [...command, "--help"]);
      expect(code, line).toBe(0);
      expect(stdout, line).toContain(`Usage: porthole ${command.join(" ")}`);
      for (const option of options)
        expect(stdout, line).toMatch(new RegExp(`^ +(?:-\\w, )?${option}\\b`, "m"));
    }
  });

  it("are found on the pages that print some", () => {
    expect(printed.map(({ name }) => name).sort()).toEqual(
      ["README", "authoring", "check", "contracts", "exposure", "openship", "plan-app", "surfaces"].sort(),
    );
  });
});
