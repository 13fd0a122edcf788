import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest: begun last, one of them would run alone at the end. The contracts wait for a compiler, so not first. */
const longest = [
  "view-oracle",
  "looks",
  "contracts",
  "contracts-crash",
  "contracts-dispatch",
  "corpus",
  "third-party",
  "check-bad-input",
];

const rank = ({ moduleId }: TestSpecification) => {
  const at = longest.indexOf(basename(moduleId, ".full.ts"));
  return at < 0 ? longest.length : at;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
