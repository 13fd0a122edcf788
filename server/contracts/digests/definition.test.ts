import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../base/json/kinds.js";
import { catalogDigest, definitionDigests } from "./definition.js";
import { digestOf } from "./digest.js";

const profile = "2026-07-28";
const tool: JsonObject = {
  name: "send_report",
  title: "Send",
  description: "Sends the report.",
  inputSchema: { type: "object", properties: { to: { enum: ["a", "b"] }, cc: { type: "string" } } },
  annotations: { readOnlyHint: false },
  "x-vendor": { tier: 1 },
  _meta: { "vendor/served-at": "10:00", "vendor/kind": "k" },
};
const digests = (changed: JsonObject, scope = {}) => definitionDigests(changed, { profile, ...scope });
const of = (changed: JsonObject) => digests(changed).definition;

describe("the digest of a definition", () => {
  it("JCS-08: says its scheme, and is the same for ever", () => {
    // printf '{"a":[],"b":1,"domain":"porthole/test","scheme":1}' | sha256sum
    expect(digestOf("test", { b: 1, a: [] })).toBe(
      "1:sha256:6f6d80fc9c44583f373bf3d4ac61ab05c22fe0144719f0988d74574706485c10",
    );
  });

  it("JCS-08: differs between kinds of things with the same members", () => {
    expect(digestOf("one", { a: 1 })).not.toBe(digestOf("two", { a: 1 }));
    expect(digestOf("one", { a: 1 })).toBe(digestOf("one", { a: 1 }));
  });

  it("IMP-12: differs between profiles", () => {
    expect(definitionDigests(tool, { profile: "2025-11-25" }).definition).not.toBe(of(tool));
  });

  it.each<[string, JsonObject]>([
    ["description", { ...tool, description: "Sends the report. " }],
    ["title", { ...tool, title: "Sent" }],
    ["annotations", { ...tool, annotations: { readOnlyHint: true } }],
    ["a member that nobody knows", { ...tool, "x-vendor": { tier: 2 } }],
    ["another member that nobody knows", { ...tool, extra: null }],
    ["_meta", { ...tool, _meta: { "vendor/served-at": "10:00", "vendor/kind": "other" } }],
  ])("IMP-15, REV-06: changes with %s, and the interface stays", (_what, changed) => {
    expect(of(changed)).not.toBe(of(tool));
    expect(digests(changed).interface).toBe(digests(tool).interface);
    expect(digests(changed).disclosure).not.toBe(digests(tool).disclosure);
  });

  it("IMP-15: changes with a schema, and the disclosure stays", () => {
    const changed = digests({ ...tool, inputSchema: { type: "object" } });
    expect(changed.definition).not.toBe(of(tool));
    expect(changed.interface).not.toBe(digests(tool).interface);
    expect(changed.disclosure).toBe(digests(tool).disclosure);
  });

  it("REV-07: does not change with the order of members, and does with the order of an array", () => {
    const turned = (value: JsonObject): JsonObject => Object.fromEntries(Object.entries(value).reverse());
    expect(of({ ...turned(tool), inputSchema: turned(tool.inputSchema as JsonObject) })).toBe(of(tool));
    const properties = { to: { enum: ["b", "a"] }, cc: { type: "string" } };
    expect(of({ ...tool, inputSchema: { type: "object", properties } })).not.toBe(of(tool));
  });

  it("JCS-09: leaves out what a reviewer fixed of _meta, and nothing else", () => {
    const scope = { omittedMeta: ["vendor/served-at"] };
    const later = { ...tool, _meta: { "vendor/served-at": "11:00", "vendor/kind": "k" } };
    expect(digests(later, scope)).toEqual(digests(tool, scope));
    expect(of(later)).not.toBe(of(tool));
    const other = { ...tool, _meta: { "vendor/served-at": "10:00", "vendor/kind": "other" } };
    expect(digests(other, scope).definition).not.toBe(digests(tool, scope).definition);
    // The list is part of it: whoever widens it makes new digests.
    const { _meta, ...bare } = tool;
    expect(digests(bare, scope).definition).not.toBe(of(bare));
  });
});

describe("the digest of a catalog", () => {
  const one = { name: "a", digest: of(tool) };
  const two = { name: "b", digest: of({ ...tool, name: "b" }) };

  it("REV-07: does not change with the order of tools", () => {
    expect(catalogDigest(profile, [two, one])).toBe(catalogDigest(profile, [one, two]));
  });

  it("changes with a definition, and with a tool that comes or goes", () => {
    const all = catalogDigest(profile, [one, two]);
    expect(catalogDigest(profile, [one])).not.toBe(all);
    expect(catalogDigest(profile, [one, { ...two, digest: one.digest }])).not.toBe(all);
  });
});
