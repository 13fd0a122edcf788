import { describe, expect, it } from "vitest";
import { OpenShipError } from "../error.js";
import { validateDiscovery } from "./discovery.js";

const url = (path: string) => `https://example.com${path}`;

/** A document with everything that may stand in one. */
function honest() {
  return {
    openship: "1.0",
    capability: "discovery",
    project: { name: "Example", description: "Of both generations.", ...generation4() },
    agent: { summary: "What it is.", instructions: "Read the skill first.", skill: url("/skill.md") },
    page: url("/openship"),
    capabilities: {
      sources: {
        description: "The sources.",
        manifest: url("/manifest.json"),
        bundle: url("/bundle.json"),
        mcp: url("/mcp"),
        file: url("/file/{path}"),
        archive: url("/source.tar.gz"),
        instructions: url("/instructions.md"),
      },
      changes: {
        description: "How to propose changes.",
        policy: url("/policy"),
        submit: url("/submit"),
        status: url("/status/{changeId}"),
      },
      systems: { description: "What runs.", document: url("/systems.json") },
    },
  };
}

function generation4() {
  return {
    productDescription: "Product.",
    productSummary: "# Product",
    technicalDescription: "Technique.",
    technicalSummary: "# Technique",
  };
}

/** The document with one member replaced, or taken away where `value` is undefined. */
function spoiled(path: string, value: unknown): unknown {
  const document: Record<string, unknown> = structuredClone(honest());
  const names = path.split(".");
  const last = names.pop() ?? "";
  let place = document;
  for (const name of names) place = place[name] as Record<string, unknown>;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return document;
}

function fault(document: unknown): { readonly rule: string; readonly path: string | undefined } | undefined {
  try {
    validateDiscovery(document);
    return undefined;
  } catch (error) {
    if (!(error instanceof OpenShipError)) throw error;
    expect(error.code).toBe("OPENSHIP_INVALID");
    return { rule: error.rule, path: error.path };
  }
}

const urls = [
  "agent.skill",
  "page",
  ...["manifest", "bundle", "mcp", "archive", "instructions"].map((name) => `capabilities.sources.${name}`),
  ...["policy", "submit"].map((name) => `capabilities.changes.${name}`),
  "capabilities.systems.document",
];

describe("discovery", () => {
  it("is accepted with everything in it, and with members that are not known (E3)", () => {
    expect(fault(honest())).toBeUndefined();
    expect(fault({ ...honest(), next: { a: 1 } })).toBeUndefined();
  });

  it.each(urls)("has an absolute https: address without credentials at %s (D2, D4, D5, MB1)", (path) => {
    for (const bad of [
      "/mcp",
      "mcp",
      "//example.com/x",
      "http://example.com/x",
      "ftp://example.com/x",
      "javascript:alert(1)",
      "https://user:password@example.com/x",
      "https://",
      null,
      1,
      "",
      [url("/x")],
    ]) {
      expect(fault(spoiled(path, bad)), String(bad)).toEqual({ rule: "url", path: `$.${path}` });
    }
    for (const good of [url("/x"), "http://127.0.0.1:3000/x", "http://localhost/x", "http://[::1]/x"]) {
      expect(fault(spoiled(path, good)), good).toBeUndefined();
    }
  });

  it.each([
    "openship",
    "capability",
    "project",
    "project.name",
    "agent.summary",
    "agent.instructions",
    "agent.skill",
    "capabilities",
    "capabilities.sources",
    "capabilities.sources.description",
    "capabilities.sources.manifest",
    "capabilities.sources.bundle",
    "capabilities.changes.policy",
    "capabilities.changes.submit",
    "capabilities.changes.status",
    "capabilities.systems.document",
  ])("is refused without %s, or with null there, and says the place (D3, D4, D5, E4)", (path) => {
    for (const value of [undefined, null]) expect(fault(spoiled(path, value))?.path).toBe(`$.${path}`);
  });

  it.each([
    "page",
    "capabilities.sources.mcp",
    "capabilities.sources.file",
    "capabilities.sources.archive",
    "capabilities.sources.instructions",
    "capabilities.changes",
    "capabilities.systems",
  ])("may leave out %s, and not say null (D5)", (path) => {
    expect(fault(spoiled(path, undefined))).toBeUndefined();
    expect(fault(spoiled(path, null))?.path).toBe(`$.${path}`);
  });

  it("offers no changes without sources (D5)", () => {
    expect(fault(spoiled("capabilities.sources", undefined))).toMatchObject({ rule: "sources" });
  });

  it.each([
    ["capabilities.sources.file", "path"],
    ["capabilities.changes.status", "changeId"],
  ])("has in %s a template with exactly the one expansion (D6)", (path, variable) => {
    for (const bad of [
      url("/x"),
      url(`/{${variable}}/{${variable}}`),
      url(`/{${variable}}/{other}`),
      url("/{other}"),
      url(`/{+${variable}}`),
      url(`/{?${variable}}`),
      url(`/{${variable}`),
      `/{${variable}}`,
      `http://example.com/{${variable}}`,
      1,
      ["x"],
    ]) {
      expect(fault(spoiled(path, bad)), String(bad)).toEqual({ rule: "uri_template", path: `$.${path}` });
    }
    for (const good of [url(`/{${variable}}`), url(`/a/{${variable}}/b`), url(`/a?x={${variable}}`)]) {
      expect(fault(spoiled(path, good)), good).toBeUndefined();
    }
  });

  it("takes the project of either generation, whose descriptions have 120 code points at most (D3, D7)", () => {
    const project = (value: object) => fault({ ...honest(), project: { name: "x", ...value } });
    expect(project({ description: "Older." })).toBeUndefined();
    expect(project(generation4())).toBeUndefined();
    expect(project({})).toMatchObject({ rule: "project" });
    // An emoji is one code point and two units.
    expect(project({ ...generation4(), productDescription: "😀".repeat(120) })).toBeUndefined();
    expect(project({ ...generation4(), productDescription: "😀".repeat(121) })).toMatchObject({
      rule: "project",
    });
    expect(project({ ...generation4(), technicalDescription: "a".repeat(121) })).toMatchObject({
      rule: "project",
    });
    for (const summary of ["", null, 1]) {
      expect(project({ ...generation4(), productSummary: summary })).toMatchObject({ rule: "project" });
    }
  });
});
