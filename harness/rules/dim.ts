import { member, show, times } from "./members.js";
import { advice, broken, holds, notApplicable, type Rule, viewRule } from "./rule.js";
import { lineOf, sent } from "./traffic.js";

const method = "ui/notifications/size-changed";
const view = { who: "view", needs: ["INI-01"], scenes: ["opening"], instruments: ["messages"] } as const;

/** DIM: sizes. */
export const dimRules: readonly Rule[] = [
  viewRule({
    ...view,
    id: "DIM-05",
    title: "The app reports its size.",
    level: "SHOULD",
    revision: "2026-01-26",
    section: "Notifications (Host → View)",
    remedy:
      "Send ui/notifications/size-changed when the size of the content changes; the SDK does it with autoResize: true.",
    judge({ opening: { messages } }) {
      const count = sent(messages, method).length;
      return count > 0
        ? holds(`it did ${times(count)}`)
        : broken("it never did, so it stays as high as the host made it");
    },
  }),
  viewRule({
    ...view,
    id: "DIM-06",
    title: "A size that nobody touches is not reported again and again.",
    level: "own",
    severity: "warn",
    revision: "porthole",
    section: "Sizes",
    remedy:
      "Measure the content and not the window: with 100vh or height: 100% host and view chase one another.",
    judge({ opening: { rest } }) {
      const reports = sent(rest.messages, method);
      // One may be late: of a font that came, or of a page that was not drawn before.
      if (reports.length <= 1)
        return holds(`there was ${reports.length === 0 ? "no" : "one"} report in ${rest.milliseconds} ms`);
      const said = `${reports.length} reports in ${rest.milliseconds} ms`;
      return reports.length <= 3 ? advice(said) : broken(said, reports.slice(0, 5).map(lineOf));
    },
  }),
  viewRule({
    ...view,
    id: "DIM-08",
    title: "The app becomes as low again as it was once it has the room again.",
    level: "own",
    severity: "warn",
    revision: "porthole",
    section: "Sizes",
    scenes: ["audited"],
    full: true,
    remedy:
      "Measure the content anew when the width changes, and report less as well as more; no min-height of what once was.",
    judge({ audited: { heights } }) {
      const { before, most, after } = heights;
      if (before === undefined || most === undefined || after === undefined)
        return notApplicable("it reports no height");
      if (most <= before + 1) return notApplicable("it did not become higher in a narrow frame or enlarged");
      const said = `it was ${before} pixels high, then ${most}, and is ${after}`;
      return after > before + 2 ? broken(said) : holds(said);
    },
  }),
  viewRule({
    ...view,
    id: "DIM-07",
    title: "A size that is reported is a number above 0.",
    level: "own",
    severity: "error",
    revision: "porthole",
    section: "Sizes",
    remedy:
      "Report nothing until there is something to measure, and never a height of 0: hosts make the frame that high.",
    judge({ opening: { messages } }) {
      const reports = sent(messages, method);
      if (reports.length === 0) return notApplicable("it reports none");
      const wrong = reports.filter(({ message }) =>
        ["height", "width"].some((side) => {
          const value = member(message, "params", side);
          return value !== undefined && !(typeof value === "number" && Number.isFinite(value) && value > 0);
        }),
      );
      return wrong.length === 0
        ? holds(`${reports.length} reports are`)
        : broken(
            `${wrong.length} of ${reports.length} are not`,
            wrong.slice(0, 3).map(({ message }) => show(member(message, "params"))),
          );
    },
  }),
];
