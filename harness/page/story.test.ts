import { describe, expect, it } from "vitest";
import { fixtureOf } from "./fixture.js";
import { createStory, type ErrorFacts, hostErrorsOf, longestStory } from "./story.js";
import { createTrafficReader, type Direction, type TrafficEntry } from "./traffic.js";

function traffic(...messages: readonly (readonly [Direction, object])[]) {
  let now = 0;
  const read = createTrafficReader(() => {
    now += 10;
    return now;
  });
  return messages.map(([direction, message]) => read({ direction, message, size: 10 }));
}

function told(entries: readonly TrafficEntry[]) {
  const story = createStory();
  for (const entry of entries) story.add(entry);
  return story.read();
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
      told(talk).trips.last.map(({ method, from, milliseconds, isError }) => [
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
    expect(told(talk).events.last.map(({ what }) => what)).toEqual([
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
    violations: [],
    outcome: undefined,
    app: undefined,
    status: "ready",
    note: "",
  };
  it("is nothing where nothing did", () => {
    expect(hostErrorsOf(nothing)).toEqual([]);
    expect(told([]).errors).toEqual({ total: 0, last: [] });
  });

  it("is gathered from the call, the app and the messages", () => {
    const errors = hostErrorsOf({
      ...nothing,
      status: "failed",
      note: "it has no app",
      outcome: { kind: "error", error: { code: 1, message: "gone" }, milliseconds: 1 },
    });
    expect([...errors, ...told(talk).errors.last].map(({ where, what }) => [where, what])).toEqual([
      ["tool", "gone"],
      ["app", "it has no app"],
      ["app", "ui/resource-teardown: no"],
      ["app", '{\n  "broken": 1\n}'],
    ]);
  });
});

describe("a long story", () => {
  it("keeps its last lines, counts all, and remembers the start", () => {
    const flood = Array.from(
      { length: 3 * longestStory },
      (_, at) =>
        ["from-app", { method: "notifications/message", params: { level: "error", data: `${at}` } }] as const,
    );
    const { start, events, errors } = told(
      traffic(["from-app", { id: 1, method: "ui/initialize", params: {} }], ...flood),
    );
    expect(start.at.initialize).toBe(10);
    expect(events.total).toBe(flood.length + 1);
    expect(errors.total).toBe(flood.length);
    for (const { last } of [events, errors]) expect(last).toHaveLength(longestStory);
    expect(errors.last.at(-1)?.what).toBe(`${flood.length - 1}`);
  });

  it("gives a late answer to its request, while that is still told of", () => {
    const ask = (id: number) => ["from-app", { id, method: "tools/call", params: {} }] as const;
    const many = Array.from({ length: longestStory }, (_, at) => ask(at + 1));
    const answers = [["to-app", { id: 0, result: {} }] as const, ["to-app", { id: 1, result: {} }] as const];
    const { trips } = told(traffic(ask(0), ...many, ...answers));
    expect(trips.total).toBe(longestStory + 1);
    expect(trips.last.map(({ milliseconds }) => milliseconds !== undefined)).toEqual([
      true,
      ...Array(longestStory - 1).fill(false),
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
