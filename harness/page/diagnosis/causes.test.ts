import { describe, expect, it } from "vitest";
import type { OpenedApp } from "../../control/protocol.js";
import { diagnose } from "./causes.js";
import type { CauseId } from "./finding.js";
import { nothingSeen, see } from "./sightings.js";
import { type StartFacts, stagesOf } from "./stages.js";

const app: OpenedApp = {
  id: "1",
  frame: "opaque",
  csp: "spec",
  uri: "ui://a/app",
  html: "<script>start()</script>",
  digest: "",
  hasChanged: false,
  frameUrl: "http://localhost:1/app/1",
  policy: "",
  rejectedSources: [],
  allow: "",
  grantedPermissions: [],
  refusedPermissions: [],
};
type Entry = Parameters<typeof see>[1];
const said = (
  direction: Entry["direction"],
  method: string,
  at: number,
  kind: Entry["kind"] = "notification",
): Entry => ({ direction, method, at, kind });
const sightingsOf = (entries: readonly Entry[]) => entries.reduce(see, nothingSeen);
const framed = [
  said("from-app", "ui/notifications/sandbox-proxy-ready", 10),
  said("to-app", "ui/notifications/sandbox-resource-ready", 11),
];
const asked = [...framed, said("from-app", "ui/initialize", 50, "request")];
const started = [
  ...asked,
  said("to-app", "ui/initialize", 51, "result"),
  said("from-app", "ui/notifications/initialized", 52),
];
const report = (directive: string, blocked: string, kind: "violation" | "egress" = "violation") => ({
  kind,
  directive,
  blocked,
  source: "",
  line: 0,
  sample: "",
});
const late: StartFacts = {
  status: "initializing",
  note: "",
  app,
  seen: sightingsOf(framed),
  reports: [],
  isAnswered: true,
  isLate: true,
};

describe("stagesOf", () => {
  const states = (facts: StartFacts) => stagesOf(facts).map(({ state }) => state);

  it("goes on step by step, and says when each was seen", () => {
    expect(states({ ...late, app: undefined, seen: nothingSeen, isLate: false })[0]).toBe("waiting");
    expect(stagesOf({ ...late, seen: sightingsOf(asked), isLate: false })).toEqual([
      { id: "fetched", state: "done" },
      { id: "framed", state: "done", at: 11 },
      { id: "ran", state: "done", at: 50 },
      { id: "initialize", state: "done", at: 50 },
      { id: "initialized", state: "waiting" },
      { id: "sized", state: "ahead" },
      { id: "result", state: "ahead" },
    ]);
  });

  it("says where it stopped once the time is up, and not before", () => {
    expect(states(late)[2]).toBe("stopped");
    expect(states({ ...late, isLate: false })[2]).toBe("waiting");
  });

  it("waits for a call that takes its time, and for no size", () => {
    expect(states({ ...late, seen: sightingsOf(started), isAnswered: false }).slice(5)).toEqual([
      "ahead",
      "waiting",
    ]);
    const shown = [...started, said("to-app", "ui/notifications/tool-result", 60)];
    expect(states({ ...late, seen: sightingsOf(shown) }).slice(5)).toEqual(["unseen", "done"]);
    expect(diagnose({ ...late, seen: sightingsOf(shown) }).stopped).toBeUndefined();
  });

  it("takes the size of an app that never said that it is initialized for no handshake", () => {
    const seen = sightingsOf([...asked, said("from-app", "ui/notifications/size-changed", 60)]);
    expect(states({ ...late, seen }).slice(4)).toEqual(["stopped", "done", "ahead"]);
    expect(diagnose({ ...late, seen }).causes[0]?.id).toBe("handshake-unfinished");
  });

  it("knows that a stage is done by those after it, where they were not seen themselves", () => {
    const seen = sightingsOf([said("to-app", "ui/notifications/tool-result", 60)]);
    expect(states({ ...late, status: "ready", seen })).not.toContain("stopped");
  });
});

