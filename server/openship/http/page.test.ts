import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { assembleSnapshot } from "../snapshot.js";
import type { FileEntry, Manifest } from "../types.js";
import { pageHtml, pagePolicy } from "./page.js";

const addresses = {
  origin: "https://example.com",
  discovery: "https://example.com/.well-known/openship.json",
  page: "https://example.com/openship",
  skill: "https://example.com/openship/skill.md",
  manifest: "https://example.com/openship/by-hash/m/manifest.json",
  bundle: "https://example.com/openship/by-hash/b/bundle.json",
  file: "https://example.com/openship/file/{path}",
  archive: "https://example.com/openship/source.tar.gz",
  mcp: "https://example.com/mcp",
};

const entry = (path: string): FileEntry => ({
  path,
  size: 1,
  sha256: "a".repeat(64),
  encoding: "utf-8",
  mediaType: "text/plain",
  type: "file",
});

function snapshotOf(paths: readonly string[], name = "Example") {
  const manifest: Manifest = {
    openship: "1.0",
    capability: "sources",
    digest: `sha256:${"d".repeat(64)}`,
    project: { name, description: "What it does." },
    totals: { files: paths.length, bytes: 4321 },
    files: paths.map(entry),
  };
  return assembleSnapshot(manifest, []);
}

describe("the page for people (D8)", () => {
  it("lists what was built from the source as a claim, and nothing where nothing was", () => {
    const { manifest } = snapshotOf(["README.md"]);
    const artifacts = [{ path: "dist/<view>.html", size: 3, sha256: "b".repeat(64) }];
    const html = pageHtml(assembleSnapshot({ ...manifest, artifacts } as Manifest, []), addresses);
    expect(html).toContain("as this origin says");
    expect(html).toContain(`<code>dist/&lt;view&gt;.html</code>, 3 bytes, SHA-256 <code>${"b".repeat(64)}`);
    expect(pageHtml(assembleSnapshot(manifest, []), addresses)).not.toContain("Built from it");
  });

  it("says all that matters in the HTML, and runs nothing", () => {
    const snapshot = snapshotOf(["README.md", "a b/c#d.ts"]);
    const html = pageHtml(snapshot, addresses);
    for (const text of ["Example", "What it does.", snapshot.digest, "4321", "authoritative", "Sources."]) {
      expect(html).toContain(text);
    }
    for (const url of [
      addresses.discovery,
      addresses.skill,
      addresses.manifest,
      addresses.bundle,
      addresses.archive,
    ]) {
      expect(html).toContain(`href="${url}"`);
    }
    expect(html).toContain('href="https://example.com/openship/file/a%20b/c%23d.ts"');
    expect(html).not.toMatch(/<script|\son\w+=|javascript:/i);
  });

  it("allows exactly the style that it has", () => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(pageHtml(snapshotOf([]), addresses))?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(pagePolicy).toContain(`style-src 'sha256-${hash}'`);
    expect(pagePolicy).toContain("default-src 'none'");
  });

  it("shows names that look like markup as names", () => {
    const html = pageHtml(
      snapshotOf(["<img src=x onerror=alert(1)>\"'&.md", "$&$1.md"], "</title><script>alert(1)</script>"),
      addresses,
    );
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;.md");
    expect(html).toContain('href="https://example.com/openship/file/%24%26%241.md"');
  });

  it("lists a bounded number of files and says how many more there are", () => {
    const html = pageHtml(snapshotOf(Array.from({ length: 2003 }, (_, index) => `f${index}`)), addresses);
    expect(html.match(/<tr><td>/g)).toHaveLength(2000);
    expect(html).toContain("And 3 more");
  });
});
