import { describe, expect, it } from "vitest";
import { appSighting, handshake, judge, logged, opening, sighting } from "../../test/fixtures/sightings.js";
import type { AppRequest } from "../library/requests.js";
import { capRules } from "./cap.js";
import { dimRules } from "./dim.js";
import { dspRules } from "./dsp.js";
import { negRules } from "./neg.js";
import { reqRules } from "./req.js";
import type {
  AuditedSighting,
  DocumentFacts,
  OpeningSighting,
  Sighting,
  StreamedSighting,
} from "./sightings.js";
import { tdnRules } from "./tdn.js";
import { thmRules } from "./thm.js";
import { tinRules } from "./tin.js";

const silence = { kind: "silence", milliseconds: 2_000 } as const;
const refusal = (code: number) =>
  ({ kind: "error", error: { code, message: "no" }, milliseconds: 1 }) as const;
const inOpening =
  (rules: Parameters<typeof judge>[0]) =>
  (id: string, changes: Partial<OpeningSighting> = {}) =>
    judge(rules, id, { opening: opening(changes) }).outcome;

describe("TDN: the end of an app", () => {
  const verdict = inOpening(tdnRules);

  it("TDN-04 wants a result, gives advice on -32601, and is broken by silence", () => {
    expect(verdict("TDN-04")).toBe("pass");
    expect(verdict("TDN-04", { teardown: refusal(-32_601) })).toBe("advice");
    expect(verdict("TDN-04", { teardown: refusal(-32_603) })).toBe("fail");
    expect(verdict("TDN-04", { teardown: silence })).toBe("fail");
  });

  it("TDN-05 is broken by silence to the second, after an answer to the first", () => {
    expect(verdict("TDN-05")).toBe("pass");
    expect(verdict("TDN-05", { secondTeardown: silence })).toBe("fail");
    expect(verdict("TDN-05", { teardown: silence, secondTeardown: silence })).toBe("could-not-run");
  });

  it("TDN-09 is broken by what the app says after its answer, and not by the host", () => {
    const late = logged("from-app", "notification", "notifications/message");
    expect(verdict("TDN-09")).toBe("pass");
    expect(verdict("TDN-09", { afterTeardown: [late] })).toBe("fail");
    expect(verdict("TDN-09", { afterTeardown: [{ ...late, direction: "to-app" }] })).toBe("pass");
    expect(verdict("TDN-09", { teardown: silence, afterTeardown: [late] })).toBe("not-applicable");
  });
});

describe("TIN: what an app gets of its tool", () => {
  const part = logged("to-app", "notification", "ui/notifications/tool-input-partial");
  const call = logged("from-app", "request", "tools/call");
  const streamed = (changes: Partial<StreamedSighting>) => ({
    streamed: { ...sighting({ messages: [part] }), before: [], during: [], errorsBefore: 0, ...changes },
  });

  it("TIN-07 is broken by a call while parts come, unless the app calls all the time", () => {
    const verdict = (changes: Partial<StreamedSighting>) =>
      judge(tinRules, "TIN-07", streamed(changes)).outcome;
    expect(verdict({})).toBe("pass");
    expect(verdict({ during: [call] })).toBe("fail");
    expect(verdict({ before: [call], during: [call] })).toBe("not-applicable");
    expect(verdict({ during: [call], messages: [] })).toBe("could-not-run");
  });

  it("TIN-08 counts the errors that came with the parts", () => {
    const verdict = (changes: Partial<StreamedSighting>) =>
      judge(tinRules, "TIN-08", streamed(changes)).outcome;
    expect(verdict({ errors: ["before"], errorsBefore: 1 })).toBe("pass");
    expect(verdict({ errors: ["before", "after"], errorsBefore: 1 })).toBe("fail");
    expect(verdict({ messages: [] })).toBe("could-not-run");
  });

  it("TIN-13 wants text in the result", () => {
    const result = (content: unknown) => ({
      app: appSighting({ call: { kind: "result", result: { content }, milliseconds: 1 } }),
    });
    expect(judge(tinRules, "TIN-13").outcome).toBe("pass");
    expect(judge(tinRules, "TIN-13", result([])).outcome).toBe("fail");
    expect(judge(tinRules, "TIN-13", result([{ type: "text", text: " " }])).outcome).toBe("fail");
    expect(judge(tinRules, "TIN-13", result([{ type: "image", data: "" }])).outcome).toBe("fail");
    const call = { kind: "not-called", reason: "it may change something" } as const;
    expect(judge(tinRules, "TIN-13", { app: appSighting({ call }) }).outcome).toBe("could-not-run");
  });
});

