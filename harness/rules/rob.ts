import type { AppFaultId } from "../faults/catalogue.js";
import { member } from "./members.js";
import { broken, couldNotRun, holds, type Judgement, notApplicable, type Rule, viewRule } from "./rule.js";
import type { Sighting } from "./sightings.js";
import { fromApp, isCall, lineOf } from "./traffic.js";

interface Reaction {
  readonly id: string;
  readonly fault: AppFaultId;
  /** What holds of a good app, as a sentence. */
  readonly title: string;
  readonly remedy: string;
  /** What is wrong beside an error or an empty page. */
  readonly beside?: (seen: Sighting) => Judgement | undefined;
}

const forgedText = "This was forged.";
const errorText = "the tool failed on purpose";

/** Each fault with the reaction that is expected; those that other families judge are not here. */
const reactions: readonly Reaction[] = [
  {
    id: "ROB-01",
    fault: "late-handshake",
    title: "The app bears a host that answers ui/initialize after 5 seconds.",
    remedy: "Wait for the handshake without a limit of a few seconds, in a state that can be read.",
  },
  {
    id: "ROB-02",
    fault: "no-input",
    title: "The app bears a result without an input.",
    remedy: "Read nothing of the input without looking whether it came.",
  },
  {
    id: "ROB-03",
    fault: "no-result",
    title: "The app bears that the result never comes.",
    remedy: "Show what the input tells, and that the result is awaited.",
  },
  {
    id: "ROB-04",
    fault: "late-result",
    title: "The app bears a result that comes after 5 seconds.",
    remedy: "Show that it is awaited, and then the result.",
  },
  {
    id: "ROB-05",
    fault: "duplicate-input",
    title: "The app bears an input that comes twice.",
    remedy: "Take the second as the first: set, do not add.",
  },
  {
    id: "ROB-06",
    fault: "duplicate-result",
    title: "The app bears a result that comes twice.",
    remedy: "Take the second as the first: set, do not add.",
  },
  {
    id: "ROB-07",
    fault: "result-first",
    title: "The app bears a result before its input.",
    remedy: "Draw from what is there, and draw again when more comes.",
  },
  {
    id: "ROB-08",
    fault: "huge-result",
    title: "The app bears a result of eight million characters.",
    remedy: "Cut, page or refuse what is too much to draw, and say so.",
  },
  {
    id: "ROB-09",
    fault: "malformed",
    title: "The app bears messages that are none, and parameters of the wrong kind.",
    remedy: "Look at the kind of everything before reading from it.",
  },
  {
    id: "ROB-10",
    fault: "cancelled",
    title: "The app bears that its call is cancelled.",
    remedy: "Handle ui/notifications/tool-cancelled: say so, and keep what is there.",
  },
  {
    id: "ROB-11",
    fault: "emptied-result",
    title: "The app bears a result that is empty, as hosts hand out old conversations.",
    remedy: "Treat {} as no result: say that there is nothing to show, or fetch it by a tool.",
  },
  {
    id: "ROB-12",
    fault: "second-result",
    title: "The app bears a second result, of another call.",
    remedy: "Look whether a result is of your kind before it replaces what is shown.",
  },
  {
    id: "ROB-13",
    fault: "error-result",
    title: "The app shows the text of a result that is an error.",
    remedy: "Look for isError, and show the text of content.",
    beside: ({ document }) =>
      document && !document.text.includes(errorText)
        ? broken("it does not show the text of the error")
        : undefined,
  },
  {
    id: "ROB-14",
    fault: "wrong-source",
    title: "The app hears its parent alone.",
    remedy: "Compare event.source with window.parent before reading a message.",
    beside({ messages, document }) {
      const answers = messages.filter(
        ({ direction, message }) => direction === "from-app" && member(message, "id") === "forged",
      );
      if (answers.length > 0) return broken("it answered a request of another window", answers.map(lineOf));
      return document?.text.includes(forgedText) ? broken("it shows what another window sent") : undefined;
    },
  },
  {
    id: "ROB-15",
    fault: "context-storm",
    title: "The app bears 300 changes of its context in three seconds, and does not answer each.",
    remedy: "Apply the last change in a frame or a timer, and send nothing for it.",
    beside({ messages }) {
      const first = messages.findIndex(({ method }) => method === "ui/notifications/host-context-changed");
      if (first < 0) return couldNotRun("no change was sent");
      const said = fromApp(messages.slice(first)).filter(isCall);
      return said.length > 100 ? broken(`it sent ${said.length} messages meanwhile`) : undefined;
    },
  },
  {
    id: "ROB-16",
    fault: "server-gone",
    title: "The app bears that its server is gone.",
    remedy: "Catch the error of each call, say so where the action was, and keep what is shown.",
    beside: ({ requests }) =>
      requests.some(
        ({ method, answer }) => /^(?:tools|resources)\//.test(method) && answer && "error" in answer,
      )
        ? undefined
        : notApplicable("it asked its server for nothing by itself"),
  },
];

/** What an app must keep when something goes wrong: no error that nobody caught, and something to see. */
function bears(seen: Sighting, beside: Reaction["beside"]): Judgement {
  const { errors, document, status } = seen;
  if (errors.length > 0) return broken("it throws", errors.slice(0, 3));
  if (status !== "ready") return broken(`it does not make its handshake: it is ${status}`);
  if (!document) return broken("it hangs: its frame could not be looked into");
  if (document.text === "" && document.drawn === 0) return broken("it shows nothing at all");
  return beside?.(seen) ?? holds("it throws nothing, and shows something");
}

/** ROB: what an app does when its host, its tool or its server fails it (the faults of docs/faults.md). */
export const robRules: readonly Rule[] = reactions.map(({ id, fault, title, remedy, beside }) => {
  const scene = `fault:${fault}` as const;
  return viewRule({
    id,
    title,
    level: "own",
    severity: "warn",
    revision: "porthole",
    section: "Faults",
    who: "view",
    tags: [fault],
    needs: ["INI-01"],
    scenes: [scene],
    instruments: ["errors", "document"],
    full: true,
    remedy,
    judge: (seen) => bears(seen[scene], beside),
  });
});
