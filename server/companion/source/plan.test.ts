import { describe, expect, it } from "vitest";
import { checkPlan, planLimits, visibleText } from "../../../plans/index.js";
import type { PlanNode, RuntimePlan } from "../../../plans/types.js";
import { snapshotOf } from "../../../test/openship/snapshots.js";
import { assembleSnapshot, type Snapshot } from "../../openship/snapshot.js";
import { explorerPlan, nothingPublishedPlan, type Sight } from "./plan.js";

const files = {
  "README.md": "# Title\n\n{{state.x}} <script>alert(1)</script>\n",
  "empty.txt": "",
  "image.bin": Uint8Array.of(0, 255),
  "long.txt": Array.from({ length: 1000 }, (_, index) => `line ${index + 1}`).join("\n"),
  "server/deep/er/file.ts": "export {};\n",
  "server/{{name}}.ts": "x",
  __proto__: "",
};
const snapshot = snapshotOf(files);

function fileSight(path: string, line = 1, of: Snapshot = snapshot): Sight {
  const file = of.file(path);
  if (!file) throw new TypeError(`no ${path}`);
  return { kind: "file", file, line };
}

const textOf = (plan: RuntimePlan) => visibleText(plan, { limit: 200_000 });

/** The paths that a click on an entry asks for. */
function targets(plan: RuntimePlan): readonly string[] {
  const found: string[] = [];
  const visit = (node: PlanNode) => {
    if (node.type !== "element") return;
    const click = node.props?.onClick as { readonly payload?: { readonly path?: string } } | undefined;
    if (click?.payload?.path !== undefined) found.push(click.payload.path);
    node.children?.forEach(visit);
  };
  visit(plan.root);
  return found;
}

describe("the source explorer", () => {
  it.each<[string, RuntimePlan]>([
    ["the root", explorerPlan(snapshot, { kind: "folder", path: "" })],
    ["a folder", explorerPlan(snapshot, { kind: "folder", path: "server/deep/" })],
    ["a file", explorerPlan(snapshot, fileSight("README.md"))],
    ["an empty file", explorerPlan(snapshot, fileSight("empty.txt"))],
    ["a file that is no text", explorerPlan(snapshot, fileSight("image.bin"))],
    ["nothing", nothingPublishedPlan()],
  ])("makes a plan of %s within the boundary, and nothing of it is kept neutral", (_what, plan) => {
    expect(checkPlan(plan)).toMatchObject({ ok: true, notes: [] });
  });

  it("shows what was built from the source, as a claim of the server", () => {
    const artifacts = [{ path: "dist/view/view.html", size: 3, sha256: "b".repeat(64) }];
    const plan = explorerPlan(snapshotOf(files, { artifacts } as object), { kind: "folder", path: "" });
    expect(checkPlan(plan)).toMatchObject({ ok: true, notes: [] });
    expect(textOf(plan)).toMatch(/dist\/view\/view\.html\s+b{64} built from this source, as the server says/);
  });

  it("shows a file as it is, with its line numbers, hash, digest and state", () => {
    const plan = explorerPlan(snapshot, fileSight("README.md"));
    const text = textOf(plan);
    for (const part of [
      "{{state.x}} <script>alert(1)</script>",
      snapshot.digest,
      "Verified",
      "Lines 1 to 3 of 3",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain(snapshot.file("README.md")?.entry.sha256);
  });

  it("opens the tree along the way to what is shown, and leads to every entry in it", () => {
    expect(targets(explorerPlan(snapshot, { kind: "folder", path: "" }))).toEqual([
      "server/",
      ...["README.md", "empty.txt", "image.bin", "long.txt"],
    ]);
    const inside = targets(explorerPlan(snapshot, fileSight("server/deep/er/file.ts")));
    expect(inside).toContain("server/deep/er/file.ts");
    expect(inside).toContain("server/deep/er/");
    expect(inside.map((path) => path.replaceAll("{{", ""))).not.toContain("undefined");
    // What is open closes to the folder that it stands in.
    expect(targets(explorerPlan(snapshot, { kind: "folder", path: "server/deep/" }))).not.toContain(
      "server/deep/",
    );
  });

  it("walks through a long file page by page", () => {
    const first = textOf(explorerPlan(snapshot, fileSight("long.txt")));
    expect(first).toContain("Lines 1 to 400 of 1000");
    const last = textOf(explorerPlan(snapshot, fileSight("long.txt", 801)));
    expect(last).toContain("Lines 801 to 1000 of 1000");
    expect(textOf(explorerPlan(snapshot, fileSight("long.txt", 99_999)))).toContain(
      "Lines 1000 to 1000 of 1000",
    );
  });

  it("says so when bytes are not those of the Manifest, and does not show them", () => {
    const entry = snapshot.file("README.md")?.entry ?? expect.fail();
    const forged = assembleSnapshot(snapshot.manifest, [{ entry, bytes: Buffer.from("changed in memory") }]);
    const text = textOf(explorerPlan(forged, fileSight("README.md", 1, forged)));
    expect(text).toContain("Changed");
    expect(text).not.toContain("changed in memory");
  });

  it.each<[string, Record<string, string>, string]>([
    ["wide", Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`f${index}`, "x"])), "f1999"],
    ["deep", { [`${"d/".repeat(200)}file`]: "x" }, `${"d/".repeat(200)}file`],
    [
      "wide on every level",
      Object.fromEntries(
        Array.from({ length: 20 }, (_, depth) => depth).flatMap((depth) =>
          Array.from({ length: 300 }, (_, index) => [`${"d/".repeat(depth)}f${index}`, "x"] as const),
        ),
      ),
      `${"d/".repeat(19)}f299`,
    ],
    ["of one endless line", { "min.js": "x".repeat(2_000_000) }, "min.js"],
    ["of many long lines", { "big.txt": `${"y".repeat(1_900)}\n`.repeat(2_000) }, "big.txt"],
    ["full of braces", { "t.hbs": "{{{{ }}}}\n".repeat(2_000) }, "t.hbs"],
  ])("stays within the limits of plans for a snapshot that is %s", (_what, content, path) => {
    const large = snapshotOf(content);
    const plan = explorerPlan(large, fileSight(path, 1, large));
    expect(checkPlan(plan)).toMatchObject({ ok: true });
    expect(targets(plan)).toContain(path);
    expect(JSON.stringify(plan).length).toBeLessThan(planLimits.defaults.bytes);
  });
});
