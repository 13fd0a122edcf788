import { describe, expect, it } from "vitest";
import { fixtureOf } from "./fixture.js";
import { appEventsOf, type ErrorFacts, errorsOf, roundTripsOf } from "./story.js";
import { createTrafficReader, type Direction } from "./traffic.js";

function traffic(...messages: readonly (readonly [Direction, object])[]) {
  let now = 0;
  const read = createTrafficReader(() => {
    now += 10;
    return now;
  });
  return messages.map(([direction, message]) => read({ direction, message, size: 10 }));
}

const talk = traffic(
  ["from-app", { id: 1, method: "ui/initialize", params: {} }],
  ["to-app", { id: 1, method: "ui/resource-teardown", params: {} }],
  ["to-app", { id: 1, result: {} }],
  ["from-app", { id: 1, error: { code: 1, message: "no" } }],
  ["from-app", { id: 2, method: "tools/call", params: { name: "book", arguments: { city: "Oslo" } } }],
  ["from-app", { method: "ui/notifications/size-changed", params: { width: 10, height: "tall" } }],
  ["from-app", { method: "notifications/message", params: { level: "error", data: { broken: 1 } } }],
  ["from-app", { method: "constructor", params: {} }],
);

describe("the requests between host and app", () => {
  it("have the time that their answers took, whichever side asked, and none where none came", () => {
    expect(
      roundTripsOf(talk).map(({ method, from, milliseconds, isError }) => [
        method,
        from,
        milliseconds,
        isError,
      ]),
    ).toEqual([
      ["ui/initialize", "app", 20, false],
      ["ui/resource-teardown", "host", 20, true],
      ["tools/call", "app", undefined, false],
    ]);
  });
});

describe("what happened to an app", () => {
  it("is told in words, and nothing is made of what is no event", () => {
    expect(appEventsOf(talk).map(({ what }) => what)).toEqual([
      "It asked to initialize",
      "It was asked to end",
      "ui/resource-teardown was answered with an error: no",
      "It called the tool book",
      "It reported its size: 10 × tall",
      'It logged: {\n  "broken": 1\n}',
    ]);
  });
});

describe("what went wrong", () => {
  const nothing: ErrorFacts = {
    traffic: [],
    reports: [],
    outcome: undefined,
    app: undefined,
    status: "ready",
    note: "",
  };
  it("is nothing where nothing did", () => {
    expect(errorsOf(nothing)).toEqual([]);
  });

  it("is gathered from the call, the app and the messages", () => {
    const errors = errorsOf({
      ...nothing,
      traffic: talk,
      status: "failed",
      note: "it has no app",
      outcome: { kind: "error", error: { code: 1, message: "gone" }, milliseconds: 1 },
    });
    expect(errors.map(({ where, what }) => [where, what])).toEqual([
      ["tool", "gone"],
      ["app", "it has no app"],
      ["app", "ui/resource-teardown: no"],
      ["app", '{\n  "broken": 1\n}'],
    ]);
  });
});

describe("a message as a line of a test", () => {
  const line = (direction: Direction, message: object) => {
    const [entry] = traffic([direction, message]);
    return entry && fixtureOf(entry)?.replace(/\s+/g, " ");
  };
  it("is said again where the host said it, and expected where the app did", () => {
    expect(line("to-app", { method: "ui/notifications/tool-input", params: { arguments: {} } })).toBe(
      'await app.tell("ui/notifications/tool-input", { "arguments": {} });',
    );
    expect(line("to-app", { id: 1, method: "ui/resource-teardown", params: {} })).toBe(
      'await app.ask("ui/resource-teardown", {});',
    );
    expect(
      line("from-app", { id: 1, method: "tools/call", params: { name: "book", arguments: { a: 1 } } }),
    ).toBe('await expect(app).toHaveCalledTool("book", { "a": 1 });');
    expect(
      line("from-app", {
        id: 1,
        method: "ui/message",
        params: { role: "user", content: { type: "text", text: "hi" } },
      }),
    ).toBe(
      'await expect(app).toHaveSentMessage({ "role": "user", "content": [ { "type": "text", "text": "hi" } ] });',
    );
    expect(line("from-app", { method: "ui/notifications/size-changed", params: { height: 1 } })).toBe(
      'expect(await app.messages()).toContainEqual(expect.objectContaining({ "direction": "from-app", "kind": "notification", "method": "ui/notifications/size-changed", "message": expect.objectContaining({ "method": "ui/notifications/size-changed", "params": { "height": 1 } }) }));',
    );
  });
});