describe("diagnose", () => {
  const likeliest = (facts: Partial<StartFacts>) => diagnose({ ...late, ...facts }).causes[0];

  it.each<[string, CauseId, Partial<StartFacts>]>([
    [
      "a script of an undeclared origin",
      "script-undeclared",
      { reports: [report("script-src-elem", "https://cdn.example/a.js")] },
    ],
    [
      "a style alone",
      "resource-undeclared",
      { reports: [report("style-src-elem", "https://cdn.example/a.css")] },
    ],
    ["a connection", "connection-undeclared", { reports: [report("connect-src", "https://api.example/")] }],
    ["a nested frame", "frame-undeclared", { reports: [report("frame-src", "https://f.example/")] }],
    ["WebAssembly", "wasm-blocked", { reports: [report("script-src", "wasm-eval")] }],
    ["inline code under hashes", "inline-blocked", { reports: [report("script-src-attr", "inline")] }],
    ["eval, and silence", "eval-blocked", { reports: [report("script-src", "eval")] }],
    [
      "storage in an opaque origin",
      "storage-refused",
      { app: { ...app, html: "<script>localStorage.a</script>" } },
    ],
    [
      "a script that is let through and missing",
      "remote-script-missing",
      { reports: [report("script-src-elem", "https://cdn.example/a.9f.js", "egress")] },
    ],
    ["a document without a script", "no-script", { app: { ...app, html: "<p>hello</p>" } }],
    ["silence, and nothing that was blocked", "never-connects", {}],
    [
      "a nested frame that refuses to be one",
      "nested-frame",
      { reports: [report("frame-src", "https://f.example/", "egress")] },
    ],
    ["a sandbox that cannot be reached", "sandbox-unreachable", { seen: nothingSeen }],
    ["a handshake that stops half way", "handshake-unfinished", { seen: sightingsOf(asked) }],
    [
      "a handshake that is refused",
      "handshake-refused",
      { seen: sightingsOf([...asked, said("to-app", "ui/initialize", 51, "error")]) },
    ],
    [
      "a wrong MIME type",
      "wrong-mime-type",
      { status: "failed", app: undefined, seen: nothingSeen, note: 'its MIME type is "text/html"' },
    ],
    [
      "a changed sandbox",
      "sandbox-changed",
      { status: "failed", app: undefined, seen: nothingSeen, note: "the sandbox is not safe: x" },
    ],
    [
      "a resource that is not there",
      "resource-unreadable",
      { status: "failed", app: undefined, seen: nothingSeen, note: "not found" },
    ],
  ])("names %s", (_what, id, facts) => {
    const cause = likeliest(facts);
    expect(cause?.id).toBe(id);
    expect(cause?.fix).not.toBe("");
  });

  it("gives the metadata that would allow what was blocked", () => {
    expect(likeliest({ reports: [report("script-src-elem", "https://cdn.example/a.js")] })?.patch).toEqual({
      csp: { resourceDomains: ["https://cdn.example"] },
    });
  });

  it("says that a declaration was left out rather than that it is missing", () => {
    const rejectedSources = [
      { list: "resourceDomains", declared: "*", reason: "it would allow every domain" },
    ] as const;
    const cause = likeliest({
      app: { ...app, rejectedSources },
      reports: [report("script-src-elem", "https://cdn.example/a.js")],
    });
    expect(cause).toMatchObject({ id: "source-left-out", place: "resourceDomains: *" });
  });

  it("takes a refused eval for a probe where the app runs, and blames nothing", () => {
    const found = diagnose({
      ...late,
      status: "ready",
      seen: sightingsOf(started),
      reports: [report("script-src", "eval")],
      isAnswered: false,
    });
    expect(found.causes).toEqual([]);
    expect(found.notes.map(({ id }) => id)).toEqual(["eval-probe"]);
  });

  it("blames nothing before the time is up", () => {
    expect(diagnose({ ...late, isLate: false })).toEqual({ causes: [], notes: [] });
  });
});
