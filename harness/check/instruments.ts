import type { EngineBrowser } from "../engines/port.js";
import type { CspMode } from "../policy/modes.js";
import type { Sighting } from "../rules/sightings.js";

/**
 * What reports that something happened. A rule that passes because nothing was reported counts only where the instrument has been
 * seen to work: in the same browser, frame and policy, on an app that does on purpose what the instrument is for.
 */
export type InstrumentId =
  | "messages"
  | "violations"
  | "hash-violations"
  | "egress"
  | "errors"
  | "document"
  | "paint"
  | "heap";

interface Instrument {
  /** What the control app does on purpose. */
  readonly sign: string;
  /** The policies under which it has something to report. */
  readonly under: readonly CspMode[];
  readonly hasFired: (seen: Sighting) => boolean;
  /** What the driver must hear of for it; others need only the page's own reports. */
  readonly heardBy?: keyof EngineBrowser["hears"];
}

const markOf = { error: "porthole control error", rejection: "porthole control rejection" } as const;
const text = "The control app is here.";
const late = "porthole control, after the end";

const always: readonly CspMode[] = ["spec", "hash-only", "report-only", "none"];

/** Each instrument with its positive control. */
export const instruments: Readonly<Record<InstrumentId, Instrument>> = {
  messages: {
    sign: "sends a notification after it has answered its teardown",
    under: always,
    hasFired: ({ messages }) => messages.some(({ message }) => JSON.stringify(message)?.includes(late)),
  },
  violations: {
    sign: "asks for a picture that its policy forbids",
    under: ["spec", "hash-only", "report-only"],
    hasFired: ({ violations }) => violations.some(({ directive }) => directive === "img-src"),
  },
  "hash-violations": {
    sign: "sets a style attribute",
    under: ["hash-only"],
    hasFired: ({ violations }) => violations.some(({ directive }) => directive === "style-src-attr"),
  },
  egress: {
    sign: "fetches from an address of this machine",
    under: always,
    hasFired: ({ egress }) => egress.some(({ url }) => url.includes("porthole-control-fetch")),
  },
  errors: {
    sign: "throws an error, and leaves a rejection to itself",
    heardBy: "console",
    under: always,
    hasFired: ({ errors }) =>
      Object.values(markOf).every((mark) => errors.some((error) => error.includes(mark))),
  },
  document: {
    sign: "shows a sentence",
    under: always,
    hasFired: ({ document }) => document?.text.includes(text) === true,
  },
  paint: {
    sign: "has its sentence drawn",
    heardBy: "paint",
    under: always,
    hasFired: ({ document }) => document?.paintMs !== undefined,
  },
  heap: {
    sign: "lives in memory",
    heardBy: "heap",
    under: always,
    hasFired: ({ heap }) => heap !== undefined && heap > 0,
  },
};

/** The instruments that have something to report under a policy. */
export function instrumentsUnder(csp: CspMode): readonly InstrumentId[] {
  return (Object.keys(instruments) as InstrumentId[]).filter((id) => instruments[id].under.includes(csp));
}

/**
 * The control app: it does on purpose what the rules forbid. The address that it reaches for is one where nothing listens, on
 * this machine: no policy of its own would keep a request from leaving.
 */
export const controlDocument = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Porthole control app</title></head>
<body><p>${text}</p>
<script>
const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (data.id === 0 && data.result) send({ method: "ui/notifications/initialized", params: {} });
  if (data.method !== "ui/resource-teardown") return;
  send({ id: data.id, result: {} });
  setTimeout(() => send({ method: "notifications/message", params: { level: "info", data: "${late}" } }), 50);
});
send({ id: 0, method: "ui/initialize", params: {
  appInfo: { name: "porthole-control", version: "1" }, appCapabilities: {}, protocolVersion: "2026-01-26" } });
new Image().src = "http://127.0.0.1:9/porthole-control-picture";
fetch("http://127.0.0.1:9/porthole-control-fetch").catch(() => {});
document.body.setAttribute("style", "margin: 1px");
Promise.reject(new Error("${markOf.rejection}"));
setTimeout(() => { throw new Error("${markOf.error}"); });
</script></body></html>
`;