describe("DIM: sizes", () => {
  const verdict = inOpening(dimRules);
  const size = (params: object) =>
    logged("from-app", "notification", "ui/notifications/size-changed", { params });
  const reporting = (params: object) => ({ messages: [...handshake, size(params)] });

  it("DIM-05 wants a report", () => {
    expect(verdict("DIM-05", reporting({ height: 10 }))).toBe("pass");
    expect(verdict("DIM-05")).toBe("fail");
  });

  it("DIM-06 wants no more than a late one at rest", () => {
    const rest = (count: number) => ({
      rest: { milliseconds: 2_000, messages: Array.from({ length: count }, () => size({ height: 10 })) },
    });
    expect([0, 1, 2, 40].map((count) => verdict("DIM-06", rest(count)))).toEqual([
      "pass",
      "pass",
      "advice",
      "fail",
    ]);
  });

  it("DIM-07 wants a number above 0", () => {
    expect(verdict("DIM-07", reporting({ width: 100, height: 10 }))).toBe("pass");
    for (const height of [0, -1, Number.NaN, "10"])
      expect(verdict("DIM-07", reporting({ height }))).toBe("fail");
    expect(verdict("DIM-07")).toBe("not-applicable");
  });
});

describe("DSP: display modes", () => {
  const verdict = inOpening(dspRules);
  const greeting = (modes: readonly string[]) =>
    logged("from-app", "request", "ui/initialize", {
      params: { appCapabilities: { availableDisplayModes: modes } },
    });
  const asking = (mode: string, declared: readonly string[]) => ({
    messages: [greeting(declared)],
    requests: [
      {
        method: "ui/initialize",
        params: {},
        at: 0,
        answer: { result: { hostContext: { availableDisplayModes: ["inline", "fullscreen"] } } },
      },
      { method: "ui/request-display-mode", params: { mode }, at: 1 },
    ],
  });

  it("DSP-01 wants what is asked for to be declared", () => {
    expect(verdict("DSP-01")).toBe("not-applicable");
    expect(verdict("DSP-01", asking("fullscreen", ["inline", "fullscreen"]))).toBe("pass");
    expect(verdict("DSP-01", asking("fullscreen", ["inline"]))).toBe("fail");
  });

  it("DSP-02 wants it to be offered", () => {
    expect(verdict("DSP-02", asking("fullscreen", []))).toBe("pass");
    expect(verdict("DSP-02", asking("pip", ["pip"]))).toBe("fail");
  });
});

describe("what is played with --full", () => {
  const audited = (changes: Partial<AuditedSighting>) => ({
    audited: {
      ...sighting(),
      audits: { light: [], dark: [] },
      checks: 9,
      heights: { before: 100, most: 200, after: 100 },
      ...changes,
    },
  });

  it("DIM-08 is broken by an app that stays high, and says nothing of one that never was", () => {
    const verdict = (before: number, most: number, after: number) =>
      judge(dimRules, "DIM-08", audited({ heights: { before, most, after } })).outcome;
    expect(verdict(100, 200, 100)).toBe("pass");
    expect(verdict(100, 200, 200)).toBe("fail");
    expect(verdict(100, 100, 100)).toBe("not-applicable");
  });

  it("REQ-03 wants a link to go by the host, and the frame to stay", () => {
    const verdict = (link?: AuditedSighting["link"]) =>
      judge(reqRules, "REQ-03", audited(link ? { link } : {})).outcome;
    expect(verdict({ before: "a", after: "a", asked: ["ui/open-link"] })).toBe("pass");
    expect(verdict({ before: "a", after: "b", asked: ["ui/open-link"] })).toBe("fail");
    expect(verdict({ before: "a", after: "a", asked: [] })).toBe("fail");
    expect(verdict()).toBe("not-applicable");
  });

  it("TIN-09 compares what is shown with parts and without, where that is the same each time", () => {
    const shown = (text: string) => ({ text }) as DocumentFacts;
    const sent = logged("to-app", "notification", "ui/notifications/tool-result");
    const verdict = (text: string, again: string, streamed: string, messages = [sent]) =>
      judge(tinRules, "TIN-09", {
        opening: opening({ document: shown(text) }),
        "hash-only": sighting({ document: shown(again) }),
        streamed: {
          ...sighting({ document: shown(streamed), messages }),
          before: [],
          during: [],
          errorsBefore: 0,
        },
      }).outcome;
    expect(verdict("Oslo", "Oslo", "Oslo")).toBe("pass");
    expect(verdict("Oslo", "Oslo", "Oslo Oslo")).toBe("fail");
    expect(verdict("12:00", "12:01", "12:02")).toBe("not-applicable");
    expect(verdict("Oslo", "Oslo", "Waiting.", [])).toBe("could-not-run");
  });

  it("TDN-10 wants an answer and no error", () => {
    const asked = logged("to-app", "request", "ui/resource-teardown");
    const verdict = (changes: Partial<Sighting>) =>
      judge(tdnRules, "TDN-10", { "fault:teardown-mid-stream": sighting(changes) }).outcome;
    const answered = [asked, logged("from-app", "result", "ui/resource-teardown")];
    expect(verdict({ messages: answered })).toBe("pass");
    expect(verdict({ messages: [asked] })).toBe("fail");
    expect(verdict({ messages: answered, errors: ["Error: x"] })).toBe("fail");
    expect(verdict({ messages: [] })).toBe("could-not-run");
  });

  it("DSP-03 is broken by an app that throws over a refusal, or asks on and on", () => {
    const wish: AppRequest = { at: 1, method: "ui/request-display-mode", params: { mode: "fullscreen" } };
    const verdict = (requests: readonly AppRequest[], errors: readonly string[] = []) =>
      judge(dspRules, "DSP-03", { "fault:refused-mode": sighting({ requests, errors }) }).outcome;
    expect(verdict([wish])).toBe("pass");
    expect(verdict([wish], ["Error: not granted"])).toBe("fail");
    expect(verdict([wish, wish, wish, wish])).toBe("fail");
    expect(verdict([])).toBe("not-applicable");
  });
});

