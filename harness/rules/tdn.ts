import { show } from "./members.js";
import { advice, broken, couldNotRun, holds, notApplicable, type Rule, viewRule } from "./rule.js";
import { fromApp, isCall, lineOf } from "./traffic.js";

const methodNotFound = -32_601;
const teardown = "ui/resource-teardown";
const section = "4. Cleanup";
const stable = { revision: "2026-01-26", who: "view", needs: ["INI-01"], scenes: ["opening"] } as const;

/** TDN: the end of an app. */
export const tdnRules: readonly Rule[] = [
  viewRule({
    ...stable,
    id: "TDN-04",
    title: "The app answers the request to end with a result.",
    level: "field",
    section,
    ambiguity:
      "The specification asks hosts to send ui/resource-teardown and does not say that a view must answer: the error -32601 is advice, silence a warning.",
    remedy:
      "Handle ui/resource-teardown: stop timers and observers, save what is to be saved, and answer {}.",
    judge({ opening: { teardown } }) {
      if (teardown.kind === "result") return holds(`it answered in ${teardown.milliseconds} ms`);
      if (teardown.kind === "silence") return broken(`it did not answer within ${teardown.milliseconds} ms`);
      const { code, message } = teardown.error;
      if (code === methodNotFound) return advice(`it does not handle it (${message})`);
      return broken(`it answered with the error ${code}`, [message]);
    },
  }),
  viewRule({
    ...stable,
    id: "TDN-09",
    title: "After its answer to the request to end the app says nothing more.",
    level: "own",
    section: "The end of an app",
    revision: "porthole",
    instruments: ["messages"],
    remedy:
      "Clear intervals, disconnect observers and drop pending calls before answering ui/resource-teardown.",
    judge({ opening: { teardown, afterTeardown } }) {
      if (teardown.kind !== "result") return notApplicable("it did not agree to end");
      const late = fromApp(afterTeardown).filter(isCall);
      return late.length === 0
        ? holds("it said nothing")
        : broken(`it sent ${late.length} messages afterwards`, late.slice(0, 5).map(lineOf));
    },
  }),
  viewRule({
    ...stable,
    id: "TDN-10",
    title: "The app ends when it is asked to while its input still streams.",
    level: "own",
    section: "The end of an app",
    revision: "porthole",
    scenes: ["fault:teardown-mid-stream"],
    instruments: ["messages", "errors"],
    full: true,
    remedy: "Answer ui/resource-teardown whenever it comes, and drop what was begun.",
    judge({ "fault:teardown-mid-stream": { messages, errors } }) {
      const asked = messages.find(
        ({ direction, kind, method }) => direction === "to-app" && kind === "request" && method === teardown,
      );
      if (!asked) return couldNotRun("the request was not sent");
      if (errors.length > 0) return broken("it throws", errors.slice(0, 3));
      const answer = messages.find(
        ({ direction, kind, method }) =>
          direction === "from-app" && (kind === "result" || kind === "error") && method === teardown,
      );
      return answer
        ? holds(`it answered with ${answer.kind === "result" ? "a result" : "an error"}`)
        : broken("it did not answer");
    },
  }),
  viewRule({
    ...stable,
    id: "TDN-05",
    title: "The app takes the request to end twice.",
    level: "field",
    section,
    remedy: "Answer every ui/resource-teardown, also when everything is ended already.",
    judge({ opening: { teardown, secondTeardown: second } }) {
      if (teardown.kind === "silence") return couldNotRun("it did not answer the first");
      if (second.kind === "silence")
        return broken(`it did not answer the second within ${second.milliseconds} ms`);
      return holds(
        `it answered the second ${second.kind === "result" ? "with a result" : `with ${show(second.error)}`}`,
      );
    },
  }),
];
