import { describe, expect, it } from "vitest";
import { runIn } from "../test/fixtures/command.js";

const commands: readonly (readonly string[])[] = [
  [],
  ["open"],
  ["check"],
  ["verify-view"],
  ["plan"],
  ...["check", "explain", "preview"].map((word) => ["plan", word]),
  ["snapshot"],
  ...["verify", "diff", "fetch"].map((word) => ["snapshot", word]),
  ["contract"],
  ...["connect", "import", "diff", "approve", "grant", "revoke", "list", "journal"].map((word) => [
    "contract",
    word,
  ]),
];

const help = (words: readonly string[]) => runIn("/", [...words, "--help"]);

describe("the help of a command", () => {
  it("is listed here for each that there is", async () => {
    const named = async (words: readonly string[]) => {
      const { stdout } = await help(words);
      const [, list = ""] = /^Commands:\n((?: {2}.*\n?)+)/m.exec(stdout) ?? [];
      return [...list.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name).filter((name) => name !== "help");
    };
    const below = (words: readonly string[]) =>
      commands
        .filter(({ length }) => length === words.length + 1)
        .filter((each) => words.every((word, at) => each[at] === word));
    for (const words of [[], ["plan"], ["snapshot"], ["contract"]]) {
      expect((await named(words)).sort()).toEqual(
        below(words)
          .map((each) => each.at(-1))
          .sort(),
      );
    }
  });

  it.each(commands.map((words) => [words.join(" "), words] as const))(
    "porthole %s: fits into eighty columns, with nothing on the standard error",
    async (_name, words) => {
      const { code, stdout, stderr } = await help(words);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain(`Usage: ${["porthole", ...words].join(" ")}`);
      expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
    },
  );

  it("leaves the lines of an example as they can be copied", async () => {
    const { stdout } = await help(["open"]);
    expect(stdout).toContain('\n  porthole open app.html --tool-input \'{"city":"Oslo"}\'');
  });

  it.each([
    [["opn"], "porthole: unknown command 'opn'\n(Did you mean open?)"],
    [["open", "--prot", "1"], "porthole: unknown option '--prot'\n(Did you mean --port?)"],
    [["snapshot", "verfy"], "porthole: snapshot has no command 'verfy': it has verify, diff and fetch"],
  ])("and a slip are told apart: %j", async (words, stderr) => {
    expect(await runIn("/", words)).toEqual({ code: 2, stdout: "", stderr });
  });
});
