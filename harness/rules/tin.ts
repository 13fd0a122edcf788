import type { LoggedMessage } from "../library/page-driver.js";
import { isMembers, member, show } from "./members.js";
import { broken, couldNotRun, holds, notApplicable, type Rule, viewRule } from "./rule.js";
import { lineOf } from "./traffic.js";

/** What has an effect outside the app. */
const critical = new Set([
  "tools/call",
  "ui/message",
  "ui/open-link",
  "ui/download-file",
  "ui/update-model-context",
]);
const partial = "ui/notifications/tool-input-partial";
const result = "ui/notifications/tool-result";

/** TIN: what an app gets of its tool. */
export const tinRules: readonly Rule[] = [
  {
    on: "app",
    id: "TIN-13",
    title: "The tool's result has text for hosts that show no apps.",
    level: "MUST",
    revision: "2026-01-26",
    section: "Server Behavior",
    who: "server",
    remedy:
      "Return content with a text block that says what the app shows; structuredContent alone leaves a model with nothing.",
    judge({ call }) {
      if (call.kind === "not-called") return couldNotRun(`the tool was not called: ${call.reason}`);
      if (call.kind === "error") return couldNotRun(`the call failed: ${call.error.message}`);
      const content = Array.isArray(call.result.content) ? call.result.content.filter(isMembers) : [];
      const text = content.map((block) => member(block, "text")).filter((each) => typeof each === "string");
      const length = text.join("").trim().length;
      return length > 0
        ? holds(`it has ${length} characters of text`)
        : broken(content.length > 0 ? "its content has no text" : "its content is empty");
    },
  },
  viewRule({
    id: "TIN-07",
    title: "Parts of an input set off nothing that has an effect.",
    level: "MUST",
    revision: "2026-01-26",
    section: "Notifications (Host → View)",
    who: "view",
    needs: ["INI-01"],
    scenes: ["streamed"],
    instruments: ["messages"],
    full: true,
    remedy:
      "Use ui/notifications/tool-input-partial for a preview alone; act on ui/notifications/tool-input.",
    judge({ streamed: { before, during, messages } }) {
      if (!messages.some(({ method }) => method === partial)) return couldNotRun("no part was sent");
      const asked = during.filter(isCritical);
      if (asked.length === 0) return holds("it asked for nothing while parts came");
      if (before.some(isCritical))
        return notApplicable("it asks for things all the time, with and without parts");
      return broken(`it asked ${asked.length} times while parts came`, asked.slice(0, 5).map(lineOf));
    },
  }),
  viewRule({
    id: "TIN-08",
    title: "Parts of an input may lack members, and change them.",
    level: "SHOULD",
    revision: "2026-01-26",
    section: "Notifications (Host → View)",
    who: "view",
    needs: ["INI-01"],
    scenes: ["streamed"],
    instruments: ["errors"],
    full: true,
    remedy: "Read every member of a partial input as if it could be missing, null, or of another kind.",
    judge({ streamed: { errors, errorsBefore, messages } }) {
      if (!messages.some(({ method }) => method === partial)) return couldNotRun("no part was sent");
      const thrown = errors.slice(errorsBefore);
      return thrown.length === 0 ? holds("it threw nothing") : broken("it throws", thrown.slice(0, 3));
    },
  }),
  viewRule({
    id: "TIN-09",
    title: "What the app shows in the end does not depend on the parts of its input.",
    level: "own",
    severity: "warn",
    revision: "porthole",
    section: "Parts of an input",
    who: "view",
    needs: ["INI-01"],
    scenes: ["opening", "hash-only", "streamed"],
    instruments: ["document"],
    full: true,
    remedy: "Draw from ui/notifications/tool-input and the result alone once they are there.",
    judge({ opening, "hash-only": again, streamed }) {
      if (!opening.document || !streamed.document)
        return couldNotRun("the app's frame could not be looked into");
      if (!streamed.messages.some(({ method }) => method === result))
        return couldNotRun("the result was not sent after the parts");
      const { text } = opening.document;
      // What differs without any part differs for another reason.
      if (again.document?.text !== text) return notApplicable("it shows something else each time");
      return streamed.document.text === text
        ? holds("it shows the same text with parts and without")
        : broken("it shows another text after parts have come", [
            `without: ${show(text)}`,
            `with: ${show(streamed.document.text)}`,
          ]);
    },
  }),
];

function isCritical({ kind, method }: LoggedMessage): boolean {
  return kind === "request" && critical.has(method);
}
