import { createHash } from "node:crypto";
import { broken, couldNotRun, holds, type Rule, viewRule } from "./rule.js";

const own = {
  level: "own",
  severity: "warn",
  revision: "porthole",
  section: "The document",
  who: "document",
  needs: ["RES-05", "RES-03"],
  remedy:
    "Put nothing into the document that changes: no time, no nonce, no token. What changes belongs into the tool's result; hosts cache documents and may allow them by hash.",
} as const;

/** DET: the same document each time. */
export const detRules: readonly Rule[] = [
  {
    ...own,
    on: "app",
    id: "DET-01",
    title: "Two readings give the same document.",
    judge({ first, second }) {
      if (first.kind === "failed" || second.kind === "failed")
        return couldNotRun("one of the readings failed");
      const bytes = (reading: typeof first) => JSON.stringify(reading.result.contents);
      return bytes(first) === bytes(second)
        ? holds("they are alike")
        : broken("they differ", difference(bytes(first), bytes(second)));
    },
  },
  viewRule({
    ...own,
    id: "DET-02",
    title: "Another connection gives the same document; where the target is a command, another process does.",
    scenes: ["opening"],
    judge({ opening, app, isOtherProcess }) {
      if (app.html === undefined) return couldNotRun("the first reading gave no document");
      const digest = createHash("sha256").update(app.html, "utf8").digest("hex");
      const other = isOtherProcess ? "another process" : "another connection";
      return opening.place.digest === digest
        ? holds(`${other} gives it`)
        : broken(`${other} gives another`, [`sha256 ${digest}`, `sha256 ${opening.place.digest}`]);
    },
  }),
];

/** Where two texts part, with a little of both. */
function difference(one = "", two = ""): readonly string[] {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  const from = Math.max(0, at - 20);
  return [one, two].map((text) => `…${text.slice(from, at + 60)}…`);
}
