import { isEvalProbe } from "../../library/findings.js";
import { isOpaque } from "../../policy/modes.js";
import type { CauseId, Finding } from "./finding.js";
import { type StageId, type StartFacts, stagesOf } from "./stages.js";
import { findingOf } from "./violations.js";

export interface Diagnosis {
  /** The stage that should have come by now. */
  readonly stopped?: StageId;
  /** Likely causes, the likeliest first. */
  readonly causes: readonly Finding[];
  /** What was seen besides, and stops nothing. */
  readonly notes: readonly Finding[];
}

/** Why an app has not started, by what a host can see from outside. */
export function diagnose(facts: StartFacts): Diagnosis {
  const stopped = stagesOf(facts).find(({ state }) => state === "stopped")?.id;
  const found = fromReports(facts);
  // Where the app runs, what it loads from elsewhere is there.
  const running = found.filter(({ id }) => id !== "remote-script-missing");
  if (stopped === undefined) return { causes: [], notes: facts.status === "ready" ? running : [] };
  const isBefore = stopped === "ran" || stopped === "initialize";
  const causes = isBefore ? [...found.filter(({ id }) => id !== "eval-probe"), ...silent(facts, found)] : [];
  return {
    stopped,
    causes: [...atStage(stopped, facts), ...causes].toSorted((a, b) => weight(a) - weight(b)),
    notes: isBefore ? [] : running,
  };
}

/** What blanks an app for certain comes before what may be handled, and before what is only a guess. */
const ranks: readonly (readonly CauseId[])[] = [
  [
    "source-left-out",
    "hash-only",
    "redirected",
    "script-undeclared",
    "inline-blocked",
    "wasm-blocked",
    "remote-script-missing",
    "no-script",
  ],
  ["storage-refused", "eval-blocked"],
  ["host-ignores", "frame-undeclared", "connection-undeclared", "resource-undeclared", "nested-frame"],
];
function weight({ id }: Finding): number {
  const rank = ranks.findIndex((ids) => ids.includes(id));
  return rank < 0 ? ranks.length : rank;
}

function atStage(stage: StageId, { app, note, seen }: StartFacts): readonly Finding[] {
  if (stage === "fetched") return [unfetched(note)];
  if (stage === "framed") {
    return [
      {
        id: "sandbox-unreachable",
        what: "The page of the sandbox did not come, so the app has no place to run in.",
        ...(app ? { place: new URL(app.frameUrl).origin } : {}),
        fix: "Let this browser reach that address: in a container or over a tunnel, pass both ports on.",
      },
    ];
  }
  if (stage !== "initialized") return [];
  if (seen.isRefused) {
    return [
      {
        id: "handshake-refused",
        what: "The app's ui/initialize was answered with an error.",
        place: "see the answer under Messages",
        fix: "Send protocolVersion, appInfo { name, version } and appCapabilities, as the SDK's App does.",
      },
    ];
  }
  return [
    {
      id: "handshake-unfinished",
      what: "The app asked to initialize and got its answer, but never said that it is initialized.",
      place: "ui/notifications/initialized",
      fix: "Await connect() of the SDK's App, or send the notification once the answer is there.",
    },
  ];
}

function unfetched(note: string): Finding {
  if (note.includes("MIME type")) {
    return {
      id: "wrong-mime-type",
      what: note,
      place: "resources/read, contents[0].mimeType",
      fix: 'Give the content item mimeType "text/html;profile=mcp-app".',
    };
  }
  if (note.includes("the sandbox is not safe")) {
    return {
      id: "sandbox-changed",
      what: note,
      place: "between Porthole and this browser",
      fix: "Turn off the proxy, extension or filter that changes what localhost answers.",
    };
  }
  return {
    id: "resource-unreadable",
    what: note,
    place: "resources/read",
    fix: "Let the tool's _meta.ui.resourceUri name a resource of the server that answers with text/html;profile=mcp-app.",
  };
}

/** One finding for each origin and directive that was reported. */
function fromReports({ app, reports }: StartFacts): readonly Finding[] {
  const found = new Map<string, Finding>();
  const violations = reports.filter(({ kind }) => kind === "violation");
  for (const report of violations) {
    const finding = findingOf(report, app);
    if (finding) found.set(`${finding.id} ${JSON.stringify(finding.patch)}`, finding);
  }
  const blocked = new Set(violations.map(({ blocked }) => blocked));
  for (const { kind, directive, blocked: url } of reports) {
    if (kind !== "egress" || blocked.has(url) || !/^https?:/.test(url)) continue;
    if (directive.startsWith("frame-src")) {
      found.set(`nested-frame ${url}`, {
        id: "nested-frame",
        what: "The policy lets this nested frame in; if it stays empty, its own server refuses to be framed.",
        place: url,
        fix: "Look at its X-Frame-Options and frame-ancestors: the app's metadata has no say in them.",
      });
    } else if (directive.startsWith("script-src")) {
      found.set(`remote-script ${url}`, {
        id: "remote-script-missing",
        what: "The app begins with a script from elsewhere, which the policy lets through but may not have loaded.",
        place: url,
        fix: "Put the script into the document; hosts keep documents longer than a site keeps hashed files.",
      });
    }
  }
  return [...found.values()];
}

/** What is likely where an app says nothing at all. */
function silent({ app, reports }: StartFacts, found: readonly Finding[]): readonly Finding[] {
  if (!app) return [];
  const causes: Finding[] = [];
  const storage = /\b(?:localStorage|sessionStorage|indexedDB)\b|\bdocument\.cookie\b/.exec(app.html);
  if (isOpaque(app.frame) && storage) {
    causes.push({
      id: "storage-refused",
      what: `The app uses ${storage[0]}, which throws in a frame with an opaque origin.`,
      place: `the document, character ${storage.index}`,
      fix: "Catch the error and do without. With --frame same-origin you see whether it is that.",
    });
  }
  if (found.some(({ id }) => id === "eval-probe") || reports.some(isEvalProbe)) {
    causes.push({
      id: "eval-blocked",
      what: "The app tried eval, was refused, and said nothing afterwards.",
      fix: "Build without eval: no metadata can allow it. --csp none shows whether it is that.",
    });
  }
  // Written apart: this module is itself inside a script, which that word would end early.
  if (!/<(?:script)\b/i.test(app.html)) {
    causes.push({
      id: "no-script",
      what: "The document has no script, so nothing can speak with the host.",
      fix: "Bundle the app into the document; an MCP App is one self-contained file.",
    });
  }
  if (causes.length === 0 && found.every(({ id }) => id === "nested-frame")) {
    causes.push({
      id: "never-connects",
      what: "The document is in its frame and nothing was blocked, but the app has said nothing.",
      fix: "Call connect() of the SDK's App. Where it is called, a script has failed before: porthole check with the same target says what was thrown, and so does the browser's console.",
    });
  }
  return causes;
}
