import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OpenShipError } from "./error.js";
import { validateDiscovery } from "./validate/discovery.js";
import { validateSourcesManifest } from "./validate/manifest.js";
import { checkPath } from "./validate/path.js";
import { validateSources } from "./validate/sources.js";

interface Case {
  readonly id: string;
  readonly kind: string;
  readonly why: string;
  readonly input: {
    readonly manifest?: unknown;
    readonly bundle?: unknown;
    readonly discovery?: unknown;
    readonly path?: unknown;
    readonly options?: { readonly maxDecodedBytes?: number };
  };
  readonly expected: {
    readonly ok?: true;
    readonly errorCode?: string;
    readonly rule?: string;
    readonly at?: string;
  };
}

const corpus = new URL("../../test/cases/openship.json", import.meta.url);
const { cases } = JSON.parse(readFileSync(corpus, "utf8")) as { readonly cases: readonly Case[] };

const check: Readonly<Record<string, (input: Case["input"]) => unknown>> = {
  manifest: ({ manifest }) => validateSourcesManifest(manifest),
  path: ({ path }) => checkPath(path),
  sources: ({ manifest, bundle, options }) => validateSources(manifest, bundle, options),
  discovery: ({ discovery }) => validateDiscovery(discovery),
};

describe.each(Object.entries(check))("the handed cases of the kind %s", (kind, run) => {
  const ofKind = cases.filter((each) => each.kind === kind).map((each) => [each.id, each.why, each] as const);

  it("are there", () => {
    expect(ofKind.length).toBeGreaterThan(5);
  });

  it.each(ofKind)("%s: %s", (_id, _why, { input, expected }) => {
    if (expected.ok) {
      expect(() => run(input)).not.toThrow();
      return;
    }
    const error = failure(() => run(input));
    expect(error.code).toBe(expected.errorCode);
    expect(error.rule).toBe(expected.rule);
    if (expected.at) expect(error.path).toBe(expected.at);
  });
});

function failure(run: () => unknown): OpenShipError {
  try {
    run();
  } catch (error) {
    if (error instanceof OpenShipError) return error;
    throw error;
  }
  throw new TypeError("nothing was refused");
}
