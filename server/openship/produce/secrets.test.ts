import { describe, expect, it } from "vitest";
import { snapshotOf } from "../../../test/openship/made.js";
import { refusal } from "../../../test/openship/tree.js";

describe("what is refused although it is declared (X2, X3)", () => {
  const paths = [
    ".env",
    ".env.local",
    "deep/.ENV.production",
    ".git/config",
    "x/node_modules/y.js",
    "ID_RSA.bak",
  ];
  it.each(paths)("the path %s", async (path) => {
    const error = await refusal(() => snapshotOf({ [path]: "x" }, [path]));
    expect(error).toMatchObject({ code: "SNAPSHOT_SECRET_PATH", path });
  });

  it.each(["docs/secrets.md", "src/secret-scanner.ts", "environment.ts", "keys.ts", "git/readme.md"])(
    "and not %s",
    async (path) => {
      expect((await snapshotOf({ [path]: "x" }, [path])).files).toHaveLength(1);
    },
  );

  it("a link to an environment file", async () => {
    const error = await refusal(() => snapshotOf({ l: { symlink: ".env" }, ".env": "x" }, ["l"]));
    expect(error.code).toBe("SNAPSHOT_SECRET_PATH");
  });

  it("a key or a token in a file, unless its hash was reviewed", async () => {
    const key = `-----BEGIN ${"RSA"} PRIVATE KEY-----\n`;
    const tree = { "a.txt": `text\n${key}` };
    const error = await refusal(() => snapshotOf(tree, ["a.txt"]));
    expect(error).toMatchObject({ code: "SNAPSHOT_SECRET_CONTENT", path: "a.txt" });
    expect(error.message).not.toContain("RSA");
    const hash = /[0-9a-f]{64}/.exec(error.message)?.[0];
    expect((await snapshotOf(tree, ["a.txt"], { content: [hash] })).files).toHaveLength(1);
    const changed = { "a.txt": `another\n${key}` };
    expect((await refusal(() => snapshotOf(changed, ["a.txt"], { content: [hash] }))).code).toBe(error.code);
  });

  it("a template of an environment file, unless it was reviewed and holds no value", async () => {
    const path = ".env.example";
    const good = { [path]: "# where\nPORT=\nexport TOKEN=<your token>\nKEY='changeme' # soon\n" };
    expect((await refusal(() => snapshotOf(good, [path]))).code).toBe("SNAPSHOT_SECRET_PATH");
    const allow = { envTemplates: [path, ".env"] };
    expect((await snapshotOf(good, [path], allow)).files).toHaveLength(1);
    const bad = { [path]: "TOKEN=abc123\n" };
    expect((await refusal(() => snapshotOf(bad, [path], allow))).code).toBe("SNAPSHOT_SECRET_CONTENT");
    expect((await refusal(() => snapshotOf({ ".env": "A=" }, [".env"], allow))).code).toBe(
      "SNAPSHOT_SECRET_PATH",
    );
  });
});
