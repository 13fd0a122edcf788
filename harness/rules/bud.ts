import { isMembers, member } from "./members.js";
import { advice, broken, couldNotRun, holds, type Judgement, type Rule, viewRule } from "./rule.js";
import { fromApp } from "./traffic.js";

const own = { level: "own", revision: "porthole", section: "Budgets" } as const;

/** Above the first number is advice, above the second broken. */
export const budgets = {
  /** Bytes of the document: hosts refuse more than 1 MiB, and some more than 512 KiB. */
  documentBytes: [512 * 1024, 1024 * 1024],
  /** Milliseconds until `initialized`. */
  initializedMs: [4_000, 8_000],
  /** Messages of the app in a second in which nobody touches it. */
  messagesPerSecond: [2, 20],
  /** Tokens that a model reads of one result, at four characters each. */
  modelTokens: [5_000, 20_000],
} as const;

/** BUD: what an app costs. */
export const budRules: readonly Rule[] = [
  {
    ...own,
    on: "app",
    id: "BUD-01",
    title: "The document has at most 1 MiB, and better at most 512 KiB.",
    severity: "error",
    who: "document",
    needs: ["RES-05", "RES-03"],
    remedy: "Minify, leave out what is not used, and let the tool's result bring data.",
    judge({ html = "" }) {
      return within(
        Buffer.byteLength(html),
        budgets.documentBytes,
        (bytes) => `${Math.ceil(bytes / 1024)} KiB`,
      );
    },
  },
  viewRule({
    ...own,
    id: "BUD-02",
    title: "The app says initialized within 8 seconds, and better within 4.",
    severity: "warn",
    who: "view",
    needs: ["INI-01"],
    scenes: ["opening"],
    remedy:
      "Greet first and load later: nothing but a script of the document should stand before ui/initialize.",
    judge: ({ opening: { initializedMs } }) =>
      initializedMs === undefined
        ? couldNotRun("it never said initialized")
        : within(initializedMs, budgets.initializedMs, (ms) => `${(ms / 1_000).toFixed(1)} s`),
  }),
  viewRule({
    ...own,
    id: "BUD-03",
    title: "An app that nobody touches says little: at most 20 messages a second, and better at most 2.",
    severity: "warn",
    who: "view",
    needs: ["INI-01"],
    scenes: ["opening"],
    instruments: ["messages"],
    remedy: "Send when something has changed, and not on a timer or in each frame.",
    judge({ opening: { rest } }) {
      const each = fromApp(rest.messages).length / (rest.milliseconds / 1_000);
      return within(each, budgets.messagesPerSecond, (count) => `${count.toFixed(1)} messages a second`);
    },
  }),
  {
    ...own,
    on: "app",
    id: "BUD-04",
    title: "A model reads at most 20 000 tokens of a result, and better at most 5 000.",
    severity: "warn",
    who: "server",
    remedy: "Say in content what a model needs; rows and pictures belong into structuredContent or _meta.",
    judge({ call }) {
      if (call.kind !== "result") return couldNotRun("there is no result");
      const content = Array.isArray(call.result.content) ? call.result.content.filter(isMembers) : [];
      const characters = content.map((block) => String(member(block, "text") ?? "")).join("").length;
      return within(Math.ceil(characters / 4), budgets.modelTokens, (tokens) => `about ${tokens} tokens`);
    },
  },
];

function within(
  value: number,
  [good, most]: readonly [number, number],
  say: (value: number) => string,
): Judgement {
  if (value <= good) return holds(say(value));
  const beyond = `${say(value)}, which is more than ${say(value > most ? most : good)}`;
  return value <= most ? advice(beyond) : broken(beyond);
}
