import { isMembers, member, show } from "./members.js";
import { advice, broken, holds, notApplicable, type Rule, viewRule } from "./rule.js";
import type { Sighting } from "./sightings.js";

/** REQ: what an app asks of its host. */
export const reqRules: readonly Rule[] = [
  viewRule({
    id: "REQ-08",
    title: "The content of a message is a list of blocks, and its role user.",
    level: "field",
    revision: "2026-01-26",
    section: "Requests (View → Host)",
    who: "view",
    needs: ["INI-01"],
    scenes: ["opening"],
    ambiguity: "The text of the specification shows one block, its SDK wants a list: one block is advice.",
    remedy: 'Send { role: "user", content: [{ type: "text", text: "…" }] }.',
    judge({ opening: { requests } }) {
      const messages = requests.filter(({ method }) => method === "ui/message").map(({ params }) => params);
      if (messages.length === 0) return notApplicable("it wrote no message");
      const wrong = messages.filter(
        ({ role, content }) => role !== "user" || !(Array.isArray(content) || isMembers(content)),
      );
      if (wrong.length > 0)
        return broken(`${wrong.length} of ${messages.length} are not`, wrong.slice(0, 3).map(show));
      const single = messages.filter(({ content }) => isMembers(content));
      return single.length > 0 ? advice("its content is one block") : holds(`${messages.length} are`);
    },
  }),
  viewRule({
    id: "REQ-03",
    title: "A link to another site goes by the host, and leaves the app where it is.",
    level: "own",
    severity: "warn",
    revision: "porthole",
    section: "Requests",
    who: "view",
    needs: ["INI-01"],
    scenes: ["audited"],
    instruments: ["messages"],
    full: true,
    remedy:
      "Prevent the default of the click, and send ui/open-link with the address: a frame cannot follow it, and should not.",
    judge({ audited: { link } }) {
      if (!link) return notApplicable("it shows no link to another site");
      if (link.after !== link.before) return broken(`the frame went to ${show(link.after)}`);
      return link.asked.includes("ui/open-link")
        ? holds("it asks its host to open it")
        : broken("the first one does nothing: it does not ask its host to open it");
    },
  }),
  viewRule({
    id: "REQ-12",
    title: "The app takes both styles of refusal: a JSON-RPC error, and a result that says isError.",
    level: "own",
    severity: "warn",
    revision: "porthole",
    section: "Requests",
    who: "view",
    needs: ["INI-01"],
    scenes: ["fault:answers-error", "fault:answers-is-error"],
    instruments: ["errors"],
    full: true,
    remedy: "Catch the error of every request, and look for isError in every result.",
    judge({ "fault:answers-error": error, "fault:answers-is-error": isError }) {
      const asked = [error, isError].filter(hasAsked);
      if (asked.length === 0) return notApplicable("it asked for nothing by itself");
      const thrown = [
        ...error.errors.map((text) => `error: ${text}`),
        ...isError.errors.map((text) => `isError: ${text}`),
      ];
      return thrown.length === 0 ? holds("it threw nothing") : broken("it throws", thrown.slice(0, 4));
    },
  }),
];

/** Whether the app asked for anything that was refused. */
function hasAsked({ requests }: Sighting): boolean {
  return requests.some(({ method, answer }) => {
    if (method === "ui/initialize" || method === "ping" || !answer) return false;
    return "error" in answer || member(answer.result, "isError") === true;
  });
}
