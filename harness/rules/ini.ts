import { member, show } from "./members.js";
import { broken, couldNotRun, holds, type Judgement, type Rule, viewRule } from "./rule.js";
import type { OpeningSighting } from "./sightings.js";
import { fromApp, isCall, lineOf, sent } from "./traffic.js";

const section = "App Capabilities in ui/initialize";
const stable = { revision: "2026-01-26", who: "view" } as const;
const methodNotFound = -32_601;

/** INI: the handshake. */
export const iniRules: readonly Rule[] = [
  viewRule({
    ...stable,
    id: "INI-01",
    title: "The app sends ui/initialize once, with what it must hold, and then ui/notifications/initialized.",
    level: "MUST",
    section,
    upstream: ["lifecycle/initialize"],
    scenes: ["opening"],
    instruments: ["messages"],
    remedy:
      "Send ui/initialize with appInfo, appCapabilities and protocolVersion when the document has loaded, before it waits for anything; then initialized.",
    judge: ({ opening }) => handshakeOf(opening),
  }),
  viewRule({
    ...stable,
    id: "INI-04",
    title: "After an error to ui/initialize the app says neither initialized nor anything else.",
    level: "field",
    severity: "error",
    section: "Lifecycle",
    needs: ["INI-01"],
    scenes: ["fault:rejected-handshake"],
    instruments: ["messages"],
    remedy: "Send initialized only after a result; after an error show that the app could not start.",
    judge({ "fault:rejected-handshake": seen }) {
      const at = seen.messages.findIndex(
        ({ direction, kind, method }) =>
          direction === "to-app" && kind === "error" && method === "ui/initialize",
      );
      if (at < 0) return couldNotRun("the error was never sent, since the app did not greet this time");
      const after = fromApp(seen.messages.slice(at)).filter((each) => isCall(each) && each.method !== "ping");
      // A second attempt to greet is no misunderstanding.
      const wrong = after.filter(({ method }) => method !== "ui/initialize");
      if (wrong.length === 0) return holds("it sent nothing after the error");
      const first = wrong.some(({ method }) => method === "ui/notifications/initialized")
        ? "it said initialized although the host refused it"
        : `it sent ${wrong.length} messages although the host refused it`;
      return broken(first, wrong.slice(0, 5).map(lineOf));
    },
  }),
  viewRule({
    ...stable,
    id: "INI-05",
    title: "The app asks nothing of its host before it has said initialized.",
    level: "field",
    section: "Lifecycle",
    needs: ["INI-01"],
    scenes: ["opening"],
    instruments: ["messages"],
    remedy: "Wait for the answer to ui/initialize, send initialized, and only then ask for anything.",
    judge({ opening }) {
      const messages = fromApp(opening.messages);
      const end = messages.findIndex(({ method }) => method === "ui/notifications/initialized");
      const early = messages
        .slice(0, end)
        .filter(({ kind, method }) => kind === "request" && method !== "ui/initialize" && method !== "ping");
      return early.length === 0
        ? holds("it asked for nothing before")
        : broken(`it asked ${early.length} times before`, early.map(lineOf));
    },
  }),
  viewRule({
    ...stable,
    id: "INI-06",
    title: "Where the host never answers, the app shows how things stand and throws nothing.",
    level: "field",
    section: "Lifecycle",
    needs: ["INI-01"],
    scenes: ["fault:silent-host"],
    instruments: ["errors", "document"],
    full: true,
    remedy:
      "Draw a state before the handshake, and another when it does not come; catch what the handshake rejects with.",
    judge({ "fault:silent-host": seen }) {
      if (seen.errors.length > 0) return broken("it throws", seen.errors.slice(0, 3));
      if (!seen.document) return couldNotRun("the app's frame could not be looked into");
      const { text, drawn } = seen.document;
      if (text === "" && drawn === 0) return broken("it shows nothing at all");
      return holds(
        text === "" ? `it shows ${drawn} elements without text` : `it shows ${text.length} characters`,
      );
    },
  }),
  viewRule({
    ...stable,
    id: "INI-08",
    title: "A ping is answered.",
    level: "MUST",
    section: "Standard MCP Messages",
    needs: ["INI-01"],
    scenes: ["opening"],
    remedy: "Answer ping with an empty result; the SDK does so by itself.",
    judge({ opening: { ping } }) {
      if (ping.kind === "result") return holds(`it was answered in ${ping.milliseconds} ms`);
      if (ping.kind === "silence") return broken(`it was not answered within ${ping.milliseconds} ms`);
      return broken(`it was answered with the error ${ping.error.code}: ${ping.error.message}`);
    },
  }),
  viewRule({
    ...stable,
    id: "INI-09",
    title: "A request that the app does not know is answered with -32601.",
    level: "field",
    section: "Standard MCP Messages",
    needs: ["INI-01"],
    scenes: ["opening"],
    remedy:
      "Answer unknown requests with the error -32601, as JSON-RPC has it, so that a newer host need not wait.",
    judge({ opening: { unknownRequest: answer } }) {
      if (answer.kind === "silence") return broken(`it was not answered within ${answer.milliseconds} ms`);
      if (answer.kind === "result") return broken("it was answered with a result", [show(answer.result)]);
      return answer.error.code === methodNotFound
        ? holds("it was")
        : broken(`it was answered with the error ${answer.error.code}`, [answer.error.message]);
    },
  }),
  viewRule({
    id: "INI-21",
    title: "The app shows something once it has its result.",
    level: "own",
    severity: "warn",
    revision: "porthole",
    section: "Something to see",
    who: "view",
    needs: ["INI-01"],
    scenes: ["opening"],
    instruments: ["document"],
    remedy:
      "Draw the result, or say in words that there is none; an app that is blank looks broken to everybody.",
    judge({ opening: { document } }) {
      if (!document) return couldNotRun("the app's frame could not be looked into");
      const { text, drawn } = document;
      if (text === "" && drawn === 0) return broken("it shows neither text nor a picture");
      return holds(text === "" ? `it draws ${drawn} elements` : `it shows ${text.length} characters`);
    },
  }),
];

