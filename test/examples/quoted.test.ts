import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { asInstalled, blocksOf, pages } from "./guide.js";

/** The folders whose files are compiled, and run by the tests beside them. */
const folders = ["./", "../authoring/guide/"];
const sources = folders.flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .map((file) => ({ file: `${folder}${file}`, lines: linesOf(asInstalled(`${folder}${file}`)) })),
);

function linesOf(code: string): readonly string[] {
  return code
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Whether the lines stand in a source in this order, whatever stands between them or before one, as `return`. */
function holds(source: readonly string[], lines: readonly string[]): boolean {
  let from = 0;
  return lines.every((line) => {
    const at = source.findIndex((each, place) => place >= from && each.endsWith(line));
    from = at + 1;
    return at >= 0;
  });
}

const compiled = (code: string) => sources.some(({ lines }) => holds(lines, linesOf(code)));

const printed = pages.map((name) => ({
  name,
  blocks: blocksOf(name).filter(({ language }) => /^tsx?$/.test(language)),
}));

it.each(printed.filter(({ blocks }) => blocks.length > 0))(
  "$name prints TypeScript that is compiled",
  ({ blocks }) => {
    expect(blocks.filter(({ code }) => !compiled(code)).map(({ code }) => code)).toEqual([]);
    for (const { code } of blocks) expect(compiled(`${code}export const unheard = 1;\n`)).toBe(false);
  },
);

const whole = printed.flatMap(({ name, blocks }) =>
  blocks.flatMap(({ code, after }) => {
    const [, file] = /^The code above is `test\/examples\/([a-z-]+\.ts)`/.exec(after) ?? [];
    return file === undefined ? [] : [{ name, file, code }];
  }),
);

it.each(whole)("$name prints $file whole, as it says", ({ file, code }) => {
  expect(code).toBe(asInstalled(file));
});
