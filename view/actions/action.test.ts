import { describe, expect, it } from "vitest";
import { type ActionRules, isHostAction, readAction } from "./action.js";

const rules: ActionRules = {
  allowed: {
    link: { hosts: ["docs.example.com", "localhost:8443"] },
    message: true,
    display: true,
    download: true,
  },
  messageBytes: 100,
  fileBytes: 200,
};
const nothing: ActionRules = { ...rules, allowed: {} };

describe("ACT-09, REQ-03 an address of a link", () => {
  it.each([
    ["link:https://docs.example.com", "https://docs.example.com/"],
    ["link:https://docs.example.com/a/b?c=d#e", "https://docs.example.com/a/b?c=d#e"],
    ["link:https://DOCS.example.com:443/", "https://docs.example.com/"],
    ["link:https://localhost:8443/x", "https://localhost:8443/x"],
    ["link:  https://docs.example.com/\u202ea\u200b  ", "https://docs.example.com/%E2%80%AEa%E2%80%8B"],
  ])("%j is read as the browser reads it", (type, url) => {
    expect(readAction({ type }, rules)).toEqual({ kind: "link", url });
  });

  it.each([
    "link:",
    "link:docs.example.com",
    "link://docs.example.com",
    "link:/path",
    "link:http://docs.example.com/",
    "link:https://example.com/",
    "link:https://a.docs.example.com/",
    "link:https://docs.example.com.evil.example/",
    "link:https://docs.example.com:8443/",
    "link:https://localhost/",
    "link:https://docs.example.com@evil.example/",
    "link:https://user@docs.example.com/",
    "link:https://user:secret@docs.example.com/",
    "link:https://:secret@docs.example.com/",
    "link:https:\\\\evil.example\\docs.example.com",
    "link:https://evil.example\\@docs.example.com",
    "link:https://docs.example.com\u3002evil.example/",
    "link:https://docs.ex\u0430mple.com/",
    "link:javascript:alert(1)//https://docs.example.com",
    "link:java\nscript:alert(1)",
    "link:data:text/html,x",
    "link:blob:https://docs.example.com/1",
    "link:file:///docs.example.com",
    "link:mailto:a@docs.example.com",
    "link:filesystem:https://docs.example.com/x",
    "link:view-source:https://docs.example.com",
    "link:https://[::1]/",
    "link:https://docs.example.com:99999/",
    `link:https://docs.example.com/${"a".repeat(2_048)}`,
    `link:https://docs.example.com/${"\u00e4".repeat(500)}`,
    "LINK:https://docs.example.com/",
    " link:https://docs.example.com/",
  ])("%j is refused", (type) => {
    expect(readAction({ type }, rules)).toBe("disallowed");
  });
});

describe("ACT-01 a host action", () => {
  it.each([
    ["message:Explain this", { kind: "message", text: "Explain this" }],
    ["display:fullscreen", { kind: "display", mode: "fullscreen" }],
    ["display:inline", { kind: "display", mode: "inline" }],
    ["display:pip", { kind: "display", mode: "pip" }],
    ["download:a b.csv", { kind: "download", name: "a b.csv", mimeType: "text/plain", text: "" }],
  ])("%j is read", (type, action) => {
    expect(readAction({ type }, rules)).toEqual(action);
  });

  it("takes its text from the payload, all of it", () => {
    expect(readAction({ type: "message:", payload: { text: "a" } }, rules)).toEqual({
      kind: "message",
      text: "a",
    });
    const payload = { text: [{ a: 1 }], mimeType: "application/json" };
    expect(readAction({ type: "download:a.json", payload }, rules)).toEqual({
      kind: "download",
      name: "a.json",
      mimeType: "application/json",
      text: '[{"a":1}]',
    });
  });

  it.each([
    ["message:", {}],
    ["message: \n", {}],
    ["message:", { text: "" }],
    ["display:", {}],
    ["display:theatre", {}],
    ["display:constructor", {}],
    ["download:", { text: "a" }],
    ["download:../a", { text: "a" }],
    ["download:a\\b", { text: "a" }],
    ["download:.profile", { text: "a" }],
    ["download:a\u202egpj.exe", { text: "a" }],
    ["download:a\nb", { text: "a" }],
    [`download:${"a".repeat(121)}`, { text: "a" }],
    ["tool:message:x", {}],
    ["send", {}],
  ])("%j with %j is refused", (type, payload) => {
    expect(readAction({ type, payload }, rules)).toBe("disallowed");
  });

  it("a message and a file have a size, of JSON in bytes", () => {
    const message = (length: number) =>
      readAction({ type: "message:", payload: { text: "a".repeat(length) } }, rules);
    expect([message(98), message(99)]).toEqual([{ kind: "message", text: "a".repeat(98) }, "too-large"]);
    const file = (length: number) =>
      readAction({ type: "download:a", payload: { text: "\u00e4".repeat(length) } }, rules);
    expect([typeof file(99), file(100)]).toEqual(["object", "too-large"]);
  });

  it.each(["link:https://docs.example.com/", "message:a", "display:inline", "download:a"])(
    "%j is off unless the app allows it",
    (type) => {
      expect(isHostAction(type)).toBe(true);
      expect(readAction({ type }, nothing)).toBe("disallowed");
      expect(typeof readAction({ type }, rules)).toBe("object");
    },
  );

  it("has its own prefixes, and a line break in its type changes nothing", () => {
    expect(["link:\nx", "download:", "display:x", "message:\u2028"].every(isHostAction)).toBe(true);
    expect(["links:x", "Link:x", "tool:link:x", "link", " link:"].some(isHostAction)).toBe(false);
  });
});