function handshakeOf(seen: OpeningSighting): Judgement {
  const greetings = sent(seen.messages, "ui/initialize");
  const [greeting] = greetings;
  if (!greeting) return broken("it never sent ui/initialize", causesOf(seen));
  if (greetings.length > 1) {
    return broken(`it sent ui/initialize ${greetings.length} times`, greetings.map(lineOf));
  }
  const params = member(greeting.message, "params");
  const missing = [
    ...(typeof member(params, "appInfo", "name") === "string" ? [] : ["appInfo"]),
    ...(typeof member(params, "appCapabilities") === "object" ? [] : ["appCapabilities"]),
    ...(typeof member(params, "protocolVersion") === "string" ? [] : ["protocolVersion"]),
  ];
  if (missing.length > 0) return broken(`its ui/initialize lacks ${missing.join(", ")}`, [lineOf(greeting)]);
  if (seen.initializedMs === undefined) {
    return broken("it never said initialized after its ui/initialize was answered", causesOf(seen));
  }
  return holds(`it made the handshake within ${Math.round(seen.initializedMs)} ms`);
}

/** Why an app may have come to nothing, by what else was seen: what it reached for, what was stopped, what it threw. */
function causesOf({ egress, violations, errors, messages }: OpeningSighting): readonly string[] {
  const reached = egress.map(({ url, isBlocked }) =>
    isBlocked ? `its policy stopped ${url}` : `it reached for ${url}, and the handshake did not come after`,
  );
  const stopped = violations
    .filter(({ isEvalProbe }) => !isEvalProbe)
    .map(({ directive, blocked }) => `its policy stopped ${blocked} (${directive})`);
  const said = fromApp(messages).map(lineOf);
  const causes = [
    ...errors.map((error) => `it threw ${error}`),
    ...new Set([...reached, ...stopped]),
    ...said,
  ];
  return causes.length > 0 ? causes.slice(0, 6) : ["nothing was reported: its script did not run, or waits"];
}