describe("THM, CAP, REQ and NEG", () => {
  it("THM-03 is broken when nothing looks otherwise in the other theme", () => {
    const facts = (look: string) => ({ look }) as DocumentFacts;
    const verdict = (before: string, after: string) =>
      inOpening(thmRules)("THM-03", { otherTheme: { before: facts(before), after: facts(after) } });
    expect(verdict("light", "dark")).toBe("pass");
    expect(verdict("light", "light")).toBe("fail");
    expect(inOpening(thmRules)("THM-03")).toBe("could-not-run");
  });

  it("CAP-01 is broken by a wish for sampling, and CAP-02 by any that the host does not offer", () => {
    const sampling = [...handshake, logged("from-app", "request", "sampling/createMessage")];
    expect(inOpening(capRules)("CAP-01")).toBe("pass");
    expect(inOpening(capRules)("CAP-01", { messages: sampling })).toBe("fail");
    const denied = (changes: Parameters<typeof sighting>[0]) =>
      judge(capRules, "CAP-02", { "fault:denied-capabilities": sighting(changes) }).outcome;
    expect(denied({})).toBe("pass");
    expect(denied({ messages: [...handshake, logged("from-app", "request", "tools/call")] })).toBe("fail");
    expect(denied({ status: "initializing" })).toBe("could-not-run");
  });

  it("REQ-08 wants a list, takes one block, and is broken by another role", () => {
    const writing = (params: Readonly<Record<string, unknown>>) =>
      inOpening(reqRules)("REQ-08", { requests: [{ method: "ui/message", params, at: 1 }] });
    expect(writing({ role: "user", content: [] })).toBe("pass");
    expect(writing({ role: "user", content: { type: "text", text: "a" } })).toBe("advice");
    expect(writing({ role: "assistant", content: [] })).toBe("fail");
    expect(writing({ role: "user", content: "a" })).toBe("fail");
    expect(inOpening(reqRules)("REQ-08")).toBe("not-applicable");
  });

  it("REQ-12 is broken by an error that a refusal leaves uncaught", () => {
    const requests = [{ method: "tools/call", params: {}, at: 1, answer: { error: { code: -32_000 } } }];
    const scenes = (errors: readonly string[]) => ({
      "fault:answers-error": sighting({ requests, errors }),
      "fault:answers-is-error": sighting(),
    });
    expect(judge(reqRules, "REQ-12", scenes([])).outcome).toBe("pass");
    expect(judge(reqRules, "REQ-12", scenes(["Error: refused"])).outcome).toBe("fail");
    const nothing = { "fault:answers-error": sighting(), "fault:answers-is-error": sighting() };
    expect(judge(reqRules, "REQ-12", nothing).outcome).toBe("not-applicable");
  });

  it("NEG-03 wants the extension among the server's capabilities", () => {
    const server = {
      ...appSighting().server,
      capabilities: { extensions: { "io.modelcontextprotocol/ui": {} } },
    };
    expect(judge(negRules, "NEG-03", { server }).outcome).toBe("pass");
    expect(judge(negRules, "NEG-03").outcome).toBe("fail");
  });
});
