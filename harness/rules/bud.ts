import { isMembers, member } from "./members.js";
import {
  advice,
  type Budget,
  broken,
  couldNotRun,
  holds,
  type Judgement,
  notApplicable,
  type Rule,
  viewRule,
} from "./rule.js";
import { fromApp } from "./traffic.js";

const own = { level: "own", revision: "porthole", section: "Budgets" } as const;

/** Bytes: hosts refuse more than 1 MiB, and some more than 512 KiB. */
const documentBytes: Budget = [512 * 1024, 1024 * 1024];
/** Milliseconds since it was opened. */
const initializedMs: Budget = [4_000, 8_000];
/** In a second in which nobody touches the app. */
const messagesPerSecond: Budget = [2, 20];
/** Milliseconds since its document began to load. */
const paintMs: Budget = [2_000, 4_000];
/** Bytes from its second mount to its last. */
const grownBytes: Budget = [1024 * 1024, 4 * 1024 * 1024];
/** At four characters each. */
const modelTokens: Budget = [5_000, 20_000];

/** BUD: what an app costs. */
export const budRules: readonly Rule[] = [
  {
    ...own,
    on: "app",
    id: "BUD-01",
    title: "The document is no larger than its budget.",
    budget: documentBytes,
    severity: "error",
    who: "document",
    needs: ["RES-05", "RES-03"],
    remedy: "Minify, leave out what is not used, and let the tool's result bring data.",
    judge: ({ html = "" }, budget = documentBytes) =>
      within(Buffer.byteLength(html), budget, (bytes) => `${Math.ceil(bytes / 1024)} KiB`),
  },
  viewRule({
    ...own,
    id: "BUD-02",
    title: "The app says initialized within its budget of time.",
    budget: initializedMs,
    severity: "warn",
    who: "view",
    needs: ["INI-01"],
    scenes: ["opening"],
    remedy:
      "Greet first and load later: nothing but a script of the document should stand before ui/initialize.",
    judge: ({ opening }, budget = initializedMs) =>
      opening.initializedMs === undefined
        ? couldNotRun("it never said initialized")
        : within(opening.initializedMs, budget, (ms) => `${(ms / 1_000).toFixed(1)} s`),
  }),
  viewRule({
    ...own,
    id: "BUD-03",
    title: "An app that nobody touches says little.",
    budget: messagesPerSecond,
    severity: "warn",
    who: "view",
    needs: ["INI-01"],
    scenes: ["opening"],
    instruments: ["messages"],
    remedy: "Send when something has changed, and not on a timer or in each frame.",
    judge({ opening: { rest } }, budget = messagesPerSecond) {
      const each = fromApp(rest.messages).length / (rest.milliseconds / 1_000);
      return within(each, budget, (count) => `${count.toFixed(1)} messages a second`);
    },
  }),
  {
    ...own,
    on: "app",
    id: "BUD-04",
    title: "A model need not read too much of a result.",
    budget: modelTokens,
    severity: "warn",
    who: "server",
    remedy: "Say in content what a model needs; rows and pictures belong into structuredContent or _meta.",
    judge({ call }, budget = modelTokens) {
      if (call.kind !== "result") return couldNotRun("there is no result");
      const content = Array.isArray(call.result.content) ? call.result.content.filter(isMembers) : [];
      const characters = content.map((block) => String(member(block, "text") ?? "")).join("").length;
      return within(Math.ceil(characters / 4), budget, (tokens) => `about ${tokens} tokens`);
    },
  },
  viewRule({
    ...own,
    id: "BUD-05",
    title: "The app shows something within its budget of time.",
    budget: paintMs,
    severity: "warn",
    who: "view",
    needs: ["INI-01"],
    scenes: ["opening"],
    instruments: ["document", "paint"],
    remedy: "Let the first markup stand in the document, with nothing to wait for before it.",
    judge({ opening: { document } }, budget = paintMs) {
      if (!document) return couldNotRun("the app's frame could not be looked into");
      if (document.text === "" && document.drawn === 0) return notApplicable("it shows nothing: see INI-21");
      return document.paintMs === undefined
        ? couldNotRun("the browser told no time of a first paint")
        : within(document.paintMs, budget, (ms) => `${(ms / 1_000).toFixed(1)} s`);
    },
  }),
  viewRule({
    ...own,
    id: "BUD-06",
    title: "Opened and ended again and again, the app takes no more memory each time.",
    budget: grownBytes,
    severity: "warn",
    who: "view",
    needs: ["INI-01"],
    scenes: ["remounted"],
    instruments: ["heap"],
    full: true,
    remedy: "Keep nothing beyond the end of the app, and let no result grow with each call.",
    judge({ remounted: { heaps } }, budget = grownBytes) {
      const [, second, ...later] = heaps;
      const last = later.at(-1);
      if (second === undefined || last === undefined) return couldNotRun("its memory could not be measured");
      const inMiB = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
      const grown = Math.max(0, last - second);
      return within(grown, budget, (bytes) => `it grew by ${inMiB(bytes)} over ${heaps.length} mounts`);
    },
  }),
];

function within(value: number, [good, most]: Budget, say: (value: number) => string): Judgement {
  if (value <= good) return holds(say(value));
  const beyond = `${say(value)}, which is more than ${say(value > most ? most : good)}`;
  return value <= most ? advice(beyond) : broken(beyond);
}
