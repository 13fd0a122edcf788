import { describe, expect, it } from "vitest";
import { handshake, judge, logged, opening, sighting } from "../../test/fixtures/sightings.js";
import { iniRules } from "./ini.js";

const silence = { kind: "silence", milliseconds: 2_000 } as const;

describe("INI-01", () => {
  it("wants everything that ui/initialize must hold", () => {
    const bare = [logged("from-app", "request", "ui/initialize", { params: { clientInfo: {} } })];
    expect(judge(iniRules, "INI-01", { opening: opening({ messages: bare }) })).toMatchObject({
      outcome: "fail",
      message: "its ui/initialize lacks appInfo, appCapabilities, protocolVersion",
    });
    expect(judge(iniRules, "INI-01").outcome).toBe("pass");
  });

  it("wants it once, and initialized after it", () => {
    const twice = [...handshake, ...handshake];
    expect(judge(iniRules, "INI-01", { opening: opening({ messages: twice }) }).outcome).toBe("fail");
    const { initializedMs: _, ...unfinished } = opening();
    expect(judge(iniRules, "INI-01", { opening: unfinished }).outcome).toBe("fail");
  });

  it("names what an app that never greets was waiting for", () => {
    const egress = [{ url: "https://cdn.example/library.js", isBlocked: false }];
    const { initializedMs: _, ...seen } = opening({
      messages: [],
      egress,
      errors: ["TypeError: no library"],
    });
    expect(judge(iniRules, "INI-01", { opening: seen })).toMatchObject({
      message: "it never sent ui/initialize",
      evidence: [
        "it threw TypeError: no library",
        "it reached for https://cdn.example/library.js, and the handshake did not come after",
      ],
    });
  });
});

describe("INI-04", () => {
  const refused = [handshake[0], logged("to-app", "error", "ui/initialize")].filter(
    (each) => each !== undefined,
  );
  const scene = (messages: typeof refused) => ({ "fault:rejected-handshake": sighting({ messages }) });

  it("is broken by whatever is said after the error, but by a second try", () => {
    expect(judge(iniRules, "INI-04", scene(refused)).outcome).toBe("pass");
    expect(judge(iniRules, "INI-04", scene([...refused, ...handshake.slice(0, 1)])).outcome).toBe("pass");
    expect(judge(iniRules, "INI-04", scene([...refused, ...handshake.slice(2, 3)])).outcome).toBe("fail");
  });

  it("says nothing when the error never came to the app", () => {
    expect(judge(iniRules, "INI-04", scene([])).outcome).toBe("could-not-run");
  });
});

describe("INI-05, INI-06, INI-08 and INI-09", () => {
  it("INI-05 is broken by a request before initialized, and not by one after", () => {
    const early = [handshake[0], logged("from-app", "request", "tools/call"), ...handshake.slice(1)];
    const messages = early.filter((each) => each !== undefined);
    expect(judge(iniRules, "INI-05", { opening: opening({ messages }) }).outcome).toBe("fail");
    const late = [...handshake, logged("from-app", "request", "tools/call")];
    expect(judge(iniRules, "INI-05", { opening: opening({ messages: late }) }).outcome).toBe("pass");
  });

  it("INI-06 is broken by a blank page and by an error that nobody caught", () => {
    const shown = { text: "Waiting", drawn: 0 };
    const scene = (changes: object) => ({
      "fault:silent-host": sighting({ document: shown, ...changes } as never),
    });
    expect(judge(iniRules, "INI-06", scene({})).outcome).toBe("pass");
    expect(judge(iniRules, "INI-06", scene({ document: { text: "", drawn: 0 } })).outcome).toBe("fail");
    expect(judge(iniRules, "INI-06", scene({ errors: ["Error: no host"] })).outcome).toBe("fail");
  });

  it("INI-08 wants an answer to a ping, and INI-09 the right error to what nobody knows", () => {
    expect(judge(iniRules, "INI-08").outcome).toBe("pass");
    expect(judge(iniRules, "INI-08", { opening: opening({ ping: silence }) }).outcome).toBe("fail");
    expect(judge(iniRules, "INI-09").outcome).toBe("pass");
    expect(judge(iniRules, "INI-09", { opening: opening({ unknownRequest: silence }) }).outcome).toBe("fail");
  });
});
