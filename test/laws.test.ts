import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { breach, roomOf } from "./laws.js";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Import {
  readonly specifier: string;
  readonly isTypeOnly: boolean;
}

function importsOf(path: string, source: string): Import[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]?.message}`);
  const found: Import[] = module.staticImports.map((each) => ({
    specifier: each.moduleRequest.value,
    isTypeOnly: each.entries.length > 0 && each.entries.every((entry) => entry.isType),
  }));
  for (const { entries } of module.staticExports) {
    const from = entries.filter((entry) => entry.moduleRequest);
    for (const entry of from) {
      if (entry.moduleRequest) found.push({ specifier: entry.moduleRequest.value, isTypeOnly: entry.isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const text = source.slice(moduleRequest.start, moduleRequest.end);
    const literal = /^["'`]([^"'`$]*)["'`]$/.exec(text)?.[1];
    if (literal !== undefined) found.push({ specifier: literal, isTypeOnly: false });
  }
  return found;
}

function breachesOf(file: string, source: string): string[] {
  return importsOf(file, source).flatMap(({ specifier, isTypeOnly }) => {
    const isPackage = !specifier.startsWith(".");
    const target = isPackage ? specifier : normalize(join(dirname(file), specifier));
    return breach(file, target, isPackage, isTypeOnly) ?? [];
  });
}

/** What ships: sources beside their tests, without the tests. */
function sources(): string[] {
  return ["base", "plans", "view", "server", "harness", "cli"].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && /\.(ts|tsx|js)$/.test(entry.name) && !/\.(test|test-d)\./.test(entry.name),
      )
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
}

describe("the laws of import", () => {
  it("hold in every source file", () => {
    const files = sources();
    expect(files.length).toBeGreaterThan(5);
    expect(files.flatMap((file) => breachesOf(file, readFileSync(join(root, file), "utf8")))).toEqual([]);
  });

  it("put every source file into a room", () => {
    expect(sources().filter((file) => !roomOf(file))).toEqual([]);
  });

  it.each([
    ["harness/host.ts", 'import { checkPlan } from "../plans/index.js";'],
    ["harness/host.ts", 'export * from "../view/state.js";'],
    ["plans/parse.ts", 'import { readFileSync } from "node:fs";'],
    ["plans/parse.ts", 'const fs = await import("node:fs");'],
    ["base/json.ts", 'import { z } from "zod";'],
    ["server/app/view.ts", 'import { render } from "../../view/render.js";'],
    ["server/app/part.ts", 'import { part } from "../parts/index.js";'],
    ["view/main.ts", 'import { z } from "zod";'],
  ])("notice a breach in %s: %s", (file, source) => {
    expect(breachesOf(file, source)).toHaveLength(1);
  });

  it.each([
    ["view/main.ts", 'import { checkPlan } from "../plans/index.js";'],
    ["server/app/part.ts", 'import type { SurfacePart } from "../parts/index.js";'],
    ["plans/parse.ts", 'import { detach } from "../base/json.js";'],
    ["cli/main.ts", 'import { checkPlan } from "../plans/index.js";'],
    ["harness/host.ts", 'import { Client } from "@modelcontextprotocol/client";'],
  ])("allow %s: %s", (file, source) => {
    expect(breachesOf(file, source)).toEqual([]);
  });
});
